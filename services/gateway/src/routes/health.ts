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

      return {
        status: isReady ? 200 : 503,
        body: { status: isReady ? 'ready' : 'not ready', log: isLogOpen, lagMilliseconds, parked } satisfies ReadyReply,
      };
    },
  });

  return [live, ready];
}
