import type { WaitingListPlaces } from '@entry/contracts/waiting-list/api';
import { WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { countSlots, slotOf } from '@entry/domain/waiting-list-slots/state';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import type { CommandHandler } from '@entry/platform/command-handler';
import { newId } from '@entry/platform/identifiers';
import type { CommandSession } from './command-session.ts';

/**
 * Holds slots for as many as there are free, the first first. The log is asked, so that two admins at the same moment
 * promise no place twice.
 * @returns who has a slot afterwards, those included who had one before
 */
export async function holdSlots(
  session: CommandSession,
  entryIds: readonly string[],
  { heldUntil, limit }: { readonly heldUntil: string; readonly limit: number },
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();

  const { state } = await session.send(
    waitingListSlotsDecider,
    WAITING_LIST_SLOTS_STREAM,
    { type: 'HoldSlots', entryIds: [...entryIds], heldUntil, limit },
    alone(),
  );

  return new Set(entryIds.filter((entryId) => slotOf(state, entryId, session.now) !== null));
}

/** For good, for somebody who has confirmed. */
export async function takeSlot(session: CommandSession, entryId: string): Promise<void> {
  await session.send(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM, { type: 'TakeSlot', entryId }, alone());
}

export async function releaseSlot(session: CommandSession, entryId: string): Promise<void> {
  await session.send(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM, { type: 'ReleaseSlot', entryId }, alone());
}

/** By the log, at a moment. @param total slots there are, as configured: it may be less than what is taken and held */
export async function readSlotCounts(
  { commands }: { readonly commands: CommandHandler },
  total: number,
  now: string,
): Promise<WaitingListPlaces> {
  const { state } = await commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);
  const { taken, held } = countSlots(state, now);

  return { total, taken, held, free: Math.max(0, total - taken - held) };
}

/** Repeated, each changes nothing: under an id of its own it asks the stream as it is, and replays no old answer. */
const alone = () => ({ purpose: newId() });
