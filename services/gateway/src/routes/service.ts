import { ServiceReply } from '@entry/contracts/service/api';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

/** Nothing in it changes from one half minute to the next, and every visitor asks for it. */
const CACHE_CONTROL = 'public, max-age=30';

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
