import type { PaymentSlip } from '@entry/contracts/application/api';
import { PAYMENT_SLIP_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { FileButtons } from '../../files/components/file-buttons.tsx';

type PaymentHistoryProps = {
  readonly slips: readonly PaymentSlip[];
  /** How a slip is opened, where it is not one's own. */
  readonly fileOf?: (slip: PaymentSlip) => ReactNode;
};

export function PaymentHistory({ slips, fileOf = ownSlip }: PaymentHistoryProps) {
  const text = useText();

  return (
    <Card title={text('payments.history')}>
      {slips.length === 0 && (
        <EmptyState
          icon={<Receipt aria-hidden="true" />}
          title={text('payments.empty')}
          hint={text('payments.emptyHint')}
        />
      )}
      <ul className="grid divide-y divide-line">
        {slips.map((slip) => (
          <SlipRow key={slip.id} slip={slip} file={fileOf(slip)} />
        ))}
      </ul>
    </Card>
  );
}

function ownSlip({ id, fileName, mimeType }: PaymentSlip): ReactNode {
  return <FileButtons fileName={fileName} mimeType={mimeType} preview={{ kind: 'payment-slip', id }} />;
}

function SlipRow({ slip, file }: { readonly slip: PaymentSlip; readonly file: ReactNode }) {
  const text = useText();
  const { fileName, amount, paymentMethod, transactionReference, status, createdAt, rejectionReason } = slip;

  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-bold">
            {formatNumber(amount)} · {text(`payments.method.${paymentMethod}`)}
          </p>
          <p className="text-sm text-muted">
            {fileName !== '' && (
              <>
                <bdi>{fileName}</bdi> ·{' '}
              </>
            )}
            {text('payments.slipDate', { date: formatDateTime(createdAt) })}
            {transactionReference !== '' && (
              <>
                {' · '}
                {text('payments.slipReference', { reference: transactionReference })}
              </>
            )}
          </p>
        </div>
        <StatusBadge {...PAYMENT_SLIP_STATUS_PRESENTATION[status]} />
      </div>
      {rejectionReason !== '' && (
        <p className="rounded-lg bg-danger-50 px-3 py-2 text-sm text-danger-800">
          <span className="font-semibold">{text('payments.rejectionReason')}:</span> {rejectionReason}
        </p>
      )}
      <div className="-ms-2.5">{file}</div>
    </li>
  );
}
