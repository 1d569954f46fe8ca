import { NO_OVERRIDE, type PaymentOverrideState } from '@entry/domain/payment-override/state';
import { loadOverride, type PaymentWindowDependencies } from '@entry/flows/payment-window';
import { withDeadline } from '@entry/platform/deadlines';

/** For how long visitors are told what was so a moment ago, in milliseconds: asking costs a read of the log. */
const MEMORY = 2_000;
/** For how long a page waits for what an admin may have decided, in milliseconds. */
const PATIENCE = 1_000;

const askLog = (dependencies: PaymentWindowDependencies): Promise<PaymentOverrideState> =>
  withDeadline({ backend: 'event log', milliseconds: PATIENCE }, () => loadOverride(dependencies));

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
      known = { state: askLog(dependencies).catch(() => NO_OVERRIDE), until: now() + MEMORY };
    }

    return known.state;
  };
}
