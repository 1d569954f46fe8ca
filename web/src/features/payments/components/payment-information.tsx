import type { PaymentSlipsReply } from '@entry/contracts/payments/api';
import { amountToPay } from '@entry/contracts/rules/amount-owed';
import { GOVERNMENT_FEE_USD, PROGRAMME } from '@entry/contracts/rules/fees';
import type { ReactNode } from 'react';
import { Card } from '../../../components/card.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { FactsNotice } from '../../service/programme-facts.tsx';
import { Amount } from './amount.tsx';

/** What is owed and why; for information only while no money is taken. */
export function PaymentInformation({ reply }: { readonly reply: PaymentSlipsReply }) {
  const text = useText();
  const { quote, window } = reply;
  const isPaid = window.takesPayments && amountToPay(reply.amountOwed) === 0;

  return (
    <>
      <Card title={text('payments.info')}>
        <div className="grid gap-3 md:grid-cols-2 md:gap-6">
          <Fee
            title={text('payments.quote')}
            amount={<Amount etb={quote.amount} />}
            hint={text(`payments.quote.${quote.window}`)}
          />
          <Fee
            title={text('payments.government')}
            amount={
              <bdi translate="no" dir="ltr">
                {text('payments.governmentAmount', { amount: GOVERNMENT_FEE_USD.toFixed(2) })}
              </bdi>
            }
            hint={text('payments.governmentHint', { programme: PROGRAMME })}
          />
        </div>
        {!isPaid && (
          <div className="mt-3 max-w-prose">
            <p className="font-semibold">{text('payments.independentTitle')}</p>
            <p>{text('payments.independent')}</p>
          </div>
        )}
        <Owed reply={reply} />
      </Card>
      {!isPaid && <FactsNotice facts={window.programme.warnings} />}
    </>
  );
}

type FeeProps = { readonly title: string; readonly amount: ReactNode; readonly hint: string };

function Fee({ title, amount, hint }: FeeProps) {
  return (
    <div className="border-b border-line pb-3 md:rounded-lg md:border-0 md:bg-canvas md:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:block">
        <p className="text-sm text-muted">{title}</p>
        <p className="text-xl font-bold md:text-3xl">{amount}</p>
      </div>
      <p className="text-sm">{hint}</p>
    </div>
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
  const isStarted = paid + inReview > 0;
  const isHeld = isAsked && left > 0 && (priceHoldsUntil !== null || until !== null);
  if (!isStarted && !isHeld) return null;

  return (
    <dl className="mt-4 divide-y divide-line rounded-lg border border-line px-4">
      {isStarted && <Line label={text('payments.fee')} value={<Amount etb={fee} />} />}
      {paid > 0 && <Line label={text('payments.paid')} value={<Amount etb={paid} />} />}
      {inReview > 0 && <Line label={text('payments.inReview')} value={<Amount etb={inReview} />} />}
      {isStarted && isAsked && <Line label={text('payments.owed')} value={<Amount etb={left} />} />}
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
