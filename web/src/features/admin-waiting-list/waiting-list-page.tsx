import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { formatDate } from '../../components/format.ts';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { type TextOf, useText } from '../../messages/text.tsx';
import type { Column } from '../admin-lists/components/data-table.tsx';
import { ListCard } from '../admin-lists/components/list-card.tsx';
import { ListFilters } from '../admin-lists/components/list-filters.tsx';
import { PersonCell } from '../admin-lists/components/person-cell.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { useListView } from '../admin-lists/use-list-view.ts';
import { WAITING_LIST_FILTERS, waitingListQueryOptions } from './api/get-waiting-list.ts';
import { ExportButton } from './components/export-button.tsx';
import { RemoveEntryDialogs } from './components/remove-entry-dialogs.tsx';

export default function WaitingListPage() {
  const text = useText();
  const { view, change, pageLink } = useListView(WAITING_LIST_FILTERS);
  const entries = useQuery(waitingListQueryOptions(view));
  const [removed, setRemoved] = useState<WaitingListEntry | null>(null);

  return (
    <>
      <PageTitle id="adminWaitingList.title" />
      <PageHeading
        title={text('adminWaitingList.title')}
        subtitle={text('adminWaitingList.subtitle')}
        aside={
          <div className="flex flex-wrap items-start gap-3">
            <RefreshButton />
            <ExportButton search={view.search} />
          </div>
        }
      />
      <ListCard
        caption={text('adminWaitingList.listName')}
        columns={columns(text, setRemoved)}
        rowKey={({ id }) => id}
        query={entries}
        emptyText={text('adminWaitingList.empty')}
        pageLink={pageLink}
      >
        <ListFilters
          choices={WAITING_LIST_FILTERS}
          labels={{}}
          searchLabel={text('admin.searchPerson')}
          view={view}
          onChange={change}
        />
      </ListCard>
      {removed !== null && <RemoveEntryDialogs key={removed.id} entry={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function columns(text: TextOf, onRemove: (entry: WaitingListEntry) => void): readonly Column<WaitingListEntry>[] {
  return [
    {
      id: 'person',
      header: text('adminWaitingList.person'),
      cell: (entry) => (
        <div id={`entry-${entry.id}`}>
          <PersonCell person={entry} />
        </div>
      ),
    },
    {
      id: 'phone',
      header: text('adminWaitingList.phone'),
      cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span>,
    },
    { id: 'country', header: text('adminWaitingList.country'), cell: ({ country }) => country },
    {
      id: 'joined',
      header: text('adminWaitingList.joined'),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      id: 'actions',
      header: text('admin.actions'),
      align: 'end',
      isActions: true,
      cell: (entry) => (
        <Button variant="secondary" aria-describedby={`entry-${entry.id}`} onClick={() => onRemove(entry)}>
          {text('adminWaitingList.remove')}
        </Button>
      ),
    },
  ];
}
