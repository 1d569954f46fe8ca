import { LiveReply, ReadyReply, StatusReply } from '@entry/contracts/service/api';
import { degradationsOf } from '@entry/platform/degradations';
import { statusWord } from '@entry/platform/operations';
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
    handle: async () =>
      kit.isStopping()
        ? { status: 503, body: { status: 'not ready' } satisfies ReadyReply }
        : { body: { status: 'ready' } satisfies ReadyReply },
  });

  const status = defineRoute({
    method: 'GET',
    path: '/health/status',
    policy: 'public',
    rateClass: 'unlimited',
    reads: [],
    reply: StatusReply,
    handle: async () => {
      const { isFollowing, lagMilliseconds, projections } = kit.projections.status();
      const hasEventLog = await kit.log.head().then(
        () => true,
        () => false,
      );
      const storage = kit.storage?.();
      const parked = countAllParked(projections);
      const files = kit.fileAlarms.status();
      const degraded = [...degradationsOf({ parked, files, storage, isFollowing, hasEventLog })];
      const known = { status: statusWord(degraded), degraded, log: hasEventLog, lagMilliseconds, parked };

      return {
        body: { ...known, ...(storage === undefined ? {} : { storage: storage.state }) } satisfies StatusReply,
      };
    },
  });

  return [live, ready, status];
}
