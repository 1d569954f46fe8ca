import { FEE_SCHEDULE, type FeeWindow, STANDARD_FEE, WAITING_LIST_FEE } from '@entry/contracts/rules/fees';
import { Card } from '../../../components/card.tsx';
import { formatNumber } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';

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
            <th scope="col" className="py-2 pe-2 text-start font-medium sm:pe-4">
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
              <th scope="row" className={`py-3 pe-2 text-start sm:pe-4 ${window === current ? '' : 'font-normal'}`}>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {text(`payments.window.${window}`)}
                  {window === current && <StatusBadge label={text('payments.current')} colour="blue" />}
                </span>
              </th>
              <td className="whitespace-nowrap py-3 text-end tabular-nums">
                {text('payments.amountEtb', { amount: formatNumber(amount) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
