import * as z from 'zod/mini';
import { described, Instant } from '../schema.ts';

/** What the government did that decides what an entry can still lead to. Pages have words for each. */
export const PROGRAMME_WARNINGS = ['issuance_paused', 'nationals_paused', 'passport_required'] as const;
export const ProgrammeWarning = z.enum(PROGRAMME_WARNINGS);
export type ProgrammeWarning = z.infer<typeof ProgrammeWarning>;

export const PROGRAMME_STATES = ['before', 'open', 'closed', 'between_years'] as const;
export const ProgrammeState = z.enum(PROGRAMME_STATES);
export type ProgrammeState = z.infer<typeof ProgrammeState>;

/** Where people look whether something has changed. */
export const OFFICIAL_PAGE = { name: 'travel.state.gov', address: 'https://travel.state.gov' } as const;
/** Days after which what was read may have changed without our knowing. */
export const FACT_LIFETIME = 90;

export const ProgrammeFact = z.object({
  warning: ProgrammeWarning,
  since: described(Instant, 'From when on it is so'),
  source: described(z.string(), 'Where we read it'),
  readOn: described(z.string(), 'Day on which we read it'),
  isOld: described(z.boolean(), `Read more than ${FACT_LIFETIME} days ago: it may have changed`),
});
export type ProgrammeFact = z.infer<typeof ProgrammeFact>;

export const ProgrammeStatus = z.object({
  programme: described(z.string(), 'Such as DV-2027'),
  state: described(
    ProgrammeState,
    'Of the official registration: not open yet, open, over, or over with the visas of its year issued',
  ),
  opens: described(z.nullable(Instant), 'When it opens or opened; null when that is not announced'),
  closes: described(z.nullable(Instant), 'When it closes or closed; null when that is not announced'),
  warnings: described(
    z.array(ProgrammeFact),
    'What the government did that people must know before they pay, and where and when we read so',
  ),
});
export type ProgrammeStatus = z.infer<typeof ProgrammeStatus>;
