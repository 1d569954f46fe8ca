import { type FeeQuote, GOVERNMENT_FEE_USD, PROGRAMME } from '@entry/contracts/rules/fees';
import { Card } from '../../../components/card.tsx';
import { formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';

export function PaymentInformation({ quote }: { readonly quote: FeeQuote }) {
  const text = useText();

  return (
    <Card title={text('payments.info')}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="rounded-lg bg-accent-50 p-4">
          <p className="text-sm text-muted">{text('payments.quote')}</p>
          <p className="text-3xl font-bold text-accent-900">
            {text('payments.amountEtb', { amount: formatNumber(quote.amount) })}
          </p>
          <p className="text-sm">{text(`payments.quote.${quote.window}`)}</p>
        </div>
        <div className="rounded-lg bg-canvas p-4">
          <p className="text-sm text-muted">{text('payments.government')}</p>
          <p className="text-3xl font-bold">
            {text('payments.governmentAmount', { amount: GOVERNMENT_FEE_USD.toFixed(2) })}
          </p>
          <p className="text-sm">{text('payments.governmentHint', { programme: PROGRAMME })}</p>
        </div>
      </div>
      <div className="mt-5 grid max-w-prose gap-2">
        <h3 className="font-bold">{text('payments.how')}</h3>
        <p>{text('payments.howMethods')}</p>
        <p className="text-sm text-muted">{text('payments.refund')}</p>
      </div>
    </Card>
  );
}
