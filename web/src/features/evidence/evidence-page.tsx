import type { CheckpointView } from '@entry/contracts/evidence/api';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../components/format.ts';
import { PageHead } from '../../components/page-title.tsx';
import { type TextOf, useText } from '../../messages/text.tsx';
import type { Column } from '../admin-lists/components/data-table.tsx';
import { ListCard } from '../admin-lists/components/list-card.tsx';
import { useListView } from '../admin-lists/use-list-view.ts';
import { checkpointsQueryOptions } from './api/get-checkpoints.ts';
import { ExportHistoryButton } from './components/export-history-button.tsx';
import { KeyCard } from './components/key-card.tsx';
import { VerificationCard } from './components/verification-card.tsx';

const NO_FILTERS = {};

/** What staff can say about the history: who signed what, and whether it is still so. Nothing here writes. */
export default function EvidencePage() {
  const text = useText();
  const { view, pageLink } = useListView(NO_FILTERS);
  const checkpoints = useQuery(checkpointsQueryOptions(view.page));

  return (
    <>
      <PageHead title="evidence.title" subtitle="evidence.subtitle" />
      <VerificationCard />
      {checkpoints.data !== undefined && <KeyCard verifierKey={checkpoints.data.verifierKey} />}
      <ListCard
        caption={text('evidence.checkpoints')}
        columns={columns(text)}
        rowKey={({ number }) => String(number)}
        query={checkpoints}
        emptyText={text('evidence.empty')}
        pageLink={pageLink}
      >
        <div className="grid gap-1">
          <h2 className="text-lg font-bold">{text('evidence.checkpoints')}</h2>
          <p className="text-sm text-muted">{text('evidence.exportHint')}</p>
        </div>
      </ListCard>
    </>
  );
}

function columns(text: TextOf): readonly Column<CheckpointView>[] {
  return [
    {
      id: 'number',
      header: text('evidence.number'),
      cell: ({ number }) => (
        <span id={`checkpoint-${number}`} className="whitespace-nowrap">
          {text('evidence.named', { number: number + 1 })}
        </span>
      ),
    },
    {
      id: 'time',
      header: text('evidence.time'),
      cell: ({ time }) => <span className="whitespace-nowrap">{formatDateTime(time)}</span>,
    },
    { id: 'size', header: text('evidence.size'), cell: ({ size }) => size.toLocaleString('en') },
    { id: 'position', header: text('evidence.position'), cell: ({ position }) => position },
    {
      id: 'root',
      header: text('evidence.root'),
      cell: ({ root }) => <code className="text-xs break-all">{root}</code>,
    },
    {
      id: 'actions',
      header: text('admin.actions'),
      align: 'end',
      isActions: true,
      cell: (checkpoint) => <ExportHistoryButton checkpoint={checkpoint} />,
    },
  ];
}
