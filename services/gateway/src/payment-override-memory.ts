import { NO_OVERRIDE, type PaymentOverrideState } from '@entry/domain/payment-override/state';
import { loadOverride, type PaymentWindowDependencies } from '@entry/flows/payment-window';

/** For how long visitors are told what was so a moment ago, in milliseconds: asking costs a read of the log. */
const MEMORY = 2_000;

/**
 * What admins decided, for the public pages: they must show where the log cannot be asked, and then say what the
 * calendar says. Whoever takes money asks the log itself.
 */
export function createOverrideMemory(
  dependencies: PaymentWindowDependencies,
  now: () => number,
): () => Promise<PaymentOverrideState> {
  let known: { readonly state: Promise<PaymentOverrideState>; readonly until: number } | null = null;

  return () => {
    if (known === null || now() >= known.until) {
      known = { state: loadOverride(dependencies).catch(() => NO_OVERRIDE), until: now() + MEMORY };
    }

    return known.state;
  };
}
