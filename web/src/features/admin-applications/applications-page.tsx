import { AdminApplicationsQuery } from '@entry/contracts/admin/api';
import type { AdminApplicationSummary } from '@entry/contracts/application/api';
import { displayId } from '@entry/contracts/rules/limits';
import { IN_PROGRESS, NOT_SUBMITTED } from '@entry/contracts/rules/queues';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toQuery } from '../../api/query.ts';
import { Button } from '../../components/button.tsx';
import { formatDate } from '../../components/format.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type TextOf, useText } from '../../messages/text.tsx';
import type { Column } from '../admin-lists/components/data-table.tsx';
import { ExportButton } from '../admin-lists/components/export-button.tsx';
import { ListCard } from '../admin-lists/components/list-card.tsx';
import { ListFilters } from '../admin-lists/components/list-filters.tsx';
import { ListHeading } from '../admin-lists/components/list-heading.tsx';
import { PersonCell } from '../admin-lists/components/person-cell.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { exportedOf } from '../admin-lists/list-view.ts';
import { useListView } from '../admin-lists/use-list-view.ts';
import { BulkBar } from '../bulk-decisions/components/bulk-bar.tsx';
import { SelectableCell } from '../bulk-decisions/components/selectable-cell.tsx';
import { type Selection, useSelection } from '../bulk-decisions/use-selection.ts';
import {
  APPLICATION_FILTERS,
  APPLICATION_QUEUE,
  type ApplicationsView,
  applicationsQueryOptions,
} from './api/get-applications.ts';
import { ReviewApplicationDialog } from './components/review-application-dialog.tsx';
import { mayBeSetTogether, statusActions } from './status-actions.ts';

export default function ApplicationsPage() {
  const text = useText();
  const { view, change, pageLink, link } = useListView(APPLICATION_FILTERS, APPLICATION_QUEUE);
  const applications = useQuery(applicationsQueryOptions(view));
  const selection = useSelection(applications.data?.rows ?? [], mayBeSetTogether);
  const [reviewed, setReviewed] = useState<string | null>(null);

  return (
    <>
      <ListHeading title="adminApplications.title" subtitle="adminApplications.subtitle">
        <RefreshButton />
        <ExportButton list="/admin/applications" query={toQuery(AdminApplicationsQuery, exportedOf(view))} />
      </ListHeading>
      <ListCard
        caption={text('adminApplications.listName')}
        columns={columns(text, selection, setReviewed)}
        rowKey={({ id }) => id}
        query={applications}
        emptyText={text('adminApplications.empty')}
        pageLink={pageLink}
        everyStatus={link({ filters: { status: '' } })}
        order={{ sort: view.sort, limit: view.limit, onChange: change }}
      >
        <ListFilters
          choices={APPLICATION_FILTERS}
          labels={{
            status: {
              label: text('admin.status'),
              choiceLabel: (status) => statusLabel(status, text),
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
        actions={statusActions(text)}
        undoHint={text('bulkDecisions.undoStatuses')}
      />
      {reviewed !== null && <ReviewApplicationDialog applicationId={reviewed} onClose={() => setReviewed(null)} />}
    </>
  );
}

type FilterStatus = Exclude<ApplicationsView['filters']['status'], ''>;

function statusLabel(status: FilterStatus, text: TextOf): string {
  if (status === IN_PROGRESS) return text('adminApplications.inProgress');
  if (status === NOT_SUBMITTED) return text('adminApplications.notSubmitted');

  return APPLICATION_STATUS_PRESENTATION[status].label;
}

const nameOf = ({ user, id }: AdminApplicationSummary): string =>
  `${user.firstName} ${user.lastName}, ${displayId(id)}`;

function columns(
  text: TextOf,
  selection: Selection<AdminApplicationSummary>,
  onReview: (applicationId: string) => void,
): readonly Column<AdminApplicationSummary>[] {
  return [
    {
      id: 'user',
      header: text('admin.user'),
      cell: (application) => (
        <SelectableCell row={application} selection={selection} name={nameOf(application)}>
          <div id={`application-${application.id}`}>
            <PersonCell person={application.user} accountId={application.user.id} nameInForm={application} />
          </div>
        </SelectableCell>
      ),
    },
    {
      id: 'id',
      width: '7rem',
      header: text('adminApplications.id'),
      cell: ({ id }) => (
        <span translate="no" className="font-mono text-sm">
          {displayId(id)}
        </span>
      ),
    },
    {
      id: 'status',
      width: '13rem',
      header: text('admin.status'),
      cell: ({ status }) => <StatusBadge {...APPLICATION_STATUS_PRESENTATION[status]} />,
    },
    {
      id: 'progress',
      width: '10rem',
      header: text('adminApplications.progress'),
      cell: ({ completionPercentage, user }) => (
        <div className="flex w-28 items-center gap-2">
          <div className="flex-1">
            <ProgressBar
              value={completionPercentage}
              label={text('adminApplications.progressOf', { name: `${user.firstName} ${user.lastName}` })}
            />
          </div>
          <span className="text-sm tabular-nums">
            {text('adminApplications.percent', { percent: completionPercentage })}
          </span>
        </div>
      ),
    },
    {
      id: 'created',
      width: '7.5rem',
      header: text('adminApplications.created'),
      isSorted: true,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      id: 'actions',
      width: '7rem',
      header: text('admin.actions'),
      align: 'end',
      isActions: true,
      cell: (application) => (
        <Button
          variant="secondary"
          aria-describedby={`application-${application.id}`}
          onClick={() => onReview(application.id)}
        >
          {text('adminApplications.review')}
        </Button>
      ),
    },
  ];
}
