import type { PaymentWindow } from '@entry/contracts/payments/window';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { FactsNotice } from '../../service/programme-facts.tsx';

/** Whom one pays, and what an entry can still lead to: said where the amount is, before anybody asks. */
export function BeforeYouPay({ programme }: Pick<PaymentWindow, 'programme'>) {
  const text = useText();

  return (
    <div className="grid gap-3">
      <Notice kind="info" title={text('payments.independentTitle')}>
        <p>{text('payments.independent')}</p>
      </Notice>
      <FactsNotice facts={programme.warnings} />
    </div>
  );
}
