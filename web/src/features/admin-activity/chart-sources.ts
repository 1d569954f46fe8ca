import type { AdminActivityReply, DayActivity } from '@entry/contracts/admin/activity';
import { PAYMENT_SLIP_STATUS_PRESENTATION, type PaymentSlipStatus } from '@entry/contracts/rules/statuses';
import { formatCalendarDate } from '../../components/format.ts';
import type { TextOf } from '../../messages/text.tsx';
import type { ChartData, Series } from './chart-data.ts';

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

type DayPart = Series & { readonly count: (day: DayActivity) => number };

function perDay(text: TextOf, days: readonly DayActivity[], parts: readonly DayPart[]): ChartData {
  return {
    heading: text('adminActivity.day'),
    series: parts.map(({ id, label, look }) => ({ id, label, look })),
    rows: days.map((day) => ({
      id: day.day,
      label: formatCalendarDate(day.day),
      shortLabel: SHORT_DAY.format(new Date(day.day)),
      values: parts.map(({ count }) => count(day)),
    })),
  };
}

export function inflowChart(text: TextOf, { days }: AdminActivityReply): ChartData {
  return perDay(text, days, [
    {
      id: 'documents',
      label: text('adminActivity.documents'),
      look: 'plain',
      count: ({ documentsUploaded }) => documentsUploaded,
    },
    { id: 'slips', label: text('adminActivity.slips'), look: 'stripes', count: ({ slipsUploaded }) => slipsUploaded },
    {
      id: 'applications',
      label: text('adminActivity.applications'),
      look: 'dots',
      count: ({ applicationsCreated }) => applicationsCreated,
    },
    {
      id: 'waitingList',
      label: text('adminActivity.waitingList'),
      look: 'grid',
      count: ({ waitingListJoined }) => waitingListJoined,
    },
  ]);
}

export function decisionsChart(text: TextOf, { days }: AdminActivityReply): ChartData {
  return perDay(text, days, [
    {
      id: 'documentsApproved',
      label: text('adminActivity.documentsApproved'),
      look: 'plain',
      count: ({ documentsApproved }) => documentsApproved,
    },
    {
      id: 'documentsRefused',
      label: text('adminActivity.documentsRefused'),
      look: 'stripes',
      count: ({ documentsRejected, documentsNeedingRevision }) => documentsRejected + documentsNeedingRevision,
    },
    {
      id: 'slipsVerified',
      label: text('adminActivity.slipsVerified'),
      look: 'dots',
      count: ({ slipsVerified }) => slipsVerified,
    },
    {
      id: 'slipsRefused',
      label: text('adminActivity.slipsRefused'),
      look: 'grid',
      count: ({ slipsFlagged, slipsRejected }) => slipsFlagged + slipsRejected,
    },
  ]);
}

export function waitingChart(text: TextOf, { waiting }: AdminActivityReply): ChartData {
  return {
    heading: text('adminActivity.waitsFor'),
    series: [
      { id: 'documents', label: text('adminActivity.documents'), look: 'plain' },
      { id: 'slips', label: text('adminActivity.slips'), look: 'stripes' },
    ],
    rows: waiting.map(({ age, documents, paymentSlips }) => {
      const label = text(`adminActivity.age.${age}`);
      return { id: age, label, shortLabel: label, values: [documents, paymentSlips] };
    }),
  };
}

/** The service gives it to no slip. */
const NOT_GIVEN: ReadonlySet<PaymentSlipStatus> = new Set(['processing']);

/** Without the status that is not given, unless there is one after all. */
export function outcomesChart(text: TextOf, { slipOutcomes }: AdminActivityReply): ChartData {
  return {
    heading: text('adminActivity.outcome'),
    series: [{ id: 'slips', label: text('adminActivity.slips'), look: 'plain' }],
    rows: slipOutcomes
      .filter(({ status, count }) => !NOT_GIVEN.has(status) || count > 0)
      .map(({ status, count }) => {
        const { label } = PAYMENT_SLIP_STATUS_PRESENTATION[status];
        return { id: status, label, shortLabel: label, values: [count] };
      }),
  };
}
