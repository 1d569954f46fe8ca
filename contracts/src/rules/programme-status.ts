import * as z from 'zod/mini';
import { described, Instant } from '../schema.ts';

/** What the government did that decides what an entry can still lead to. Pages have words for each. */
export const PROGRAMME_WARNINGS = ['issuance_paused', 'nationals_paused'] as const;
export const ProgrammeWarning = z.enum(PROGRAMME_WARNINGS);
export type ProgrammeWarning = z.infer<typeof ProgrammeWarning>;

export const PROGRAMME_STATES = ['before', 'open', 'closed', 'between_years'] as const;
export const ProgrammeState = z.enum(PROGRAMME_STATES);
export type ProgrammeState = z.infer<typeof ProgrammeState>;

export const ProgrammeStatus = z.object({
  programme: described(z.string(), 'Such as DV-2027'),
  state: described(
    ProgrammeState,
    'Of the official registration: not open yet, open, over, or over with the visas of its year issued',
  ),
  opens: described(z.nullable(Instant), 'When it opens or opened; null when that is not announced'),
  closes: described(z.nullable(Instant), 'When it closes or closed; null when that is not announced'),
  warnings: described(
    z.array(z.object({ warning: ProgrammeWarning, since: Instant, readOn: z.string() })),
    'What the government did that people must know before they pay, and when we read so',
  ),
});
export type ProgrammeStatus = z.infer<typeof ProgrammeStatus>;
