import type { ServiceReply } from '@entry/contracts/service/api';
import { paymentWindowAt } from '@entry/flows/payment-window';
import type { GatewayDependencies } from './dependencies.ts';
import { createOverrideMemory } from './payment-override-memory.ts';

/** What everybody may know of this installation now: for whoever asks, and for the pages that are filled with it. */
export function createServiceDescription({
  commands,
  configuration: { privacyEmail, supportEmail, supportPhone, registration },
  now = Date.now,
}: Pick<GatewayDependencies, 'commands' | 'configuration' | 'now'>): () => Promise<ServiceReply> {
  const recallOverride = createOverrideMemory({ commands, registration }, now);

  return async () => {
    const instant = new Date(now()).toISOString();
    const { override, ...window } = paymentWindowAt(instant, registration, await recallOverride());

    return {
      privacyEmail,
      supportEmail,
      supportPhone,
      now: `${instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)}:00.000Z`,
      window: { ...window, override: override && { until: override.until } },
    };
  };
}
