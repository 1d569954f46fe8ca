import { STAFF_ACCESS_EVENTS } from '@entry/contracts/staff-access/events';
import { WAITING_LIST_SLOTS_EVENTS } from '@entry/contracts/waiting-list-slots/events';
import { reservationDecider } from '@entry/domain/reservation/reservation-decider';
import { reservationStream } from '@entry/domain/streams';
import { COMMAND_KINDS, type CommandKind } from './command.ts';
import { checkFile, createContents } from './contents.ts';
import { checkEntry } from './expectations.ts';
import type { Holdings } from './holdings.ts';
import { type Journal, verdictOf } from './journal.ts';
import { type CommandTrace, createLogIndex, type Violation } from './log-index.ts';
import type { Papers } from './papers.ts';

export type Audit = {
  /** Reads what is new in the log of a stopped data folder, then compares all of it with the journal. */
  readonly run: (folder: Holdings) => Promise<readonly Violation[]>;
  /** Reads every file again, and asks who holds each unique value. */
  readonly runThoroughly: (folder: Holdings) => Promise<readonly Violation[]>;
  /** Whether places and promises of the waiting list agree; they do once a start has put right what kills left. */
  readonly checkPlaces: () => readonly Violation[];
  readonly facts: () => AuditFacts;
};

export type AuditFacts = {
  readonly events: number;
  readonly files: number;
  readonly fingerprint: string;
};

type Tools = {
  readonly journal: Journal;
  readonly papers: Papers;
  /** Requests that were made before the test began. */
  readonly seeds: ReadonlySet<string>;
};

const PAGE = 2_000;

const LOOKING: ReadonlySet<string> = new Set(STAFF_ACCESS_EVENTS.map(({ type }) => type));

const PLACES: ReadonlySet<string> = new Set(WAITING_LIST_SLOTS_EVENTS.map(({ type }) => type));

/** What the service may do by itself: put waiting-list places right after an invitation or a confirmation was cut off. */
function isRightUpkeep({ isUpkeep, types }: CommandTrace): boolean {
  return isUpkeep && types.every((type) => PLACES.has(type));
}

/** Staff only looked: the journal knows what was asked to be changed. */
function isRecordOfLooking({ types }: CommandTrace): boolean {
  return types.every((type) => LOOKING.has(type));
}

const isNoChange = (trace: CommandTrace): boolean => isRightUpkeep(trace) || isRecordOfLooking(trace);

/** Compares the log with the client's journal. It knows the log and its codec, and no read model. */
export function createAudit(tools: Tools): Audit {
  const { journal, seeds } = tools;
  const log = createLogIndex();
  const contents = createContents(journal);
  let checkedFiles = 0;

  async function readNews(folder: Holdings): Promise<readonly Violation[]> {
    const violations: Violation[] = [];
    for (;;) {
      const page = await folder.log.readAll(log.position(), PAGE);
      // A page may be shorter than asked for although there is more.
      if (page.length === 0) return violations;

      for (const event of page) {
        violations.push(...log.add(event));
        if (!seeds.has(event.metadata.causationId)) violations.push(...(await contents.add(folder, event)));
      }
    }
  }

  async function checkFiles(folder: Holdings, from: number): Promise<readonly Violation[]> {
    const violations: Violation[] = [];
    for (const paper of contents.files().slice(from)) {
      violations.push(...(await checkFile(folder, paper, { ...tools, contents })));
    }

    return violations;
  }

  function checkCauses(): readonly Violation[] {
    const strangers = [...log.causes()].filter(
      (id) => !seeds.has(id) && !journal.byCommandId.has(id) && !log.tracesCausedBy(id).every(isNoChange),
    );

    return strangers.map((id) => ({ kind: 'wrong', text: `Nobody sent the command ${id}` }));
  }

  async function run(folder: Holdings): Promise<readonly Violation[]> {
    const violations = [...(await readNews(folder))];
    for (const entry of journal.entries) violations.push(...checkEntry(entry, log));
    violations.push(...checkCauses(), ...contents.checkLastSaves(), ...contents.checkJoined());

    violations.push(...(await checkFiles(folder, checkedFiles)));
    checkedFiles = contents.files().length;

    return violations;
  }

  /** An address or a number belongs to whoever the log says it was recorded for. */
  async function checkHolders(folder: Holdings): Promise<readonly Violation[]> {
    const violations: Violation[] = [];
    const check = async (kind: 'email' | 'confirmation-number', value: string, owner: string) => {
      const { state } = await folder.commands.load(
        reservationDecider,
        reservationStream(kind, await folder.keyedHash(kind, value)),
      );
      const isHeld = state.kind !== 'free' && state.ownerId === owner;
      if (!isHeld) violations.push({ kind: 'wrong', text: `The ${kind} of ${owner} is not reserved for it` });
    };

    for (const [email, accountId] of contents.accounts()) await check('email', email, accountId);
    for (const [number, applicationId] of contents.confirmationNumbers()) {
      await check('confirmation-number', number.toUpperCase(), applicationId);
    }

    return violations;
  }

  return {
    run,
    runThoroughly: async (folder) => [
      ...(await run(folder)),
      ...(await checkFiles(folder, 0)),
      ...(await checkHolders(folder)),
    ],
    checkPlaces: contents.checkPlaces,
    facts: () => ({
      events: log.events(),
      files: contents.files().length,
      fingerprint: log.fingerprint(),
    }),
  };
}

export type Counts = Readonly<Record<ReturnType<typeof verdictOf>, number>>;

export function countVerdicts(journal: Journal): Counts {
  const counts = { acknowledged: 0, refused: 0, unknown: 0 };
  for (const entry of journal.entries) counts[verdictOf(entry)] += 1;

  return counts;
}

/** How many commands of each kind were acknowledged. */
export function countKinds(journal: Journal): Readonly<Record<CommandKind, number>> {
  const counts = Object.fromEntries(COMMAND_KINDS.map((kind) => [kind, 0])) as Record<CommandKind, number>;
  for (const entry of journal.entries) {
    if (verdictOf(entry) === 'acknowledged') counts[entry.command.kind] += 1;
  }

  return counts;
}
