import { AdminWaitingListQuery } from '@entry/contracts/admin/api';
import { WAITING_LIST_STATE_PRESENTATION, type WaitingListFilter } from '@entry/contracts/rules/invitations';
import type { InvitationResult, WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toQuery } from '../../api/query.ts';
import { type TextOf, useText } from '../../messages/text.tsx';
import { ExportButton } from '../admin-lists/components/export-button.tsx';
import { ListAside } from '../admin-lists/components/list-aside.tsx';
import { ListCard } from '../admin-lists/components/list-card.tsx';
import { ListFilters } from '../admin-lists/components/list-filters.tsx';
import { ListHeading } from '../admin-lists/components/list-heading.tsx';
import { QueueLine } from '../admin-lists/components/queue-line.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { exportedOf } from '../admin-lists/list-view.ts';
import { useListView } from '../admin-lists/use-list-view.ts';
import { WAITING_LIST_FILTERS, waitingListQueryOptions } from './api/get-waiting-list.ts';
import { useInvite } from './api/invite.ts';
import { InvitationActions } from './components/invitation-actions.tsx';
import { InvitationLinkDialog } from './components/invitation-link-dialog.tsx';
import { InvitationResultsDialog } from './components/invitation-results-dialog.tsx';
import { PlacesLine } from './components/places-line.tsx';
import { RemoveEntryDialogs } from './components/remove-entry-dialogs.tsx';
import { SaveInvitationsButton } from './components/save-invitations-button.tsx';
import { isInvitable, waitingListColumns } from './components/waiting-list-columns.tsx';

type OpenDialog =
  | { readonly kind: 'remove' | 'link'; readonly entry: WaitingListEntry }
  | { readonly kind: 'results'; readonly results: readonly InvitationResult[] };

export default function WaitingListPage() {
  const text = useText();
  const { view, change, pageLink } = useListView(WAITING_LIST_FILTERS, { sort: 'oldest' });
  const entries = useQuery(waitingListQueryOptions(view));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const invite = useInvite();
  const selection = useSelection(entries.data?.rows ?? []);

  const showResults = (results: readonly InvitationResult[]) => setDialog({ kind: 'results', results });
  const inviteThese = (entryIds: string[]) =>
    invite.mutate({ entryIds }, { onSuccess: ({ results }) => showResults(results) });

  return (
    <>
      <ListHeading title="adminWaitingList.title" subtitle="adminWaitingList.subtitle">
        <RefreshButton />
        <SaveInvitationsButton />
        <ExportButton list="/admin/waitinglist" query={toQuery(AdminWaitingListQuery, exportedOf(view))} />
      </ListHeading>
      <ListCard
        caption={text('adminWaitingList.listName')}
        columns={waitingListColumns(text, {
          isSelected: selection.isSelected,
          onSelect: selection.select,
          onInvite: ({ id }) => inviteThese([id]),
          onShowLink: (entry) => setDialog({ kind: 'link', entry }),
          onRemove: (entry) => setDialog({ kind: 'remove', entry }),
        })}
        rowKey={({ id }) => id}
        query={entries}
        emptyText={text('adminWaitingList.empty')}
        pageLink={pageLink}
        order={{ sort: view.sort, limit: view.limit, onChange: change }}
        aside={
          <>
            <ListAside>
              <QueueLine queues={['waitingList']} />
              <PlacesLine places={entries.data?.places} />
            </ListAside>
            <InvitationActions
              selectedCount={selection.entryIds.length}
              selectableCount={selection.selectableCount}
              onSelectAll={selection.selectAll}
              isInviting={invite.isPending}
              error={invite.error}
              onInviteSelected={() => inviteThese(selection.entryIds)}
              onInvited={showResults}
            />
          </>
        }
      >
        <ListFilters
          choices={WAITING_LIST_FILTERS}
          labels={{ state: { label: text('adminWaitingList.state'), choiceLabel: (state) => stateLabel(state, text) } }}
          searchLabel={text('admin.searchPerson')}
          view={view}
          onChange={change}
        />
      </ListCard>
      {dialog?.kind === 'remove' && <RemoveEntryDialogs entry={dialog.entry} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'link' && <InvitationLinkDialog entry={dialog.entry} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'results' && (
        <InvitationResultsDialog results={dialog.results} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function stateLabel(state: WaitingListFilter, text: TextOf): string {
  return state === 'next' ? text('adminWaitingList.state.next') : WAITING_LIST_STATE_PRESENTATION[state].label;
}

/** Of the rows on the screen that may be invited: nobody is invited who cannot be seen. */
function useSelection(rows: readonly WaitingListEntry[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isSelected = (entry: WaitingListEntry) => isInvitable(entry) && chosen.has(entry.id);

  const selectable = rows.filter(isInvitable);

  return {
    isSelected,
    selectableCount: selectable.length,
    selectAll: (areChosen: boolean) => setChosen(new Set(areChosen ? selectable.map(({ id }) => id) : [])),
    entryIds: rows.filter(isSelected).map(({ id }) => id),
    select: ({ id }: WaitingListEntry, isChosen: boolean) =>
      setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id))),
  };
}
