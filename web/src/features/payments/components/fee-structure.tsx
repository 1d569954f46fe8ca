import { FEE_SCHEDULE, type FeeWindow, STANDARD_FEE, WAITING_LIST_FEE } from '@entry/contracts/rules/fees';
import { CircleCheck } from 'lucide-react';
import { Card } from '../../../components/card.tsx';
import { useText } from '../../../messages/text.tsx';
import { Amount } from './amount.tsx';

const LINES = [
  ...FEE_SCHEDULE.map(({ window, amount }) => ({ window, amount })),
  { window: 'standard', amount: STANDARD_FEE },
  { window: 'waiting_list', amount: WAITING_LIST_FEE },
] as const;

export function FeeStructure({ currentWindow }: { readonly currentWindow: FeeWindow }) {
  const text = useText();
  // Before the opening the first week's price is quoted.
  const current = currentWindow === 'before_opening' ? 'first_week' : currentWindow;

  return (
    <Card title={text('payments.fees')}>
      <table className="w-full text-start">
        <caption className="sr-only">{text('payments.feesCaption')}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 pe-2 text-start font-medium wrap-anywhere sm:pe-4">
              {text('payments.feesPeriod')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {text('payments.feesAmount')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {LINES.map(({ window, amount }) => (
            <tr key={window} className={window === current ? 'font-semibold' : undefined}>
              <th
                scope="row"
                className={`py-3 pe-2 text-start wrap-anywhere sm:pe-4 ${window === current ? '' : 'font-normal'}`}
              >
                {text(`payments.window.${window}`)}
                {window === current && (
                  <span className="flex items-center gap-1.5 text-sm text-accent-700">
                    <CircleCheck aria-hidden="true" size={16} className="shrink-0" />
                    {text('payments.current')}
                  </span>
                )}
              </th>
              <td className="py-3 text-end whitespace-nowrap tabular-nums">
                <Amount etb={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 max-w-prose text-sm text-muted">{text('payments.refund')}</p>
    </Card>
  );
}
