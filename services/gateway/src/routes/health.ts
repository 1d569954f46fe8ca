import { LiveReply, ReadyReply } from '@entry/contracts/service/api';
import { degradationsOf } from '@entry/platform/degradations';
import { readinessWord } from '@entry/platform/operations';
import { countAllParked } from '@entry/platform/projecting/model-status';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

export function healthRoutes(kit: RouteKit): readonly Route[] {
  const live = defineRoute({
    method: 'GET',
    path: '/health/live',
    policy: 'public',
    rateClass: 'unlimited',
    reads: [],
    reply: LiveReply,
    handle: async () => ({ body: { status: 'live' } satisfies LiveReply }),
  });

  const ready = defineRoute({
    method: 'GET',
    path: '/health/ready',
    policy: 'public',
    rateClass: 'unlimited',
    reads: [],
    reply: ReadyReply,
    handle: async () => {
      const { isFollowing, lagMilliseconds, projections } = kit.projections.status();
      const isLogOpen = await kit.log.head().then(
        () => true,
        () => false,
      );
      const storage = kit.storage?.();
      const parked = countAllParked(projections);
      const isReady = isFollowing && isLogOpen;
      const degraded = [...degradationsOf({ parked, files: kit.fileAlarms.status(), storage })];
      const status = readinessWord(isReady, degraded);
      const body: ReadyReply = { status, degraded, log: isLogOpen, lagMilliseconds, parked };

      return {
        status: isReady ? 200 : 503,
        body: storage === undefined ? body : { ...body, storage: storage.state },
      };
    },
  });

  return [live, ready];
}
