import type { ReservationKind } from '@entry/contracts/reservation/events';
import { cleanEmail } from '@entry/contracts/text/identifiers';
import { reservationDecider } from '@entry/domain/reservation/reservation-decider';
import { reservationStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { newId } from '@entry/platform/identifiers';
import type { CommandSession } from './command-session.ts';

/** The letter case of an address tells no two people apart in practice. */
export function normaliseEmail(email: string): string {
  return cleanEmail(email).toLowerCase();
}

/** @param value already normalised for its kind */
export async function reservationStreamOf(hash: HashValue, kind: ReservationKind, value: string): Promise<string> {
  return reservationStream(kind, await hash(kind, value));
}

/** Hash under which a person's waiting-list entry is kept. */
export function waitingListHash(hash: HashValue, email: string): Promise<string> {
  return hash('waiting-list', normaliseEmail(email));
}

/**
 * Reserving, confirming and releasing change nothing when they are repeated by the same owner, so each goes
 * under an id of its own: a repeat then asks the stream as it is today instead of replaying an old answer.
 */
const alone = () => ({ purpose: newId() });

export async function reserveValue(
  session: CommandSession,
  target: { readonly kind: ReservationKind; readonly stream: string; readonly ownerId: string },
  expiresAt: string | null,
): Promise<void> {
  const { kind, stream, ownerId } = target;
  await session.send(reservationDecider, stream, { type: 'ReserveValue', kind, ownerId, expiresAt }, alone());
}

export async function confirmReservation(
  session: CommandSession,
  target: { readonly kind: ReservationKind; readonly stream: string; readonly ownerId: string },
): Promise<void> {
  const { kind, stream, ownerId } = target;
  await session.send(reservationDecider, stream, { type: 'ConfirmReservation', kind, ownerId }, alone());
}

export async function releaseReservation(
  session: CommandSession,
  target: { readonly kind: ReservationKind; readonly stream: string; readonly ownerId: string },
): Promise<void> {
  const { kind, stream, ownerId } = target;
  await session.send(reservationDecider, stream, { type: 'ReleaseReservation', kind, ownerId }, alone());
}

/** Who holds a value, or held it last without ever confirming. */
export async function findHolder(
  commands: CommandHandler,
  stream: string,
): Promise<{ readonly ownerId: string; readonly isConfirmed: boolean } | null> {
  const { state } = await commands.load(reservationDecider, stream);

  return state.kind === 'free' ? null : { ownerId: state.ownerId, isConfirmed: state.expiresAt === null };
}
