import type { PaymentInstructions as Instructions, Payee } from '@entry/contracts/payments/payees';
import type { PaymentMethod } from '@entry/contracts/rules/documents';
import { Banknote, CreditCard, Landmark, type LucideIcon, Smartphone } from 'lucide-react';
import { Card } from '../../../components/card.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { SupportContact } from '../../service/support-contact.tsx';
import { methodsOf, payeesBy } from '../payees.ts';
import { CopyRow } from './copy-row.tsx';
import { PayeePanel } from './payee-panel.tsx';
import { StepTitle } from './step-title.tsx';

const ICONS = {
  bank_transfer: Landmark,
  mobile_money: Smartphone,
  cash_deposit: Banknote,
  online_payment: CreditCard,
} as const satisfies Record<PaymentMethod, LucideIcon>;

type PaymentInstructionsProps = {
  readonly instructions: Instructions;
  readonly amount: number;
  readonly reference: string;
  /** As the form has it; decides who comes first. */
  readonly country: string;
  /** Null until one was chosen: then the first. */
  readonly method: PaymentMethod | null;
  readonly onMethod: (method: PaymentMethod) => void;
};

/** Whom to pay, and what to write into it: the first two steps. */
export function PaymentInstructions(props: PaymentInstructionsProps) {
  const { instructions, amount, reference, country, onMethod } = props;
  const text = useText();
  const methods = methodsOf(instructions.payees);
  const method = props.method ?? methods[0] ?? 'bank_transfer';
  const { near, far } = payeesBy(method, instructions.payees, country);

  return (
    <>
      <Card title={<StepTitle step={1}>{text('payments.stepPay', { amount: formatNumber(amount) })}</StepTitle>}>
        <div className="grid gap-4">
          {instructions.isDemonstration && <Demonstration />}
          <fieldset>
            <legend className="font-medium">{text('payments.chooseMethod')}</legend>
            <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
              {methods.map((each) => (
                <MethodChoice key={each} method={each} isChosen={each === method} onChoose={() => onMethod(each)} />
              ))}
            </div>
          </fieldset>
          <dl className="rounded-lg border border-accent-200 bg-accent-50 px-3 sm:px-4">
            <CopyRow
              label={text('payments.amountToSend')}
              value={text('payments.amountEtb', { amount: formatNumber(amount) })}
              copied={String(amount)}
              isCode
            />
          </dl>
          <Panels payees={near} amount={amount} />
          {far.length > 0 && (
            <details key={method}>
              <summary className="flex min-h-11 items-center font-semibold text-accent-600">
                {text('payments.fromElsewhere', { count: far.length })}
              </summary>
              <div className="mt-2">
                <Panels payees={far} amount={amount} />
              </div>
            </details>
          )}
          <p className="text-sm text-muted">{text('payments.onlyHere')}</p>
        </div>
      </Card>
      <Card title={<StepTitle step={2}>{text('payments.stepReference')}</StepTitle>}>
        <dl className="rounded-lg border border-accent-200 bg-accent-50 px-3 sm:px-4">
          <CopyRow label={text('payments.yourReference')} value={reference} isCode />
        </dl>
        <p className="mt-3 max-w-prose text-sm">{text('payments.referenceWhy')}</p>
      </Card>
    </>
  );
}

function Panels({ payees, amount }: { readonly payees: readonly Payee[]; readonly amount: number }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {payees.map((payee, index) => (
        <PayeePanel key={payee.id} payee={payee} amount={amount} isFirst={index === 0} />
      ))}
    </div>
  );
}

type MethodChoiceProps = {
  readonly method: PaymentMethod;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function MethodChoice({ method, isChosen, onChoose }: MethodChoiceProps) {
  const text = useText();
  const Icon = ICONS[method];

  return (
    <label className="flex min-h-12 items-center gap-2 rounded-lg border border-line-strong px-3 has-checked:border-accent-600 has-checked:bg-accent-50 has-checked:ring-1 has-checked:ring-accent-600">
      <input
        type="radio"
        name="pay-by"
        value={method}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent-600"
      />
      <span className="grow font-medium">{text(`payments.method.${method}`)}</span>
      <Icon aria-hidden="true" size={20} className="shrink-0 text-accent-600 max-sm:hidden" />
    </label>
  );
}

function Demonstration() {
  const text = useText();

  return (
    <Notice kind="error" title={text('payments.demonstration')}>
      <p>{text('payments.demonstrationText')}</p>
    </Notice>
  );
}

/** Where the operator named nobody yet. */
export function NobodyToPay() {
  const text = useText();

  return (
    <Notice kind="warning" title={text('payments.nobodyTitle')}>
      <p>{text('payments.nobodyText')}</p>
      <p>
        {text('payments.askHelp')} <SupportContact />
      </p>
    </Notice>
  );
}
