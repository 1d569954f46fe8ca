import type { AdminPaymentSlip } from '@entry/contracts/application/api';
import { PAYMENT_SLIP_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { ScanSearch } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { formatDateTime, formatFileSize, formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { type FactRow, FactRows } from '../../admin-lists/components/fact-rows.tsx';
import { PersonCell } from '../../admin-lists/components/person-cell.tsx';
import { FilePreview } from '../../files/components/file-preview.tsx';
import { describeConcern } from '../describe-concern.ts';

type SlipDetailDialogProps = {
  readonly slip: AdminPaymentSlip;
  readonly isVerifying: boolean;
  readonly onVerify: () => void;
  readonly onReject: () => void;
  readonly onForceVerify: () => void;
  readonly onAnalyse: () => void;
  readonly onClose: () => void;
};

/** The slip beside what the applicant said about it, and the decisions that are still open. */
export function SlipDetailDialog(props: SlipDetailDialogProps) {
  const { slip, isVerifying, onAnalyse, onClose } = props;
  const text = useText();

  return (
    <Dialog
      size="wide"
      title={text('adminPayments.detailTitle')}
      onClose={isVerifying ? () => {} : onClose}
      actions={<Actions {...props} />}
    >
      <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 content-start gap-3">
          <FilePreview
            hasTools
            address={{ kind: 'admin-payment-slip', id: slip.id }}
            fileName={slip.fileName}
            mimeType={slip.mimeType}
          />
          <div>
            <Button
              variant="secondary"
              disabled={isVerifying}
              icon={<ScanSearch aria-hidden="true" size={18} />}
              onClick={onAnalyse}
            >
              {text('adminPayments.analyse')}
            </Button>
          </div>
        </div>
        <div className="grid content-start gap-4">
          <Concerns concerns={slip.concerns} />
          <FactRows facts={slipFacts(slip, text)} />
        </div>
      </div>
    </Dialog>
  );
}

function Actions({ slip, isVerifying, onVerify, onReject, onForceVerify, onClose }: SlipDetailDialogProps) {
  const text = useText();
  const isSettled = slip.status === 'verified' || slip.status === 'rejected';

  if (isSettled) {
    return (
      <Button variant="secondary" onClick={onClose}>
        {text('common.close')}
      </Button>
    );
  }

  return (
    <>
      <Button variant="secondary" disabled={isVerifying} onClick={onClose}>
        {text('common.close')}
      </Button>
      <Button variant="secondary" disabled={isVerifying} onClick={onForceVerify}>
        {text('adminPayments.forceVerify')}
      </Button>
      <Button variant="danger" disabled={isVerifying} onClick={onReject}>
        {text('adminPayments.reject')}
      </Button>
      <Button isBusy={isVerifying} onClick={onVerify}>
        {text(isVerifying ? 'adminPayments.verifying' : 'adminPayments.verify')}
      </Button>
    </>
  );
}

function Concerns({ concerns }: { readonly concerns: readonly string[] }) {
  const text = useText();
  if (concerns.length === 0) return null;

  return (
    <Notice kind="warning" title={text('adminPayments.concerns')}>
      <ul className="grid list-disc gap-1 ps-5">
        {concerns.map((code) => (
          <li key={code}>{describeConcern(code, text)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function slipFacts(slip: AdminPaymentSlip, text: TextOf): readonly FactRow[] {
  const facts: readonly FactRow[] = [
    {
      label: text('admin.status'),
      value: <StatusBadge {...PAYMENT_SLIP_STATUS_PRESENTATION[slip.status]} />,
    },
    { label: text('admin.user'), value: <PersonCell person={slip.user} /> },
    {
      label: text('adminPayments.amount'),
      value: text('adminPayments.amountValue', { amount: formatNumber(slip.amount) }),
    },
    { label: text('adminPayments.method'), value: text(`adminPayments.method.${slip.paymentMethod}`) },
    {
      label: text('adminPayments.reference'),
      value: slip.transactionReference === '' ? text('common.notProvided') : slip.transactionReference,
    },
    { label: text('adminPayments.uploaded'), value: formatDateTime(slip.createdAt) },
    { label: text('adminPayments.file'), value: `${slip.fileName}, ${formatFileSize(slip.fileSize)}` },
    { label: text('adminPayments.altered'), value: alterationText(slip, text) },
  ];
  if (slip.rejectionReason === '') return facts;

  return [...facts, { label: text('adminPayments.rejectionReason'), value: slip.rejectionReason }];
}

function alterationText({ isAltered, alterationScore }: AdminPaymentSlip, text: TextOf): string {
  if (isAltered === null || alterationScore === null) return text('adminPayments.notMeasured');

  const percent = Math.round(alterationScore * 100);
  return text(isAltered ? 'adminPayments.alteredYes' : 'adminPayments.alteredNo', { percent });
}
