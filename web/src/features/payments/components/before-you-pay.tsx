import type { PaymentWindow } from '@entry/contracts/payments/window';
import { formatCalendarDate, formatDate } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';

/** Whom one pays, and what an entry can still lead to: said where the amount is, before anybody asks. */
export function BeforeYouPay({ programme }: Pick<PaymentWindow, 'programme'>) {
  const text = useText();
  const { warnings } = programme;
  const [first] = warnings;

  return (
    <div className="grid gap-3">
      <Notice kind="info" title={text('payments.independentTitle')}>
        <p>{text('payments.independent')}</p>
      </Notice>
      {first !== undefined && (
        <Notice kind="warning" title={text('payments.warningsTitle')}>
          <ul className="grid list-disc gap-1 ps-5">
            {warnings.map(({ warning, since }) => (
              <li key={warning}>{text(`payments.warning.${warning}`, { date: formatDate(since) })}</li>
            ))}
          </ul>
          <p className="text-sm">{text('payments.warningsRead', { date: formatCalendarDate(first.readOn) })}</p>
        </Notice>
      )}
    </div>
  );
}
