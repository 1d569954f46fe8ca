import { LiveReply, ReadyReply } from '@entry/contracts/service/api';
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
      const { isHealthy, lagMilliseconds, projections } = kit.projections.status();
      const isLogOpen = await kit.log.head().then(
        () => true,
        () => false,
      );
      const parked = projections.reduce((count, projection) => count + projection.parked.length, 0);
      const isReady = isHealthy && isLogOpen;
      const storage = kit.storage?.().state;
      // Whoever only reads is served as ever, and no other process has more room: nobody is sent away for a full disk.
      const isDegraded = storage !== undefined && storage !== 'enough';
      const served = isDegraded ? 'degraded' : 'ready';
      const body: ReadyReply = { status: isReady ? served : 'not ready', log: isLogOpen, lagMilliseconds, parked };

      return { status: isReady ? 200 : 503, body: storage === undefined ? body : { ...body, storage } };
    },
  });

  return [live, ready];
}
