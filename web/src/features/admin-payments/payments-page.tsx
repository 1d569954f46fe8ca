import { AdminPaymentSlipsQuery, AdminPaymentsQuery } from '@entry/contracts/admin/api';
import type { AdminPaymentSlip } from '@entry/contracts/application/api';
import { isSlipWaiting, WAITING, WAITING_SLIP_STATUSES } from '@entry/contracts/rules/queues';
import { PAYMENT_SLIP_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { toQuery } from '../../api/query.ts';
import { Button } from '../../components/button.tsx';
import { formatDate, formatNumber } from '../../components/format.ts';
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
import { SlipReview } from '../review/lazy-reviews.ts';
import { useOpenedReview } from '../review/use-opened-review.ts';
import {
  PAYMENT_SLIP_FILTERS,
  PAYMENT_SLIP_QUEUE,
  type PaymentSlipsView,
  paymentSlipsQueryOptions,
} from './api/get-payment-slips.ts';
import { PaymentWindowButton } from './components/payment-window.tsx';
import { slipActions } from './slip-actions.ts';

export default function PaymentsPage() {
  const text = useText();
  const { view, change, pageLink, link } = useListView(PAYMENT_SLIP_FILTERS, PAYMENT_SLIP_QUEUE);
  const slips = useQuery(paymentSlipsQueryOptions(view));
  const review = useOpenedReview();
  const selection = useSelection(slips.data?.rows ?? [], isWaiting);

  return (
    <>
      <ListHeading title="adminPayments.title" subtitle="adminPayments.subtitle">
        <RefreshButton />
        <PaymentWindowButton />
        <ExportButton
          list="/admin/payment-slips"
          query={toQuery(AdminPaymentSlipsQuery, exportedOf(view))}
          label={text('adminPayments.exportSlips')}
        />
        <ExportButton
          list="/admin/payments"
          query={toQuery(AdminPaymentsQuery, {})}
          label={text('adminPayments.exportPayments')}
        />
      </ListHeading>
      <ListCard
        caption={text('adminPayments.listName')}
        columns={columns(text, selection, (id) => review.open(id, 'look'))}
        rowKey={({ id }) => id}
        query={slips}
        emptyText={text(emptyTextOf(view))}
        pageLink={pageLink}
        everyStatus={link({ filters: { status: '' } })}
        order={{ sort: view.sort, limit: view.limit, onChange: change }}
        aside={
          <ListAside>
            <QueueLine queues={['pendingSlips', 'flaggedSlips']} />
            <QueueSwitch status={view.filters.status} linkTo={(status) => link({ filters: { status } })} />
          </ListAside>
        }
        onOpenRow={review.open}
      >
        <ListFilters
          choices={PAYMENT_SLIP_FILTERS}
          labels={{
            status: {
              label: text('admin.status'),
              choiceLabel: (status) =>
                status === WAITING ? text('adminPayments.waiting') : PAYMENT_SLIP_STATUS_PRESENTATION[status].label,
            },
          }}
          searchLabel={text('admin.searchRecord')}
          view={view}
          onChange={change}
        />
      </ListCard>
      <BulkBar
        selection={selection}
        nameOf={nameOf}
        actions={slipActions(text)}
        hasFiles
        undoHint={text('bulkDecisions.undoSlips')}
      />
      {review.item !== null && (
        <Suspense>
          <SlipReview
            key={review.item.id}
            startId={review.item.id}
            intent={review.item.intent}
            isPressed={review.item.isPressed}
            filter={{ ...orderOf(view), status: waitingStatus(view.filters.status) }}
            onClose={review.close}
          />
        </Suspense>
      )}
    </>
  );
}

const WAITING_CHOICES = [WAITING, ...WAITING_SLIP_STATUSES] as const;

/** A list of what was decided leads on to what is still to be decided. */
function waitingStatus(status: string): (typeof WAITING_CHOICES)[number] {
  return WAITING_CHOICES.find((waiting) => waiting === status) ?? 'pending';
}

/** "Nothing waits" is true of the whole queue only. */
function emptyTextOf({ filters, search, from, to }: PaymentSlipsView): MessageId {
  if (filters.status !== WAITING) return 'adminPayments.empty';

  const isWhole = search === '' && from === '' && to === '';
  return isWhole ? 'adminPayments.nothingWaits' : 'adminPayments.noneOfThese';
}

const isWaiting = ({ status }: AdminPaymentSlip): boolean => isSlipWaiting(status);

const nameOf = ({ user, amount }: AdminPaymentSlip): string =>
  `${user.firstName} ${user.lastName}, ${formatNumber(amount)}`;

function columns(
  text: TextOf,
  selection: Selection<AdminPaymentSlip>,
  onOpen: (paymentSlipId: string) => void,
): readonly Column<AdminPaymentSlip>[] {
  return [
    {
      id: 'user',
      header: text('admin.user'),
      cell: (slip) => (
        <SelectableCell row={slip} selection={selection} name={nameOf(slip)}>
          <div id={`slip-${slip.id}`}>
            <PersonCell person={slip.user} accountId={slip.user.id} nameInForm={slip.nameInForm} />
          </div>
        </SelectableCell>
      ),
    },
    {
      id: 'amount',
      width: '7.5rem',
      header: text('adminPayments.amount'),
      align: 'end',
      cell: ({ amount }) => (
        <span className="font-semibold whitespace-nowrap tabular-nums">
          {text('adminPayments.amountValue', { amount: formatNumber(amount) })}
        </span>
      ),
    },
    {
      id: 'method',
      header: text('adminPayments.method'),
      cell: ({ paymentMethod, transactionReference }) => (
        <>
          <span className="max-lg:block">{text(`adminPayments.method.${paymentMethod}`)}</span>
          {transactionReference !== '' && (
            <span
              translate="no"
              className="text-sm text-muted max-lg:block max-lg:wrap-anywhere lg:ms-2"
              title={transactionReference}
            >
              {transactionReference}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'status',
      width: '9rem',
      header: text('admin.status'),
      cell: ({ id, status, concerns }) => (
        <span className="flex items-center gap-2 max-lg:flex-wrap max-lg:justify-end">
          <StatusBadge {...PAYMENT_SLIP_STATUS_PRESENTATION[status]} />
          {concerns.length > 0 && (
            <span title={text('adminPayments.concerns')} className="text-warning-800">
              <TriangleAlert aria-hidden="true" size={18} />
              <span className="sr-only">{text('adminPayments.concerns')}</span>
            </span>
          )}
          <ClaimNote itemId={id} />
        </span>
      ),
    },
    {
      id: 'uploaded',
      width: '7.5rem',
      header: text('adminPayments.uploaded'),
      isSorted: true,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      id: 'actions',
      width: '9rem',
      header: text('admin.actions'),
      align: 'end',
      isActions: true,
      cell: (slip) => (
        <span className="flex items-center justify-end gap-1">
          <TimelineLink isCompact of="slip" id={slip.id} describedBy={`slip-${slip.id}`} />
          <Button variant="secondary" aria-describedby={`slip-${slip.id}`} onClick={() => onOpen(slip.id)}>
            {text('adminPayments.open')}
          </Button>
        </span>
      ),
    },
  ];
}
