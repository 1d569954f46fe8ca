import { accountDecider } from '@entry/domain/account/account-decider';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { hasId, idsIn } from '@entry/domain/id-set';
import { ADMINISTRATORS_STREAM, accountStream, WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import type { CommandSession } from '@entry/flows/command-session';
import { admitAdministrator, dismissAdministrator, isActiveAdmin } from '@entry/flows/manage-account';
import type { CommandHandler } from '@entry/platform/command-handler';
import { newId } from '@entry/platform/identifiers';
import type { ReadModel, ReadStore } from '@entry/platform/ports/read-store';
import type { Projections } from '@entry/projections/all';

export type CountDependencies = {
  readonly commands: CommandHandler;
  readonly store: ReadStore;
  readonly projections: Pick<Projections, 'accounts' | 'waitingList'>;
};

const PAGE = 500;

/**
 * Puts right what a process that ended between two streams left behind: an admin who is not counted or is counted
 * without being one, and places of the waiting list that nobody has. Only while nobody is served: a person who is
 * just joining has a place and no entry yet.
 */
export async function reconcileCounts(dependencies: CountDependencies, session: CommandSession): Promise<void> {
  await reconcileAdministrators(dependencies, session);
  await reconcileSlots(dependencies, session);
}

async function reconcileAdministrators(
  { commands, store, projections }: CountDependencies,
  session: CommandSession,
): Promise<void> {
  const admins = await idsOf(store, projections.accounts.model, { index: 'by-role', equals: { role: 'admin' } });
  const { state: before } = await commands.load(administratorsDecider, ADMINISTRATORS_STREAM);
  const active = new Set<string>();
  for (const accountId of new Set([...admins, ...idsIn(before.accountIds)])) {
    const { state } = await commands.load(accountDecider, accountStream(accountId));
    if (state.kind === 'registered' && isActiveAdmin(state)) active.add(accountId);
  }

  // Those who are missing come first, for the last one counted cannot be counted out.
  for (const accountId of active) {
    if (!hasId(before.accountIds, accountId)) await admitAdministrator(session, accountId);
  }
  if (active.size === 0) return;
  for (const accountId of idsIn(before.accountIds)) {
    if (!active.has(accountId)) await dismissAdministrator(session, accountId);
  }
}

async function reconcileSlots(
  { commands, store, projections }: CountDependencies,
  session: CommandSession,
): Promise<void> {
  const { state } = await commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);
  if (state.entryIds.size === 0) return;

  const entries = new Set(await idsOf(store, projections.waitingList.model, { index: 'all', equals: {} }));
  for (const entryId of idsIn(state.entryIds)) {
    if (entries.has(entryId)) continue;

    const release = { type: 'ReleaseSlot', entryId } as const;
    await session.send(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM, release, { purpose: newId() });
  }
}

async function idsOf<Document extends object>(
  store: ReadStore,
  model: ReadModel<Document>,
  query: { readonly index: string; readonly equals: Readonly<Partial<Record<keyof Document & string, string>>> },
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const { rows } = await store.collection(model).find({ ...query, offset: ids.length, limit: PAGE });
    for (const { id } of rows) ids.push(id);
    if (rows.length < PAGE) return ids;
  }
}
