import { STANDARD_FEE, WAITING_LIST_FEE } from '@entry/contracts/rules/fees';
import { formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';

/** What is confirmed: the price, and everything that it depends on. */
export function InvitationTerms() {
  const text = useText();
  const fee = formatNumber(WAITING_LIST_FEE);
  const standard = formatNumber(STANDARD_FEE);

  return (
    <>
      <p className="rounded-lg bg-accent-50 p-4">
        <span className="block text-sm text-muted">{text('invitation.price')}</span>
        <span className="block text-3xl font-bold text-accent-900">{text('invitation.priceEtb', { fee })}</span>
        <span className="block text-sm">{text('invitation.priceInstead', { standard })}</span>
      </p>
      <ul className="grid list-disc gap-2 ps-5">
        <li>{text('invitation.termPayment')}</li>
        <li>{text('invitation.termCharge')}</li>
        <li>{text('invitation.termGuarantee')}</li>
        <li>{text('invitation.termRefund')}</li>
      </ul>
    </>
  );
}
