import * as z from 'zod/mini';
import { PaymentSlipStatus } from '../rules/statuses.ts';
import { CalendarDate, countInQuery, described } from '../schema.ts';

/** What is counted per day. Each is a field of a day in the reply. */
export const ACTIVITY_KINDS = [
  'applicationsCreated',
  'applicationsSubmitted',
  'documentsUploaded',
  'documentsApproved',
  'documentsRejected',
  'documentsNeedingRevision',
  'slipsUploaded',
  'slipsVerified',
  'slipsFlagged',
  'slipsRejected',
  'paymentsCompleted',
  'waitingListJoined',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Longest look back of the dashboard. */
export const ACTIVITY_DAYS_MAXIMUM = 30;
/** What the dashboard offers. */
export const ACTIVITY_DAYS = [14, 30] as const;

export const AdminActivityQuery = z.strictObject({
  days: described(countInQuery(ACTIVITY_DAYS_MAXIMUM, ACTIVITY_DAYS_MAXIMUM), 'Days up to today, in UTC'),
});

const Count = z.int();
const counts = Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, Count])) as Record<ActivityKind, typeof Count>;

export const DayActivity = z.object({
  day: described(CalendarDate, 'Day in UTC'),
  ...counts,
  paymentsAmount: described(z.int(), 'Sum of the payments completed on that day, in ETB'),
});
export type DayActivity = z.infer<typeof DayActivity>;

/** How long something waits, from the youngest to the oldest. */
export const WAITING_AGES = [
  { age: 'underOneDay', fromDays: 0 },
  { age: 'oneDay', fromDays: 1 },
  { age: 'twoToThreeDays', fromDays: 2 },
  { age: 'fourToSevenDays', fromDays: 4 },
  { age: 'eightDaysAndMore', fromDays: 8 },
] as const;
export const WaitingAge = z.enum(WAITING_AGES.map(({ age }) => age));
export type WaitingAge = z.infer<typeof WaitingAge>;

export const AdminActivityReply = z.object({
  days: described(z.array(DayActivity), 'Oldest first, without a gap; the last one is today'),
  waiting: described(
    z.array(z.object({ age: WaitingAge, documents: z.int(), paymentSlips: z.int() })),
    'What waits for a decision now, by its age, youngest first',
  ),
  slipOutcomes: described(
    z.array(z.object({ status: PaymentSlipStatus, count: z.int() })),
    'Where the slips stand now that were uploaded on these days',
  ),
});
export type AdminActivityReply = z.infer<typeof AdminActivityReply>;
