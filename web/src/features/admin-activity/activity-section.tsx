import { ACTIVITY_DAYS, ACTIVITY_DAYS_MAXIMUM, type AdminActivityReply } from '@entry/contracts/admin/activity';
import { SERVICE_FEE_CURRENCY } from '@entry/contracts/rules/fees';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { classNames } from '../../components/class-names.ts';
import { LoadFailed } from '../../components/empty-state.tsx';
import { formatNumber } from '../../components/format.ts';
import { LoadingState } from '../../components/spinner.tsx';
import { useText } from '../../messages/text.tsx';
import { KEEP_POSITION } from '../../navigation/scroll-position.ts';
import { useAddressParameters } from '../../navigation/use-address-parameters.ts';
import { activityQueryOptions } from './api/get-activity.ts';
import { decisionsChart, inflowChart, outcomesChart, waitingChart } from './chart-sources.ts';
import { ChartCard } from './components/chart-card.tsx';

const PARAMETER = 'days';

/** Charts for who would rather look than read, each with its table. The days are kept in the address. */
export default function ActivitySection() {
  const text = useText();
  const [parameters, setParameters] = useAddressParameters();
  const days = ACTIVITY_DAYS.find((choice) => String(choice) === parameters.get(PARAMETER)) ?? ACTIVITY_DAYS_MAXIMUM;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...activityQueryOptions(days),
    placeholderData: keepPreviousData,
  });

  const choose = (choice: number) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(PARAMETER, String(choice));
        return after;
      },
      { replace: true, state: KEEP_POSITION },
    );

  return (
    <section aria-labelledby="activity-title" className="my-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="activity-title" className="text-xl font-bold">
          {text('adminActivity.title')}
        </h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{text('adminActivity.period')}</legend>
          {ACTIVITY_DAYS.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === days}
              onClick={() => choose(choice)}
              className={classNames(
                'min-h-11 rounded-lg border px-3 font-semibold whitespace-nowrap sm:px-4',
                choice === days
                  ? 'border-accent-600 bg-accent-600 text-white'
                  : 'border-line-strong bg-surface text-ink hover:bg-canvas',
              )}
            >
              {text('adminActivity.lastDays', { days: choice })}
            </button>
          ))}
        </fieldset>
      </div>
      {isError && <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <LoadingState />}
      {data !== undefined && <Charts data={data} isStale={isPlaceholderData} />}
    </section>
  );
}

function Charts({ data, isStale }: { readonly data: AdminActivityReply; readonly isStale: boolean }) {
  const text = useText();
  const payments = sumOf(data, 'paymentsCompleted');

  return (
    <div aria-busy={isStale} className={classNames('grid gap-6 lg:grid-cols-2', isStale && 'opacity-60')}>
      <ChartCard
        kind="columns"
        title={text('adminActivity.inflow')}
        data={inflowChart(text, data)}
        emptyText={text('adminActivity.nothingCame')}
        note={text('adminActivity.daysInUtc')}
      />
      <ChartCard
        kind="columns"
        title={text('adminActivity.decisions')}
        data={decisionsChart(text, data)}
        emptyText={text('adminActivity.nothingDecided')}
        note={text('adminActivity.payments', {
          count: formatNumber(payments),
          amount: formatNumber(sumOf(data, 'paymentsAmount')),
          currency: SERVICE_FEE_CURRENCY,
        })}
      />
      <ChartCard
        kind="bars"
        title={text('adminActivity.waiting')}
        data={waitingChart(text, data)}
        emptyText={text('adminActivity.nothingWaits')}
      />
      <ChartCard
        kind="bars"
        title={text('adminActivity.outcomes')}
        data={outcomesChart(text, data)}
        emptyText={text('adminActivity.noSlips')}
      />
    </div>
  );
}

function sumOf({ days }: AdminActivityReply, field: 'paymentsCompleted' | 'paymentsAmount'): number {
  return days.reduce((sum, day) => sum + day[field], 0);
}
