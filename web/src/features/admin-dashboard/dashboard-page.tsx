import type { AdminApplicationSummary } from '@entry/contracts/application/api';
import { displayId } from '@entry/contracts/rules/limits';
import { NOT_SUBMITTED } from '@entry/contracts/rules/queues';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, FileText, Hourglass, Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { LoadFailed } from '../../components/empty-state.tsx';
import { formatDate } from '../../components/format.ts';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { StatCard } from '../../components/stat-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { loadMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { PersonCell } from '../admin-lists/components/person-cell.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { dashboardQueryOptions, recentWaitingListQueryOptions } from './api/get-dashboard.ts';
import { AreaLinks } from './components/area-links.tsx';
import { PendingPayments } from './components/pending-payments.tsx';
import { QueueCards } from './components/queue-cards.tsx';
import { SummaryCard } from './components/summary-card.tsx';

/** What is to be decided comes first: charts are fetched behind it. */
const ActivitySection = lazy(async () => {
  const [module] = await Promise.all([
    import('../admin-activity/activity-section.tsx'),
    loadMessages(['admin-activity']),
  ]);
  return module;
});

export default function DashboardPage() {
  const text = useText();
  const recentApplications = useQuery({
    ...dashboardQueryOptions(),
    select: (dashboard) => dashboard.recentApplications,
  });
  const waitingList = useQuery(recentWaitingListQueryOptions());

  return (
    <>
      <PageTitle id="adminDashboard.title" />
      <PageHeading
        title={text('adminDashboard.title')}
        subtitle={text('adminDashboard.subtitle')}
        aside={<RefreshButton />}
      />
      <QueueCards />
      <PendingPayments />
      <Statistics />
      <Suspense fallback={<LoadingState />}>
        <ActivitySection />
      </Suspense>
      <AreaLinks />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SummaryCard
          title={text('adminDashboard.recentApplications')}
          to={paths.adminApplications}
          query={recentApplications}
          emptyText={text('adminDashboard.noApplications')}
          rowKey={({ id }) => id}
          row={(application) => <RecentApplication application={application} />}
        />
        <SummaryCard
          title={text('adminDashboard.recentWaitingList')}
          to={paths.adminWaitingList}
          query={waitingList}
          emptyText={text('adminDashboard.noWaitingList')}
          rowKey={({ id }) => id}
          row={(entry) => <RecentEntry entry={entry} />}
        />
      </div>
    </>
  );
}

function Statistics() {
  const text = useText();
  const { data, isError, refetch } = useQuery(dashboardQueryOptions());
  const statistics = data?.statistics;

  if (isError) return <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />;

  return (
    <div className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
      <StatCard
        label={text('adminDashboard.totalUsers')}
        value={statistics?.totalUsers}
        to={paths.adminUsers}
        Icon={Users}
      />
      <StatCard
        label={text('adminDashboard.totalApplications')}
        value={statistics?.totalApplications}
        to={`${paths.adminApplications}?status=all`}
        Icon={FileText}
      />
      <StatCard
        label={text('adminDashboard.pendingApplications')}
        value={statistics?.pendingApplications}
        to={`${paths.adminApplications}?status=${NOT_SUBMITTED}`}
        Icon={Clock}
      />
      <StatCard
        label={text('adminDashboard.completedPayments')}
        value={statistics?.completedPayments}
        to={`${paths.adminPayments}?status=verified`}
        Icon={CircleCheck}
      />
      <StatCard
        label={text('adminDashboard.totalWaitingList')}
        value={statistics?.totalWaitingList}
        to={paths.adminWaitingList}
        Icon={Hourglass}
      />
    </div>
  );
}

function RecentApplication({ application }: { readonly application: AdminApplicationSummary }) {
  const text = useText();

  return (
    <>
      <div className="min-w-0 flex-1 basis-40">
        <PersonCell person={application.user} accountId={application.user.id} nameInForm={application} />
        <span className="block text-sm text-muted">
          {text('adminDashboard.applicationId', { id: displayId(application.id) })}
        </span>
      </div>
      <div className="grid justify-items-end gap-1 text-sm text-muted">
        <StatusBadge {...APPLICATION_STATUS_PRESENTATION[application.status]} />
        <span>{formatDate(application.createdAt)}</span>
      </div>
    </>
  );
}

function RecentEntry({ entry }: { readonly entry: WaitingListEntry }) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-40">
        <PersonCell person={entry} />
      </div>
      <div className="text-end text-sm text-muted">
        <span className="block">{entry.country}</span>
        <span className="block">{formatDate(entry.createdAt)}</span>
      </div>
    </>
  );
}
