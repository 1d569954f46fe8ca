import { normaliseConfirmationNumber } from '@entry/contracts/rules/confirmation-number';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { type ApplicationState, isExisting } from '@entry/domain/application/state';
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

  const target = await reserveNumber(keyedHash, session, applicationId, confirmationNumber);

  try {
    await session.send(applicationDecider, applicationStream(applicationId), command);
  } catch (error) {
    // Only a refusal says that nothing was recorded.
    if (error instanceof DomainError) await releaseReservation(session, target);
    throw error;
  }
}

/**
 * Puts another number in the place of a wrong one; admins give a reason. The new one is reserved before, the old one released after: if the
 * service stops in between, the old one stays with this application, and repeating the correction releases it.
 * @throws DomainError `confirmation_number_taken`, and what the application refuses
 */
export async function correctConfirmationNumber(
  { commands, keyedHash }: { readonly commands: CommandHandler; readonly keyedHash: HashValue },
  session: CommandSession,
  applicationId: string,
  correction: {
    readonly confirmationNumber: string;
    readonly reason?: string;
    readonly seenDecisions?: number | undefined;
  },
): Promise<void> {
  const command = { type: 'CorrectConfirmationNumber', applicationId, ...correction } as const;
  const stream = applicationStream(applicationId);
  const { state } = await commands.load(applicationDecider, stream);
  const isStanding = isNumberOf(state, correction.confirmationNumber);
  // Asked before anything is reserved, as when it was recorded.
  if (!isStanding) applicationDecider.decide(command, state, { now: session.now, actor: session.actor });

  const target = await reserveNumber(keyedHash, session, applicationId, correction.confirmationNumber);
  const result = await session.send(applicationDecider, stream, command).catch(async (error: unknown) => {
    // Only a refusal says that nothing was recorded; the number that stands stays reserved in any case.
    if (error instanceof DomainError && !isStanding) await releaseReservation(session, target);
    throw error;
  });

  for (const event of result.events) {
    if (event.type !== 'ConfirmationNumberCorrected' || event.personal === null) continue;

    const { previousNumber } = event.personal;
    // A repeat tells what was corrected then; meanwhile that number may be the right one again.
    if (previousNumber === '' || isNumberOf(result.state, previousNumber)) continue;
    await releaseReservation(session, await targetOf(keyedHash, applicationId, previousNumber));
  }
}

function isNumberOf(state: ApplicationState, confirmationNumber: string): boolean {
  const standing = isExisting(state) ? (state.confirmation?.confirmationNumber ?? null) : null;

  return standing !== null && normaliseConfirmationNumber(standing) === normaliseConfirmationNumber(confirmationNumber);
}

async function targetOf(keyedHash: HashValue, ownerId: string, confirmationNumber: string) {
  const kind = 'confirmation-number' as const;
  const stream = await reservationStreamOf(keyedHash, kind, normaliseConfirmationNumber(confirmationNumber));

  return { kind, stream, ownerId };
}

/** @throws DomainError `confirmation_number_taken` */
async function reserveNumber(
  keyedHash: HashValue,
  session: CommandSession,
  applicationId: string,
  confirmationNumber: string,
): Promise<Awaited<ReturnType<typeof targetOf>>> {
  const target = await targetOf(keyedHash, applicationId, confirmationNumber);
  try {
    await reserveValue(session, target, null);
  } catch (error) {
    const isTaken = error instanceof DomainError && error.code === 'value_reserved';
    throw isTaken ? new DomainError('confirmation_number_taken') : error;
  }

  return target;
}
