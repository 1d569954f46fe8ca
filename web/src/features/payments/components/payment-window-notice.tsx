import type { PaymentWindow } from '@entry/contracts/payments/window';
import { formatDateTime } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { SupportContact } from '../../service/support-contact.tsx';

/** Why no money is taken now, or by whose decision it is; nothing while registration is open. */
export function PaymentWindowNotice({ window }: { readonly window: PaymentWindow }) {
  const text = useText();
  const { programme, takesPayments, override } = window;
  if (programme.state === 'open') return null;

  if (takesPayments && override !== null) {
    const until = formatDateTime(override.until);
    return (
      <Notice kind="info" title={text('payments.overrideTitle', { until })}>
        <p>{whereItIs(window, text)}</p>
        {override.reason !== null && (
          <p>
            {text('payments.overrideReason')} <bdi>{override.reason}</bdi>
          </p>
        )}
      </Notice>
    );
  }

  return (
    <Notice kind="warning" title={text('payments.closedTitle')}>
      <p>{whereItIs(window, text)}</p>
      <p className="font-semibold">{text('payments.closedDoNotPay')}</p>
      <p>{text('payments.closedPaid')}</p>
      <p>
        {text('payments.closedAsk')} <SupportContact />
      </p>
    </Notice>
  );
}

function whereItIs({ programme: { programme, state, opens, closes } }: PaymentWindow, text: TextOf): string {
  switch (state) {
    case 'open':
    case 'before':
      return opens === null
        ? text('payments.stateBeforeUnknown', { programme })
        : text('payments.stateBefore', { programme, date: formatDateTime(opens) });
    case 'closed':
      return closes === null
        ? text('payments.stateClosedUnknown', { programme })
        : text('payments.stateClosed', { programme, date: formatDateTime(closes) });
    case 'between_years':
      return text('payments.stateBetween', { programme });
  }
}
