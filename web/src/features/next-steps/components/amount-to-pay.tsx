import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { paymentSlipsQueryOptions } from '../../payments/api/get-payment-slips.ts';

/** What is owed now, and until when that price holds. Its place is kept while it loads. */
export function AmountToPay() {
  const text = useText();
  const { data } = useQuery(paymentSlipsQueryOptions());
  if (data === undefined) return <span className="min-h-10" />;

  const { quote, priceHoldsUntil } = data;

  return (
    <span className="min-h-10 text-sm">
      <span className="block font-semibold text-ink">
        {text('applications.stepHint.amount', { amount: formatNumber(quote.amount) })}
      </span>
      <span className="block text-muted">
        {priceHoldsUntil === null
          ? text('applications.stepHint.priceStays')
          : text('applications.stepHint.priceUntil', { until: formatDateTime(priceHoldsUntil) })}
      </span>
    </span>
  );
}
