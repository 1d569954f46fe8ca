import { AdminDocumentsQuery } from '@entry/contracts/admin/api';
import type { AdminDocument } from '@entry/contracts/application/api';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { WAITING } from '@entry/contracts/rules/queues';
import { DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { toQuery } from '../../api/query.ts';
import { Button } from '../../components/button.tsx';
import { capitalised } from '../../components/capitalised.ts';
import { formatDate, formatFileSize } from '../../components/format.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { MessageId } from '../../messages/catalog.ts';
import { type TextOf, useText } from '../../messages/text.tsx';
import type { Column } from '../admin-lists/components/data-table.tsx';
import { ExportButton } from '../admin-lists/components/export-button.tsx';
import { ListAside } from '../admin-lists/components/list-aside.tsx';
import { ListCard } from '../admin-lists/components/list-card.tsx';
import { ListFilters } from '../admin-lists/components/list-filters.tsx';
import { ListHeading } from '../admin-lists/components/list-heading.tsx';
import { PersonCell } from '../admin-lists/components/person-cell.tsx';
import { QueueLine } from '../admin-lists/components/queue-line.tsx';
import { QueueSwitch } from '../admin-lists/components/queue-switch.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { exportedOf, orderOf } from '../admin-lists/list-view.ts';
import { useListView } from '../admin-lists/use-list-view.ts';
import { TimelineLink } from '../audit/components/timeline-link.tsx';
import { BulkBar } from '../bulk-decisions/components/bulk-bar.tsx';
import { SelectableCell } from '../bulk-decisions/components/selectable-cell.tsx';
import { type Selection, useSelection } from '../bulk-decisions/use-selection.ts';
import { ClaimNote } from '../claims/claim-note.tsx';
import { DownloadButton } from '../files/components/download-button.tsx';
import { DocumentReview } from '../review/lazy-reviews.ts';
import { useOpenedReview } from '../review/use-opened-review.ts';
import { DOCUMENT_FILTERS, DOCUMENT_QUEUE, type DocumentsView, documentsQueryOptions } from './api/get-documents.ts';
import { documentActions } from './document-actions.ts';

export default function DocumentsPage() {
  const text = useText();
  const { view, change, pageLink, link } = useListView(DOCUMENT_FILTERS, DOCUMENT_QUEUE);
  const documents = useQuery(documentsQueryOptions(view));
  const review = useOpenedReview();
  const selection = useSelection(documents.data?.rows ?? [], () => true);

  return (
    <>
      <ListHeading title="adminDocuments.title" subtitle="adminDocuments.subtitle">
        <RefreshButton />
        <ExportButton list="/admin/documents" query={toQuery(AdminDocumentsQuery, exportedOf(view))} />
      </ListHeading>
      <ListCard
        caption={text('adminDocuments.listName')}
        columns={columns(text, selection, (id) => review.open(id, 'look'))}
        rowKey={({ id }) => id}
        query={documents}
        emptyText={text(emptyTextOf(view))}
        pageLink={pageLink}
        everyStatus={link({ filters: { status: '' } })}
        order={{ sort: view.sort, limit: view.limit, onChange: change }}
        aside={
          <ListAside>
            <QueueLine queues={['documents']} />
            <QueueSwitch status={view.filters.status} linkTo={(status) => link({ filters: { status } })} />
          </ListAside>
        }
        onOpenRow={review.open}
      >
        <ListFilters
          choices={DOCUMENT_FILTERS}
          labels={{
            status: {
              label: text('admin.status'),
              choiceLabel: (status) =>
                DOCUMENT_STATUS_PRESENTATION[status === WAITING ? 'pending_review' : status].label,
            },
            type: { label: text('admin.type'), choiceLabel: (type) => capitalised(documentTypeLabel(type)) },
          }}
          searchLabel={text('admin.searchRecord')}
          view={view}
          onChange={change}
        />
      </ListCard>
      <BulkBar
        selection={selection}
        nameOf={nameOf}
        actions={documentActions(text)}
        hasFiles
        undoHint={text('bulkDecisions.undoDocuments')}
      />
      {review.item !== null && (
        <Suspense>
          <DocumentReview
            key={review.item.id}
            startId={review.item.id}
            intent={review.item.intent}
            isPressed={review.item.isPressed}
            filter={{ ...orderOf(view), type: view.filters.type || undefined }}
            onClose={review.close}
          />
        </Suspense>
      )}
    </>
  );
}

/** "Nothing waits" is true of the whole queue only. */
function emptyTextOf({ filters, search, from, to }: DocumentsView): MessageId {
  if (filters.status !== WAITING) return 'adminDocuments.empty';

  const isWhole = search === '' && from === '' && to === '' && filters.type === '';
  return isWhole ? 'adminDocuments.nothingWaits' : 'adminDocuments.noneOfThese';
}

const nameOf = ({ type, user }: AdminDocument): string =>
  `${capitalised(documentTypeLabel(type))}, ${user.firstName} ${user.lastName}`;

function columns(
  text: TextOf,
  selection: Selection<AdminDocument>,
  onReview: (documentId: string) => void,
): readonly Column<AdminDocument>[] {
  return [
    {
      id: 'document',
      header: text('adminDocuments.document'),
      cell: (document) => (
        <SelectableCell row={document} selection={selection} name={nameOf(document)}>
          <DocumentName document={document} />
        </SelectableCell>
      ),
    },
    {
      id: 'user',
      header: text('admin.user'),
      cell: ({ user, nameInForm }) => <PersonCell person={user} accountId={user.id} nameInForm={nameInForm} />,
    },
    {
      id: 'status',
      width: '9rem',
      header: text('admin.status'),
      cell: ({ id, status }) => (
        <span className="grid justify-items-end gap-1 lg:flex lg:items-center lg:gap-2">
          <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[status]} />
          <ClaimNote itemId={id} />
        </span>
      ),
    },
    {
      id: 'uploaded',
      width: '7rem',
      header: text('adminDocuments.uploaded'),
      isSorted: true,
      cell: ({ uploadedAt }) => <span className="whitespace-nowrap">{formatDate(uploadedAt)}</span>,
    },
    {
      id: 'actions',
      width: '12rem',
      header: text('admin.actions'),
      align: 'end',
      isActions: true,
      cell: (document) => (
        <span className="flex items-center justify-end gap-1">
          <TimelineLink isCompact of="document" id={document.id} describedBy={`document-${document.id}`} />
          <DownloadButton
            isCompact
            fileName={document.originalName}
            address={{ kind: 'document', id: document.id, purpose: 'download' }}
          />
          <Button
            variant="secondary"
            aria-describedby={`document-${document.id}`}
            onClick={() => onReview(document.id)}
          >
            {text('adminDocuments.review')}
          </Button>
        </span>
      ),
    },
  ];
}

function DocumentName({ document: { id, type, originalName, fileSize } }: { readonly document: AdminDocument }) {
  return (
    <span id={`document-${id}`} className="lg:flex lg:items-baseline lg:gap-2">
      <span className="font-semibold max-lg:block">{capitalised(documentTypeLabel(type))}</span>
      <span className="flex min-w-0 gap-1 text-sm text-muted max-lg:max-w-56">
        <span className="truncate" title={originalName}>
          {originalName}
        </span>
        <span className="shrink-0 lg:max-2xl:hidden">· {formatFileSize(fileSize)}</span>
      </span>
    </span>
  );
}
