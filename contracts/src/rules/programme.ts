import { PROGRAMME } from './fees.ts';
import { FACT_LIFETIME, type ProgrammeState, type ProgrammeStatus, type ProgrammeWarning } from './programme-status.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** Something official, where it was read, and when (`YYYY-MM-DD`): what nobody can look up again is not in the table. */
type Fact<Value> = { readonly value: Value; readonly source: string; readonly readOn: string };

/** Instants are ISO 8601 in UTC; the government counts in the time of Washington, noted beside them. */
export type ProgrammeFacts = {
  readonly programme: string;
  /** When official registration opens; null while that is not announced. */
  readonly registrationOpens: Fact<string | null>;
  /** The first instant at which no entry is taken any more; null while that is not announced. */
  readonly registrationCloses: Fact<string | null>;
  /** The first instant and the first one after the last at which a visa of this programme can be issued. */
  readonly visaPeriod: Fact<{ readonly from: string; readonly until: string }>;
  readonly warnings: readonly Fact<{ readonly warning: ProgrammeWarning; readonly since: string }>[];
};

/** Pages read them from the answer of the service and have words for each: nothing of them is written anywhere else. */
const WARNINGS: ProgrammeFacts['warnings'] = [
  {
    value: { warning: 'issuance_paused', since: '2025-12-23T05:00:00.000Z' },
    source: 'dvlotteryusa.com on the pause of diversity visa issuance, 2025-12-23',
    readOn: '2026-05-28',
  },
  {
    value: { warning: 'nationals_paused', since: '2026-01-21T05:00:00.000Z' },
    source: 'mondaq.com 1736022 and gulfnews.com on the pause for nationals of 75 countries',
    readOn: '2026-05-28',
  },
  {
    value: { warning: 'passport_required', since: '2026-04-10T04:00:00.000Z' },
    source: 'Federal Register, final rule 2026-04737 (a copy on lexbuild.dev)',
    readOn: '2026-05-28',
  },
];

/**
 * What is known of each programme. Registration for DV-2027 did not open in October 2025, as it had been said to: the
 * notice of 5 November 2025 moved it to "as soon as practicable". A date goes in here when it was announced, with
 * where; until then an operator who knows more sets REGISTRATION_OPENS and REGISTRATION_CLOSES.
 */
export const PROGRAMMES: readonly ProgrammeFacts[] = [
  {
    programme: 'DV-2027',
    registrationOpens: {
      value: null,
      source: 'Department of State, notice of 2025-11-05: "as soon as practicable" (by visarouter.com)',
      readOn: '2026-05-28',
    },
    registrationCloses: { value: null, source: 'not announced', readOn: '2026-05-28' },
    visaPeriod: {
      // Midnight in Washington, on summer time at both ends.
      value: { from: '2026-10-01T04:00:00.000Z', until: '2027-10-01T04:00:00.000Z' },
      source: 'Department of State, notice of 2025-11-05: stays 2026-10-01 to 2027-09-30',
      readOn: '2026-05-28',
    },
    warnings: WARNINGS,
  },
  {
    programme: 'DV-2028',
    registrationOpens: { value: null, source: 'not announced', readOn: '2026-05-28' },
    registrationCloses: { value: null, source: 'not announced', readOn: '2026-05-28' },
    visaPeriod: {
      value: { from: '2027-10-01T04:00:00.000Z', until: '2028-10-01T04:00:00.000Z' },
      source: 'INA 204(a)(1)(I)(ii)(II): the fiscal year of the programme, 1 October to 30 September',
      readOn: '2026-05-28',
    },
    warnings: WARNINGS,
  },
];

/** What the operator says of the dates; null leaves a date to the table. */
export type ConfiguredRegistration = { readonly opens: string | null; readonly closes: string | null };

/** When registration opens for demo data and tests, which are to show the whole way; never taken for the real one. */
export const DEMO_REGISTRATION_OPENS = '2025-10-01T00:00:00.000Z';

export const NOT_CONFIGURED: ConfiguredRegistration = { opens: null, closes: null };

/** @throws RangeError for a programme that is not in the table */
export function programmeFacts(programme: string = PROGRAMME): ProgrammeFacts {
  const found = PROGRAMMES.find((facts) => facts.programme === programme);
  if (found === undefined) throw new RangeError(`Nothing is known of ${programme}`);

  return found;
}

/** When registration opens and closes: as the operator says, else as the table has it; null while nobody knows. */
export function registrationDates(
  configured: ConfiguredRegistration,
  facts: ProgrammeFacts = programmeFacts(),
): ConfiguredRegistration {
  return {
    opens: configured.opens ?? facts.registrationOpens.value,
    closes: configured.closes ?? facts.registrationCloses.value,
  };
}

/**
 * Where the programme is. Whoever configured an opening without a close said that it is open until they say otherwise:
 * nothing closes it by itself.
 * @param now ISO 8601, UTC
 */
export function programmeAt(
  now: string,
  configured: ConfiguredRegistration,
  facts: ProgrammeFacts = programmeFacts(),
): ProgrammeStatus {
  const { opens, closes } = registrationDates(configured, facts);

  return {
    programme: facts.programme,
    state: stateAt(now, { opens, closes }, facts.visaPeriod.value.until),
    opens,
    closes,
    warnings: facts.warnings.map(({ value, source, readOn }) => ({
      ...value,
      source,
      readOn,
      isOld: Date.parse(now) - Date.parse(readOn) > FACT_LIFETIME * MILLISECONDS_PER_DAY,
    })),
  };
}

function stateAt(now: string, { opens, closes }: ConfiguredRegistration, visasUntil: string): ProgrammeState {
  // A closing date alone tells as much: it was open, or never will be.
  if (closes !== null && !isBefore(now, closes)) return isBefore(now, visasUntil) ? 'closed' : 'between_years';
  if (opens === null) return isBefore(now, visasUntil) ? 'before' : 'between_years';

  return isBefore(now, opens) ? 'before' : 'open';
}

function isBefore(now: string, moment: string): boolean {
  return Date.parse(now) < Date.parse(moment);
}
