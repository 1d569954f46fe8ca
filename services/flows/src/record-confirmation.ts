import { normaliseConfirmationNumber } from '@entry/contracts/rules/confirmation-number';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { DomainError } from '@entry/domain/domain-error';
import { applicationStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import type { CommandSession } from './command-session.ts';
import { releaseReservation, reservationStreamOf, reserveValue } from './reserved-values.ts';

/**
 * Records an official number that no other application may have. It is reserved for good at once: if the
 * service stops in between, the number waits for this application, and never belongs to two.
 * @throws DomainError `confirmation_number_taken`, and what the application refuses
 */
export async function recordConfirmationNumber(
  { commands, keyedHash }: { readonly commands: CommandHandler; readonly keyedHash: HashValue },
  session: CommandSession,
  applicationId: string,
  confirmationNumber: string,
): Promise<void> {
  const command = { type: 'RecordConfirmationNumber', applicationId, confirmationNumber } as const;
  // Asked before anything is reserved, so that a refusal leaves nothing behind; it is decided again below.
  const { state } = await commands.load(applicationDecider, applicationStream(applicationId));
  applicationDecider.decide(command, state, { now: session.now, actor: session.actor });

  const kind = 'confirmation-number' as const;
  const stream = await reservationStreamOf(keyedHash, kind, normaliseConfirmationNumber(confirmationNumber));
  const target = { kind, stream, ownerId: applicationId };

  try {
    await reserveValue(session, target, null);
  } catch (error) {
    const isTaken = error instanceof DomainError && error.code === 'value_reserved';
    throw isTaken ? new DomainError('confirmation_number_taken') : error;
  }

  try {
    await session.send(applicationDecider, applicationStream(applicationId), command);
  } catch (error) {
    // Only a refusal says that nothing was recorded.
    if (error instanceof DomainError) await releaseReservation(session, target);
    throw error;
  }
}
