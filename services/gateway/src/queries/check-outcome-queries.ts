import { type CheckedKindRecord, type CheckRecord, COUNTED_DECISIONS } from '@entry/contracts/admin/check-outcomes';
import { ASKED_PHOTO_CHECKS, PHOTO_CHECK_CODES } from '@entry/contracts/rules/photo-checks';
import { SLIP_CHECK_CODES } from '@entry/contracts/rules/slip-checks';
import type { CheckedKind, CheckOutcome } from '@entry/projections/check-outcomes/check-outcomes';
import type { QueryDependencies } from './find-page.ts';
import type { CheckOutcomeQueries } from './queries.ts';

const ROWS_PER_PAGE = 500;
const JUDGED = ['accepted', 'rejected'] as const;
const ASKED: readonly string[] = ASKED_PHOTO_CHECKS;
/** What was asked is sealed and not measured: it is no check that could be right. */
const CODES: Readonly<Record<CheckedKind, readonly string[]>> = {
  photo: PHOTO_CHECK_CODES.filter((code) => !ASKED.includes(code)),
  slip: SLIP_CHECK_CODES,
};

type Tally = { -readonly [Key in keyof CheckRecord]: CheckRecord[Key] };

/** How often the checks were right, by what admins decided afterwards. */
export function createCheckOutcomeQueries({ store, projections }: QueryDependencies): CheckOutcomeQueries {
  const outcomes = store.collection(projections.checkOutcomes.model);

  /** Newest first, in pages: a page of an admin is no reason to hold all of them at once. */
  async function* newestDecisions(kind: CheckedKind): AsyncGenerator<CheckOutcome> {
    for (let offset = 0; offset < COUNTED_DECISIONS; offset += ROWS_PER_PAGE) {
      const { rows } = await outcomes.find({
        index: 'by-kind-and-verdict',
        equals: { kind, verdict: JUDGED },
        offset,
        limit: ROWS_PER_PAGE,
      });
      for (const { document } of rows) yield document;
      if (rows.length < ROWS_PER_PAGE) return;
    }
  }

  async function describeKind(kind: CheckedKind, rulesVersion: number | null): Promise<CheckedKindRecord> {
    const total = await outcomes.count({ index: 'by-kind-and-verdict', equals: { kind, verdict: JUDGED } });
    const forced = await outcomes.count({ index: 'by-kind-and-verdict', equals: { kind, verdict: 'forced' } });
    const tallies = new Map(CODES[kind].map((code) => [code, emptyTally(code)]));
    const rulesVersions = new Set<number>();
    let decisions = 0;
    let since: string | null = null;

    for await (const outcome of newestDecisions(kind)) {
      rulesVersions.add(outcome.rulesVersion);
      if (rulesVersion !== null && outcome.rulesVersion !== rulesVersion) continue;
      decisions += 1;
      since = outcome.decidedAt;
      for (const tally of tallies.values()) count(tally, outcome);
    }

    return {
      decisions,
      forced,
      isComplete: total <= COUNTED_DECISIONS,
      since,
      rulesVersions: [...rulesVersions].sort((one, other) => other - one),
      checks: [...tallies.values()],
    };
  }

  return {
    describeCheckOutcomes: async (rulesVersion) => ({
      photo: await describeKind('photo', rulesVersion),
      slip: await describeKind('slip', rulesVersion),
    }),
  };
}

function emptyTally(code: string): Tally {
  return {
    code,
    alarmedAndRejected: 0,
    alarmedAndAccepted: 0,
    silentAndRejected: 0,
    silentAndAccepted: 0,
    unjudged: 0,
  };
}

function count(tally: Tally, { alarms, silent, verdict }: CheckOutcome): void {
  const isRejected = verdict === 'rejected';
  if (alarms.includes(tally.code)) tally[isRejected ? 'alarmedAndRejected' : 'alarmedAndAccepted'] += 1;
  else if (silent.includes(tally.code)) tally[isRejected ? 'silentAndRejected' : 'silentAndAccepted'] += 1;
  else tally.unjudged += 1;
}
