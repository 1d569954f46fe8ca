import type { AdminApplication, Payment } from '@entry/contracts/application/api';
import type { ApplicationAsOfReply } from '@entry/contracts/audit/time-travel';
import type { MediaType } from '@entry/contracts/rules/documents';
import { nextSteps } from '@entry/contracts/rules/next-steps';
import { PAYMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Card } from '../../../components/card.tsx';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { ReviewSummary } from '../../application/components/review-summary.tsx';
import { StatusPanel } from '../../application/components/status-panel.tsx';
import { toWizardValues } from '../../application/wizard-values.ts';
import { DocumentList } from '../../documents/components/document-list.tsx';
import { FileButtons } from '../../files/components/file-buttons.tsx';
import { NextSteps } from '../../next-steps/components/next-steps.tsx';
import { PaymentHistory } from '../../payments/components/payment-history.tsx';

type Shown = {
  readonly application: AdminApplication;
  /** The moment, ISO 8601. */
  readonly at: string;
  readonly isErased: boolean;
  readonly isRemoved: IsRemoved;
};
type IsRemoved = (itemId: string) => boolean;

/** The pages of the applicant, put together and without a button that changes anything. */
export function ApplicationAsItWas({ asOf, application, removedFileIds }: ApplicationAsOfReply) {
  const text = useText();
  const { isErased } = asOf;

  return (
    <>
      {isErased && (
        <Notice kind="info" title={text('timeTravel.erasedTitle')}>
          <p>{text('timeTravel.erased')}</p>
        </Notice>
      )}
      {application === null ? (
        <Notice kind="warning" title={text('timeTravel.deletedTitle')}>
          <p>{text('timeTravel.deleted')}</p>
        </Notice>
      ) : (
        <ReadOnlyPages
          application={application}
          at={asOf.recordedAt}
          isErased={isErased}
          isRemoved={(itemId) => isErased || removedFileIds.includes(itemId)}
        />
      )}
    </>
  );
}

function ReadOnlyPages({ application, at, isErased, isRemoved }: Shown) {
  const text = useText();
  const { documents, paymentSlips, payments, adminNotes } = application;

  return (
    <>
      <StatusPanel application={application} />
      {adminNotes !== '' && (
        <Card title={text('timeTravel.adminNotes')}>
          <p className="whitespace-pre-line">{adminNotes}</p>
        </Card>
      )}
      {application.statusReason !== '' && (
        <Card title={text('timeTravel.statusReason')}>
          <p className="whitespace-pre-line">{application.statusReason}</p>
        </Card>
      )}
      <Card title={text('timeTravel.nextSteps')}>
        <NextSteps steps={nextSteps(application, at)} at={at} />
      </Card>
      {!isErased && <ReviewSummary values={toWizardValues(application)} canChange={false} />}
      {documents.length === 0 ? (
        <Empty title={text('documents.list')} words={text('timeTravel.noDocuments')} />
      ) : (
        <DocumentList
          documents={documents}
          canDelete={false}
          fileOf={({ id, originalName, mimeType }) => (
            <FileThen {...{ application, isRemoved, id, mimeType }} name={originalName} />
          )}
        />
      )}
      {paymentSlips.length === 0 ? (
        <Empty title={text('payments.history')} words={text('timeTravel.noSlips')} />
      ) : (
        <PaymentHistory
          slips={paymentSlips}
          fileOf={({ id, fileName, mimeType }) => (
            <FileThen {...{ application, isRemoved, id, mimeType }} name={fileName} />
          )}
        />
      )}
      {payments.length === 0 ? (
        <Empty title={text('timeTravel.payments')} words={text('timeTravel.noPayments')} />
      ) : (
        <Payments payments={payments} />
      )}
    </>
  );
}

function Empty({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <Card title={title}>
      <p className="text-muted">{words}</p>
    </Card>
  );
}

type FileThenProps = {
  readonly application: AdminApplication;
  readonly isRemoved: IsRemoved;
  readonly id: string;
  readonly name: string;
  readonly mimeType: MediaType;
};

/** The file that was there then: replaced ones are kept, deleted ones are not. */
function FileThen({ application, isRemoved, id, name, mimeType }: FileThenProps) {
  const text = useText();
  if (isRemoved(id)) return <p className="ps-2.5 text-sm text-muted">{text('timeTravel.fileDeleted')}</p>;

  return (
    <FileButtons fileName={name} mimeType={mimeType} preview={{ kind: 'history', id, applicationId: application.id }} />
  );
}

function Payments({ payments }: { readonly payments: readonly Payment[] }) {
  const text = useText();

  return (
    <Card title={text('timeTravel.payments')}>
      <ul className="grid divide-y divide-line">
        {payments.map(({ id, amount, createdAt, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
            <span>{text('timeTravel.payment', { amount: formatNumber(amount), date: formatDateTime(createdAt) })}</span>
            <StatusBadge {...PAYMENT_STATUS_PRESENTATION[status]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
