import type { PaymentSlipsReply } from '@entry/contracts/payments/api';
import { amountToPay } from '@entry/contracts/rules/amount-owed';
import { GOVERNMENT_FEE_USD, PROGRAMME } from '@entry/contracts/rules/fees';
import type { ReactNode } from 'react';
import { Card } from '../../../components/card.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { Amount } from './amount.tsx';
import { BeforeYouPay } from './before-you-pay.tsx';

/** What is owed and why; for information only while no money is taken. */
export function PaymentInformation({ reply }: { readonly reply: PaymentSlipsReply }) {
  const text = useText();
  const { quote, window } = reply;
  const isPaid = window.takesPayments && amountToPay(reply.amountOwed) === 0;

  return (
    <Card title={text('payments.info')}>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <div className="rounded-lg bg-accent-50 p-4">
          <p className="text-sm text-muted">{text('payments.quote')}</p>
          <p className="text-3xl font-bold text-accent-900">
            <Amount etb={quote.amount} />
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
      <Owed reply={reply} />
      {!isPaid && (
        <div className="mt-5">
          <BeforeYouPay programme={window.programme} />
        </div>
      )}
      <div className="mt-5 grid max-w-prose gap-2">
        {window.takesPayments && !isPaid && (
          <>
            <h3 className="font-bold">{text('payments.how')}</h3>
            <p>{text('payments.howMethods')}</p>
          </>
        )}
        <p className="text-sm text-muted">{text('payments.refund')}</p>
      </div>
    </Card>
  );
}

/** What is to be paid, and until when it is that much. Nobody is asked for it while no money is taken. */
function Owed({ reply }: { readonly reply: PaymentSlipsReply }) {
  const text = useText();
  const { amountOwed, priceHoldsUntil, window } = reply;
  const { fee, paid, inReview } = amountOwed;
  const isAsked = window.takesPayments;
  const left = amountToPay(amountOwed);
  const until = takenUntil(window);
  if (!isAsked && paid === 0 && inReview === 0) return null;

  return (
    <dl className="mt-4 divide-y divide-line rounded-lg border border-line px-4">
      {(paid > 0 || inReview > 0) && <Line label={text('payments.fee')} value={<Amount etb={fee} />} />}
      {paid > 0 && <Line label={text('payments.paid')} value={<Amount etb={paid} />} />}
      {inReview > 0 && <Line label={text('payments.inReview')} value={<Amount etb={inReview} />} />}
      {isAsked && <Line label={text('payments.owed')} value={<Amount etb={left} />} />}
      {isAsked && left > 0 && priceHoldsUntil !== null && (
        <Line label={text('payments.priceUntil')} value={formatDateTime(priceHoldsUntil)} />
      )}
      {isAsked && left > 0 && until !== null && (
        <Line label={text('payments.takenUntil')} value={formatDateTime(until)} />
      )}
    </dl>
  );
}

/** Null while nobody knows when it ends. */
function takenUntil({ programme, override }: PaymentSlipsReply['window']): string | null {
  return programme.state === 'open' ? programme.closes : (override?.until ?? null);
}

function Line({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
