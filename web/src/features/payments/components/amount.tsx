import { formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';

/** An amount in ETB: number before currency, whichever way the text around it runs. */
export function Amount({ etb }: { readonly etb: number }) {
  const text = useText();

  return (
    <bdi translate="no" dir="ltr">
      {text('payments.amountEtb', { amount: formatNumber(etb) })}
    </bdi>
  );
}
