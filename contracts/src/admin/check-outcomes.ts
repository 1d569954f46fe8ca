import * as z from 'zod/mini';
import { described, Instant } from '../schema.ts';

/** How many of the newest decisions of each kind are counted. */
export const COUNTED_DECISIONS = 20_000;

const Count = z.int();

/** How often one check was right, by what admins decided. */
export const CheckRecord = z.object({
  code: described(z.string(), 'Stable code of the check'),
  alarmedAndRejected: described(Count, 'Alarms that an admin agreed with'),
  alarmedAndAccepted: described(Count, 'Alarms that an admin overruled: false alarms'),
  silentAndRejected: described(Count, 'Nothing said, and rejected: missed, or rejected for another reason'),
  silentAndAccepted: Count,
  unjudged: described(Count, 'Could not be measured, or says nothing about such a file'),
});
export type CheckRecord = z.infer<typeof CheckRecord>;

export const CheckedKindRecord = z.object({
  decisions: described(Count, 'Decisions that are counted'),
  forced: described(Count, 'Slips verified without looking at the checks: not counted'),
  isComplete: described(z.boolean(), 'Whether all decisions there are were counted'),
  since: described(z.nullable(Instant), 'Of the oldest decision that is counted'),
  rulesVersions: described(z.array(z.int()), 'Versions of the rules among them'),
  checks: z.array(CheckRecord),
});
export type CheckedKindRecord = z.infer<typeof CheckedKindRecord>;

export const CheckOutcomesQuery = z.strictObject({
  rulesVersion: described(z.optional(z.string().check(z.regex(/^\d{1,4}$/))), 'Only what was checked by these rules'),
});

export const CheckOutcomesReply = z.object({ photo: CheckedKindRecord, slip: CheckedKindRecord });
export type CheckOutcomesReply = z.infer<typeof CheckOutcomesReply>;
