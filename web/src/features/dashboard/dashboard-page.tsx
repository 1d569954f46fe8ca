import { DASHBOARD_POLL_INTERVAL } from '@entry/contracts/rules/timings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard, FileText, FolderOpen, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { unlessLive } from '../../api/changes/live.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { LoadFailed } from '../../components/empty-state.tsx';
import { loadStaffStyles } from '../../components/later-styles.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { ContentSkeleton, SkeletonText } from '../../components/skeleton.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { loadMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { useSessionUser } from '../../session/session-store.ts';
import { applicationsQueryOptions } from '../applications/api/get-applications.ts';
import { ownInvitationQueryOptions } from '../invitation/api/own-invitation.ts';
import { OwnInvitationNotice } from '../invitation/components/own-invitation-notice.tsx';
import { ApplicationCard } from './components/application-card.tsx';
import { HistorySection } from './components/history-section.tsx';
import { RecentActivity } from './components/recent-activity.tsx';

/** Staff alone download it. */
const StaffWelcome = lazy(async () => {
  const [module] = await Promise.all([
    import('./components/staff-welcome.tsx'),
    loadMessages(['admin-dashboard']),
    loadStaffStyles(),
  ]);
  return module;
});

export default function DashboardPage() {
  const { role } = useSessionUser();

  return (
    <>
      <PageTitle id="dashboard.title" />
      {role === 'user' ? (
        <ApplicantDashboard />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <StaffWelcome />
        </Suspense>
      )}
    </>
  );
}

/** @public `PageModule` */
export function Skeleton() {
  const { role } = useSessionUser();
  if (role !== 'user') return <LoadingState />;

  return (
    <>
      <PageTitle id="dashboard.title" />
      <WelcomeBanner />
      <ContentSkeleton />
    </>
  );
}

function ApplicantDashboard() {
  const text = useText();
  const { data, isPending, isError, refetch } = useQuery({
    ...applicationsQueryOptions(),
    refetchInterval: unlessLive(DASHBOARD_POLL_INTERVAL),
  });
  const application = data?.applications[0];
  // It stands above the rest: coming later, it would push away what somebody is about to press.
  const invitation = useQuery(ownInvitationQueryOptions());
  if (isPending || invitation.isPending) {
    return (
      <>
        <WelcomeBanner />
        <ContentSkeleton />
      </>
    );
  }

  return (
    <>
      <WelcomeBanner />
      <OwnInvitationNotice />
      {isError && data === undefined && (
        <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
      )}
      {data !== undefined &&
        (application === undefined ? <StartCard /> : <ApplicationCard application={application} />)}
      {/* On a phone the buttons of the application's card lead to the same three pages. */}
      <div className={application === undefined ? undefined : 'max-sm:hidden'}>
        <LinkCards />
      </div>
      {application !== undefined && <RecentActivity application={application} />}
      {application !== undefined && <HistorySection applicationId={application.id} />}
    </>
  );
}

function WelcomeBanner() {
  const text = useText();
  const queryClient = useQueryClient();
  const user = useSessionUser();
  const [isRefreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: applicationsQueryOptions().queryKey }),
      queryClient.invalidateQueries({ queryKey: ['documents'] }),
    ]);
    setRefreshing(false);
  };

  return (
    <section className="overflow-hidden rounded-2xl bg-accent-900 text-white">
      <div className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
        <div>
          <h1 tabIndex={-1} className="text-2xl font-bold">
            {user.firstName === '' ? (
              <SkeletonText size="medium" />
            ) : (
              text('dashboard.welcome', { firstName: user.firstName })
            )}
          </h1>
          <p className="text-accent-100">{text('dashboard.welcomeHint')}</p>
        </div>
        <Button
          variant="secondary"
          isBusy={isRefreshing}
          icon={<RefreshCw aria-hidden="true" size={18} />}
          onClick={() => void refresh()}
        >
          {text('common.refresh')}
        </Button>
      </div>
      <div className="woven" />
    </section>
  );
}

function StartCard() {
  const text = useText();

  return (
    <Card title={text('dashboard.startTitle')}>
      <p className="max-w-prose">{text('dashboard.startHint')}</p>
      <div className="mt-4">
        <ButtonLink to={paths.application}>{text('dashboard.create')}</ButtonLink>
      </div>
    </Card>
  );
}

const LINKS = [
  { path: paths.application, titleId: 'dashboard.linkForm', hintId: 'dashboard.linkFormHint', Icon: FileText },
  { path: paths.documents, titleId: 'dashboard.documents', hintId: 'dashboard.linkDocumentsHint', Icon: FolderOpen },
  { path: paths.payments, titleId: 'dashboard.payments', hintId: 'dashboard.linkPaymentsHint', Icon: CreditCard },
] as const;

function LinkCards() {
  const text = useText();

  return (
    <nav aria-label={text('dashboard.links')} className="grid gap-3 sm:grid-cols-3 sm:gap-4">
      {LINKS.map(({ path, titleId, hintId, Icon }) => (
        <Link
          key={path}
          to={path}
          className="flex gap-3 rounded-xl border border-line bg-surface p-4 shadow-card hover:border-accent-600"
        >
          <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-50 text-accent-600">
            <Icon aria-hidden="true" size={20} />
          </span>
          <span className="min-w-0">
            <span className="block font-bold text-accent-700">{text(titleId)}</span>
            <span className="block text-sm text-muted">{text(hintId)}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
