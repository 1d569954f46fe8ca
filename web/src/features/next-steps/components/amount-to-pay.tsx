import { amountToPay } from '@entry/contracts/rules/amount-owed';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { paymentSlipsQueryOptions } from '../../payments/api/get-payment-slips.ts';

/** What is to be paid now, and until when that price holds; nothing is asked for while no payment is taken. Its place is kept while it loads. */
export function AmountToPay() {
  const text = useText();
  const { data } = useQuery(paymentSlipsQueryOptions());
  if (data === undefined) return <span className="min-h-10" />;

  const { amountOwed, priceHoldsUntil, window } = data;
  if (!window.takesPayments) {
    return (
      <span className="min-h-10 text-sm">
        <span className="block font-semibold text-ink">{text('applications.stepHint.notTaken')}</span>
        <span className="block text-muted">{text('applications.stepHint.notTakenNext')}</span>
      </span>
    );
  }

  return (
    <span className="min-h-10 text-sm">
      <span className="block font-semibold text-ink">
        {text('applications.stepHint.amount', { amount: formatNumber(amountToPay(amountOwed)) })}
      </span>
      <span className="block text-muted">
        {priceHoldsUntil === null
          ? text('applications.stepHint.priceStays')
          : text('applications.stepHint.priceUntil', { until: formatDateTime(priceHoldsUntil) })}
      </span>
    </span>
  );
}
