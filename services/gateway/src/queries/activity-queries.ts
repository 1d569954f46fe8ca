import {
  ACTIVITY_DAYS_MAXIMUM,
  ACTIVITY_KINDS,
  type ActivityKind,
  type AdminActivityReply,
  type DayActivity,
  WAITING_AGES,
} from '@entry/contracts/admin/activity';
import { PAYMENT_SLIP_STATUSES } from '@entry/contracts/rules/statuses';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import QuickLRU from 'quick-lru';
import type { QueryDependencies } from './find-page.ts';
import type { ActivityQueries } from './queries.ts';

const DAY = 86_400_000;
/** Nothing is added to a day that is over for so long, unless read models lag behind it. */
const SETTLED_AFTER = DAY;
/** For how long a settled day is believed, should read models have lagged so far when it was counted. */
const BELIEVED_FOR = 10 * 60_000;
const PAYMENTS_PER_PAGE = 200;

const WAITING_DOCUMENTS = ['pending', 'pending_review'] as const;
const WAITING_SLIPS = ['pending', 'processing', 'flagged'] as const;

type Range = { readonly from: string; readonly to: string };

/** Both ends are within the range, and instants have milliseconds: the next range begins right after it. */
const rangeOf = (from: number, until: number): Range => ({
  from: new Date(from).toISOString(),
  to: new Date(until - 1).toISOString(),
});

/** How much was done, and how long what is not done waits. */
export function createActivityQueries({ store, projections }: QueryDependencies): ActivityQueries {
  const deeds = store.collection(projections.dailyActivity.model);
  const documents = store.collection(projections.documents.model);
  const slips = store.collection(projections.paymentSlips.model);
  const settledDays = new QuickLRU<string, DayActivity>({ maxSize: 2 * ACTIVITY_DAYS_MAXIMUM, maxAge: BELIEVED_FOR });

  const countDeeds = (kind: ActivityKind, range: Range): MaybePromise<number> =>
    deeds.count({ index: 'by-kind', equals: { kind }, range });

  async function sumPayments(range: Range): Promise<number> {
    let sum = 0;
    for (let offset = 0; ; offset += PAYMENTS_PER_PAGE) {
      const page = {
        index: 'by-kind',
        equals: { kind: 'paymentsCompleted' },
        offset,
        limit: PAYMENTS_PER_PAGE,
      } as const;
      const { rows, total } = await deeds.find({ ...page, range });
      for (const { document } of rows) sum += document.amount;
      if (rows.length === 0 || offset + rows.length >= total) return sum;
    }
  }

  async function countDay(start: number): Promise<DayActivity> {
    const range = rangeOf(start, start + DAY);
    const counts = await Promise.all(
      ACTIVITY_KINDS.map(async (kind) => [kind, await countDeeds(kind, range)] as const),
    );
    const counted = Object.fromEntries(counts) as Record<ActivityKind, number>;

    return {
      day: range.from.slice(0, 10),
      ...counted,
      paymentsAmount: counted.paymentsCompleted === 0 ? 0 : await sumPayments(range),
    };
  }

  /** Most days of most requests are over: they are counted once in a while, not for every admin who looks. */
  async function dayAt(start: number, now: number): Promise<DayActivity> {
    const name = new Date(start).toISOString();
    const known = settledDays.get(name);
    if (known !== undefined) return known;

    const day = await countDay(start);
    if (start + DAY + SETTLED_AFTER <= now) settledDays.set(name, day);

    return day;
  }

  async function countWaiting(now: number): Promise<AdminActivityReply['waiting']> {
    return Promise.all(
      WAITING_AGES.map(async ({ age, fromDays }, place) => {
        const olderFrom = WAITING_AGES[place + 1]?.fromDays;
        const until = now - fromDays * DAY + (place === 0 ? DAY : 0);
        const range = rangeOf(olderFrom === undefined ? 0 : now - olderFrom * DAY, until);
        const [waitingDocuments, waitingSlips] = await Promise.all([
          documents.count({ index: 'by-status', equals: { status: WAITING_DOCUMENTS }, range }),
          slips.count({ index: 'by-status', equals: { status: WAITING_SLIPS }, range }),
        ]);

        return { age, documents: waitingDocuments, paymentSlips: waitingSlips };
      }),
    );
  }

  async function countSlipOutcomes(first: number, now: number): Promise<AdminActivityReply['slipOutcomes']> {
    const range = rangeOf(first, now + DAY);

    return Promise.all(
      PAYMENT_SLIP_STATUSES.map(async (status) => ({
        status,
        count: await slips.count({ index: 'by-status', equals: { status }, range }),
      })),
    );
  }

  return {
    describeActivity: async ({ days, now: nowText }) => {
      const now = Date.parse(nowText);
      const today = Math.floor(now / DAY) * DAY;
      const first = today - (days - 1) * DAY;
      const counted: DayActivity[] = [];
      // One after the other: a database is not asked hundreds of things at once.
      for (let start = first; start <= today; start += DAY) counted.push(await dayAt(start, now));

      return {
        days: counted,
        waiting: [...(await countWaiting(now))],
        slipOutcomes: [...(await countSlipOutcomes(first, now))],
      };
    },
  };
}
