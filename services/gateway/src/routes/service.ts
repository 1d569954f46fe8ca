import { ServiceReply } from '@entry/contracts/service/api';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

/** Never without asking: the page that asks may carry a newer answer already, and would go back to an older state. */
const CACHE_CONTROL = 'no-cache';

export function serviceRoutes({ describeService }: RouteKit): readonly Route[] {
  const show = defineRoute({
    method: 'GET',
    path: '/api/service',
    policy: 'public',
    reads: [],
    reply: ServiceReply,
    handle: async () => ({ body: await describeService(), headers: { 'Cache-Control': CACHE_CONTROL } }),
  });

  return [show];
}
