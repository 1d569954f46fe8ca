import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { ContentSkeleton } from '../../components/skeleton.tsx';
import { useFocusOnHash } from '../../components/use-focus-on-hash.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { applicationsQueryOptions } from '../applications/api/get-applications.ts';
import { ownInvitationQueryOptions } from '../invitation/api/own-invitation.ts';
import { OwnInvitationNotice } from '../invitation/components/own-invitation-notice.tsx';
import { paymentSlipsQueryOptions } from './api/get-payment-slips.ts';
import { FeeStructure } from './components/fee-structure.tsx';
import { PaymentHistory } from './components/payment-history.tsx';
import { PaymentInformation } from './components/payment-information.tsx';
import { SlipUpload } from './components/slip-upload.tsx';

export default function PaymentsPage() {
  const text = useText();
  const applications = useQuery(applicationsQueryOptions());
  const slips = useQuery(paymentSlipsQueryOptions());
  const application = applications.data?.applications[0];
  const canPay = application !== undefined && isActionAllowed(application, 'upload_payment_slip');
  const invitation = useQuery(ownInvitationQueryOptions());
  const isMissing = applications.data === undefined || slips.data === undefined;
  // All at once: what comes later than the rest would push it away.
  const isLoading = applications.isPending || slips.isPending || invitation.isPending;
  useFocusOnHash(canPay && !isLoading && slips.data !== undefined);

  const retry = () => {
    void applications.refetch();
    void slips.refetch();
  };

  return (
    <>
      <Heading />
      {isMissing && !isLoading && <LoadFailed message={text('common.loadFailed')} onRetry={retry} />}
      {isLoading && <ContentSkeleton />}
      {!isLoading && <OwnInvitationNotice />}
      {!isLoading && slips.data !== undefined && (
        <>
          <PaymentInformation quote={slips.data.quote} />
          <FeeStructure currentWindow={slips.data.quote.window} />
        </>
      )}
      {!isLoading && applications.data !== undefined && application === undefined && <NeedsApplication />}
      {!isLoading &&
        application !== undefined &&
        slips.data !== undefined &&
        (canPay ? (
          <SlipUpload applicationId={application.id} quote={slips.data.quote} />
        ) : (
          <Notice kind="info">{text('payments.closed')}</Notice>
        ))}
      {!isLoading && slips.data !== undefined && <PaymentHistory slips={slips.data.paymentSlips} />}
    </>
  );
}

/** @public `PageModule` */
export function Skeleton() {
  return (
    <>
      <Heading />
      <ContentSkeleton />
    </>
  );
}

function Heading() {
  const text = useText();

  return (
    <>
      <PageTitle id="payments.title" />
      <PageHeading title={text('payments.title')} subtitle={text('payments.subtitle')} />
    </>
  );
}

function NeedsApplication() {
  const text = useText();

  return (
    <Card>
      <EmptyState
        icon={<CreditCard aria-hidden="true" />}
        title={text('payments.needApplication')}
        hint={text('payments.needApplicationHint')}
        action={<ButtonLink to={paths.application}>{text('payments.startApplication')}</ButtonLink>}
      />
    </Card>
  );
}
