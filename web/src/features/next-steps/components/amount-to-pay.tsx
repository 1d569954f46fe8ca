import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { paymentSlipsQueryOptions } from '../../payments/api/get-payment-slips.ts';

/** What is owed now, and until when that price holds. Its place is kept while it loads. */
export function AmountToPay() {
  const text = useText();
  const { data } = useQuery(paymentSlipsQueryOptions());
  if (data === undefined) return <span className="min-h-10 sm:min-h-5" />;

  const amount = formatNumber(data.quote.amount);

  return (
    <span className="min-h-10 text-sm text-muted sm:min-h-5">
      {data.priceHoldsUntil === null
        ? text('applications.stepHint.amount', { amount })
        : text('applications.stepHint.amountUntil', { amount, until: formatDateTime(data.priceHoldsUntil) })}
    </span>
  );
}
