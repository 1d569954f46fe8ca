import type { Application } from '@entry/contracts/application/api';
import type { PaymentSlipsReply } from '@entry/contracts/payments/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { type AmountOwed, amountToPay } from '@entry/contracts/rules/amount-owed';
import type { PaymentMethod } from '@entry/contracts/rules/documents';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../components/empty-state.tsx';
import { formatNumber } from '../../components/format.ts';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-title.tsx';
import { ContentSkeleton } from '../../components/skeleton.tsx';
import { useFocusOnHash } from '../../components/use-focus-on-hash.ts';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { applicationsQueryOptions } from '../applications/api/get-applications.ts';
import { ownInvitationQueryOptions } from '../invitation/api/own-invitation.ts';
import { OwnInvitationNotice } from '../invitation/components/own-invitation-notice.tsx';
import { SupportContact } from '../service/support-contact.tsx';
import { paymentSlipsQueryOptions } from './api/get-payment-slips.ts';
import { FeeStructure } from './components/fee-structure.tsx';
import { PaymentHistory } from './components/payment-history.tsx';
import { PaymentInformation } from './components/payment-information.tsx';
import { NobodyToPay, PaymentInstructions } from './components/payment-instructions.tsx';
import { PaymentWindowNotice } from './components/payment-window-notice.tsx';
import { SlipUpload } from './components/slip-upload.tsx';

export default function PaymentsPage() {
  const text = useText();
  const applications = useQuery(applicationsQueryOptions());
  const slips = useQuery(paymentSlipsQueryOptions());
  const application = applications.data?.applications[0];
  const invitation = useQuery(ownInvitationQueryOptions());
  const isMissing = applications.data === undefined || slips.data === undefined;
  // All at once: what comes later than the rest would push it away.
  const isLoading = applications.isPending || slips.isPending || invitation.isPending;
  useFocusOnHash(!isLoading && slips.data !== undefined);

  const retry = () => {
    void applications.refetch();
    void slips.refetch();
  };

  return (
    <>
      <PageHead title="payments.title" subtitle="payments.subtitle" />
      {isMissing && !isLoading && <LoadFailed message={text('common.loadFailed')} onRetry={retry} />}
      {isLoading && <ContentSkeleton />}
      {!isLoading && <OwnInvitationNotice />}
      {!isLoading && slips.data !== undefined && (
        <>
          <PaymentWindowNotice window={slips.data.window} />
          <PaymentInformation reply={slips.data} />
        </>
      )}
      {!isLoading && applications.data !== undefined && application === undefined && <NeedsApplication />}
      {!isLoading && slips.data !== undefined && (
        <>
          <Paying application={application} reply={slips.data} />
          <FeeStructure currentWindow={slips.data.quote.window} />
        </>
      )}
    </>
  );
}

/** @public `PageModule` */
export function Skeleton() {
  return (
    <>
      <PageHead title="payments.title" subtitle="payments.subtitle" />
      <ContentSkeleton />
    </>
  );
}

type PayingProps = {
  /** Undefined before the first, and while the service does not answer. */
  readonly application: Application | undefined;
  readonly reply: PaymentSlipsReply;
};

/** The steps of a payment, shown only while payments are taken: people pay into every account number that they see. */
function Paying({ application, reply }: PayingProps) {
  const text = useText();
  const { amountOwed, window, paymentSlips } = reply;
  const history = (
    <PaymentHistory slips={paymentSlips} own={{ payments: application?.payments ?? [], fee: amountOwed.fee }} />
  );
  if (application === undefined || !window.takesPayments) return history;
  if (!isActionAllowed(application, 'upload_payment_slip')) {
    return (
      <>
        <Notice kind="info">{text('payments.closed')}</Notice>
        {history}
      </>
    );
  }

  // People with nothing left to pay come for the history.
  const isOwed = amountToPay(amountOwed) > 0;

  return (
    <>
      <WhereItStands amountOwed={amountOwed} />
      {!isOwed && history}
      <PaymentSteps application={application} reply={reply} />
      {isOwed && history}
    </>
  );
}

function PaymentSteps({
  application,
  reply,
}: {
  readonly application: Application;
  readonly reply: PaymentSlipsReply;
}) {
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const { amountOwed, instructions, reference, quote } = reply;
  const left = amountToPay(amountOwed);
  const isOwed = left > 0;

  return (
    <>
      {instructions === null && <NobodyToPay />}
      {instructions !== null && isOwed && (
        <PaymentInstructions
          instructions={instructions}
          amount={left}
          reference={reference}
          country={application.country}
          method={method}
          onMethod={setMethod}
        />
      )}
      <SlipUpload
        applicationId={application.id}
        quote={quote}
        owed={{ left, takesAnyAmount: amountOwed.takesAnyAmount }}
        {...(instructions === null ? {} : { instructionsVersion: instructions.version })}
        {...(method === null ? {} : { method })}
        {...(instructions !== null && isOwed ? { step: 3 } : {})}
      />
    </>
  );
}

/** What the slips that were sent come to; nothing before the first. */
function WhereItStands({ amountOwed }: { readonly amountOwed: AmountOwed }) {
  const text = useText();
  const { fee, paid, inReview, owed, tooMuch } = amountOwed;
  const left = amountToPay(amountOwed);
  if (paid + inReview === 0) return null;
  if (tooMuch > 0) {
    return (
      <Notice kind="info" title={text('payments.tooMuchTitle', { amount: formatNumber(tooMuch) })}>
        <p>{text('payments.tooMuchText', { fee: formatNumber(fee) })}</p>
        <SupportContact />
      </Notice>
    );
  }
  if (left > 0) {
    return (
      <Notice kind="info" title={text('payments.restTitle', { amount: formatNumber(left) })}>
        <p>{text('payments.restText', { fee: formatNumber(fee), sent: formatNumber(paid + inReview) })}</p>
      </Notice>
    );
  }

  return owed === 0 ? (
    <Notice kind="success" title={text('payments.allPaid')}>
      <p>{text('payments.allPaidText')}</p>
    </Notice>
  ) : (
    <Notice kind="info" title={text('payments.allSent')}>
      <p>{text('payments.allSentText', { amount: formatNumber(inReview) })}</p>
    </Notice>
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
