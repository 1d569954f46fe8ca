import type { AdminApplicantReply } from '@entry/contracts/admin/review';
import type { AdminApplication } from '@entry/contracts/application/api';
import { displayId } from '@entry/contracts/rules/limits';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isNotFound, problemMessage } from '../../api/api-problem.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../components/empty-state.tsx';
import { type Fact, FactList } from '../../components/fact-list.tsx';
import { formatCalendarDate, formatDateTime } from '../../components/format.ts';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type TextOf, useText } from '../../messages/text.tsx';
import { applicationAsOfPath } from '../../navigation/application-as-of-path.ts';
import { useSessionUser } from '../../session/session-store.ts';
import { ReviewApplicationDialog } from '../admin-applications/components/review-application-dialog.tsx';
import { RefreshButton } from '../admin-lists/components/refresh-button.tsx';
import { ReviewSummary } from '../application/components/review-summary.tsx';
import { Timeline } from '../audit/components/timeline.tsx';
import { describeCheck } from '../confirmation-number/describe-check.ts';
import { DocumentReview, SlipReview } from '../review/lazy-reviews.ts';
import { useOpenedReview } from '../review/use-opened-review.ts';
import { applicantQueryOptions } from './api/get-applicant.ts';
import { AccountCard } from './components/account-card.tsx';
import { DocumentsCard } from './components/documents-card.tsx';
import { MessagesCard } from './components/messages-card.tsx';
import { PaymentsCard } from './components/payments-card.tsx';

/** Everything about one person, for staff. Who only reads gets no buttons. */
export default function ApplicantPage() {
  const text = useText();
  const { id = '' } = useParams();
  const applicant = useQuery(applicantQueryOptions(id));
  const { data } = applicant;

  return (
    <>
      <PageTitle id="adminApplicant.title" />
      <PageHeading
        title={data === undefined ? text('adminApplicant.title') : nameOf(data, text)}
        subtitle={subtitleOf(data, text)}
        aside={<RefreshButton />}
      />
      {applicant.isPending && <LoadingState />}
      {applicant.isError && (
        <LoadFailed
          message={
            isNotFound(applicant.error)
              ? text('adminApplicant.notFound')
              : problemMessage(applicant.error, text('common.loadFailed'))
          }
          onRetry={() => void applicant.refetch()}
        />
      )}
      {data?.state === 'erased' && (
        <Card>
          <EmptyState
            icon={<UserX aria-hidden="true" />}
            title={text('adminApplicant.erased')}
            hint={text('adminApplicant.erasedHint')}
          />
        </Card>
      )}
      {data?.state === 'registered' && <Applicant applicant={data} />}
      {data !== undefined && (
        <Card title={text('adminApplicant.timeline')} aside={<AsItWas application={data.application} />}>
          <Timeline filter={{ account: id }} />
        </Card>
      )}
    </>
  );
}

function AsItWas({ application }: Pick<AdminApplicantReply, 'application'>) {
  const text = useText();
  if (application === null) return null;

  return (
    <ButtonLink variant="secondary" to={applicationAsOfPath(application.id)}>
      {text('adminApplicant.asItWas')}
    </ButtonLink>
  );
}

/** As in the form, which is what counts; of the account where there is none. */
function nameOf({ account, application }: AdminApplicantReply, text: TextOf): string {
  const inForm = application === null ? '' : `${application.firstName} ${application.lastName}`.trim();
  const inAccount = account === null ? '' : `${account.firstName} ${account.lastName}`.trim();

  return inForm || inAccount || text('adminApplicant.title');
}

function subtitleOf(applicant: AdminApplicantReply | undefined, text: TextOf): string {
  const birth = applicant?.application?.dateOfBirth ?? '';

  return birth === ''
    ? text('adminApplicant.subtitle')
    : text('adminApplicant.born', { date: formatCalendarDate(birth) });
}

function Applicant({ applicant }: { readonly applicant: AdminApplicantReply }) {
  const text = useText();
  const { account, application, earlierDocuments, slipFindings, notifications } = applicant;
  const canDecide = useSessionUser().role === 'admin';
  const review = useOpenedReview();
  const onReview = canDecide ? (itemId: string) => review.open(itemId, 'look') : undefined;

  return (
    <>
      {application === null ? (
        <Card title={text('adminApplicant.application')}>
          <p className="text-muted">{text('adminApplicant.noApplication')}</p>
        </Card>
      ) : (
        <ApplicationCard application={application} canDecide={canDecide} />
      )}
      {account !== null && <AccountCard account={account} />}
      {application !== null && (
        <>
          <DocumentsCard documents={application.documents} earlier={earlierDocuments} onReview={onReview} />
          <PaymentsCard
            slips={application.paymentSlips}
            payments={application.payments}
            findings={slipFindings}
            onReview={onReview}
          />
          <ReviewSummary values={application} canChange={false} />
        </>
      )}
      <MessagesCard notifications={notifications} />
      {canDecide && application !== null && review.item !== null && (
        <Suspense>
          <OpenedReview application={application} itemId={review.item.id} onClose={review.close} />
        </Suspense>
      )}
    </>
  );
}

type OpenedReviewProps = {
  readonly application: AdminApplication;
  readonly itemId: string;
  readonly onClose: () => void;
};

/** Goes on to what else of this person waits. */
function OpenedReview({ application, itemId, onClose }: OpenedReviewProps) {
  const isSlip = application.paymentSlips.some(({ id }) => id === itemId);
  const Review = isSlip ? SlipReview : DocumentReview;

  return <Review startId={itemId} filter={{ search: application.user.id }} onClose={onClose} />;
}

type ApplicationCardProps = { readonly application: AdminApplication; readonly canDecide: boolean };

function ApplicationCard({ application, canDecide }: ApplicationCardProps) {
  const text = useText();
  const [isReviewing, setReviewing] = useState(false);

  return (
    <Card
      title={text('adminApplicant.application')}
      aside={<StatusBadge {...APPLICATION_STATUS_PRESENTATION[application.status]} />}
    >
      <FactList facts={applicationFacts(application, text)} />
      {canDecide && (
        <div className="mt-4">
          <Button variant="secondary" onClick={() => setReviewing(true)}>
            {text('adminApplicant.setStatus')}
          </Button>
        </div>
      )}
      {isReviewing && <ReviewApplicationDialog applicationId={application.id} onClose={() => setReviewing(false)} />}
    </Card>
  );
}

function applicationFacts(application: AdminApplication, text: TextOf): readonly Fact[] {
  const { id, completionPercentage, createdAt, submittedAt, isPaymentComplete, adminNotes } = application;
  const { confirmationNumber, confirmationCheck } = application;
  const facts: readonly Fact[] = [
    { label: text('adminApplicant.confirmationNumber'), value: confirmationNumber ?? text('adminApplicant.none') },
    ...(confirmationCheck === null
      ? []
      : [{ label: text('adminApplicant.numberCheck'), value: describeCheck(confirmationCheck, text) }]),
    { label: text('adminApplicant.id'), value: displayId(id) },
    {
      label: text('adminApplicant.completion'),
      value: text('adminApplicant.percent', { percent: completionPercentage }),
    },
    {
      label: text('adminApplicant.payment'),
      value: text(isPaymentComplete ? 'adminApplicant.paid' : 'adminApplicant.notPaid'),
    },
    { label: text('adminApplicant.created'), value: formatDateTime(createdAt) },
    {
      label: text('adminApplicant.submitted'),
      value: submittedAt === null ? text('adminApplicant.none') : formatDateTime(submittedAt),
    },
  ];

  return adminNotes === '' ? facts : [...facts, { label: text('adminApplicant.adminNotes'), value: adminNotes }];
}
