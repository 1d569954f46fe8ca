import type { PaymentGround } from '@entry/contracts/application/events';
import type { PaymentWindow } from '@entry/contracts/payments/window';
import { type ConfiguredRegistration, programmeAt } from '@entry/contracts/rules/programme';
import { DomainError } from '@entry/domain/domain-error';
import { paymentOverrideDecider } from '@entry/domain/payment-override/payment-override-decider';
import { overrideAt, type PaymentOverrideState } from '@entry/domain/payment-override/state';
import { PAYMENT_OVERRIDE_STREAM } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';

export type PaymentWindowDependencies = {
  readonly commands: Pick<CommandHandler, 'load'>;
  readonly registration: ConfiguredRegistration;
};

/** What an admin decided, as the log has it now: whoever sets or ends it is obeyed by every gateway at once. */
export async function loadOverride({ commands }: PaymentWindowDependencies): Promise<PaymentOverrideState> {
  return (await commands.load(paymentOverrideDecider, PAYMENT_OVERRIDE_STREAM)).state;
}

/**
 * Whether the service takes money at an instant: while official registration is open, or while an admin lets it.
 * @param now ISO 8601, UTC
 */
export function paymentWindowAt(
  now: string,
  registration: ConfiguredRegistration,
  state: PaymentOverrideState,
): PaymentWindow {
  const programme = programmeAt(now, registration);
  const given = overrideAt(state, now);

  return {
    takesPayments: programme.state === 'open' || given !== null,
    programme,
    override: given === null ? null : { until: given.until, reason: given.reason },
  };
}

/**
 * On which ground money is taken now.
 * @throws DomainError payments_closed
 */
export async function requirePaymentGround(
  dependencies: PaymentWindowDependencies,
  now: string,
): Promise<PaymentGround> {
  const { takesPayments, programme } = paymentWindowAt(
    now,
    dependencies.registration,
    await loadOverride(dependencies),
  );
  if (!takesPayments) throw new DomainError('payments_closed', { details: whyClosed(programme) });

  return programme.state === 'open' ? 'registration_open' : 'override';
}

/** In English, as every message of the service: what is the case, until when, and what becomes of what was paid. */
function whyClosed({ state, programme, opens, closes }: PaymentWindow['programme']): readonly string[] {
  return [
    state === 'before'
      ? `Registration for ${programme} has not opened yet. ${opens === null ? 'The date is not announced.' : `It opens on ${dayOf(opens)}.`}`
      : `Registration for ${programme} is over${closes === null ? '' : ` since ${dayOf(closes)}`}.`,
    'What you have paid stays recorded, and slips that you have sent are still checked.',
  ];
}

const dayOf = (instant: string): string => instant.slice(0, 'YYYY-MM-DD'.length);
