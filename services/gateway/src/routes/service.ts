import { ServiceReply } from '@entry/contracts/service/api';
import { paymentWindowAt } from '@entry/flows/payment-window';
import { defineRoute, type Route } from '../http/define-route.ts';
import { createOverrideMemory } from '../payment-override-memory.ts';
import type { RouteKit } from '../route-kit.ts';

/** Nothing in it changes from one half minute to the next, and every visitor asks for it. */
const CACHE_CONTROL = 'public, max-age=30';

export function serviceRoutes(kit: RouteKit): readonly Route[] {
  const { privacyEmail, supportEmail, registration } = kit.configuration;
  const recallOverride = createOverrideMemory({ commands: kit.commands, registration }, kit.now ?? Date.now);

  const show = defineRoute({
    method: 'GET',
    path: '/api/service',
    policy: 'public',
    reads: [],
    reply: ServiceReply,
    handle: async ({ now }) => ({
      body: {
        privacyEmail,
        supportEmail,
        now: `${now.slice(0, 'YYYY-MM-DDTHH:MM'.length)}:00.000Z`,
        window: paymentWindowAt(now, registration, await recallOverride()),
      },
      headers: { 'Cache-Control': CACHE_CONTROL },
    }),
  });

  return [show];
}
