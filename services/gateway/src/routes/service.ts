import { ServiceReply } from '@entry/contracts/service/api';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

export function serviceRoutes({ configuration }: RouteKit): readonly Route[] {
  const { privacyEmail, supportEmail } = configuration;

  const show = defineRoute({
    method: 'GET',
    path: '/api/service',
    policy: 'public',
    reads: [],
    reply: ServiceReply,
    handle: async () => ({ body: { privacyEmail, supportEmail } }),
  });

  return [show];
}
