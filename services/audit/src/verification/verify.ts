import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import { EvidenceDamagedError, type EvidenceLeaf, type EvidenceStore } from '@entry/platform/ports/evidence-store';
import { createFrontier } from '../merkle/frontier.ts';
import { createNoteVerifier, NoteError, type NoteVerifier } from '../notes/signed-note.ts';
import { nameFault } from './name-fault.ts';
import { type HashedEvent, readHashedEvents } from './read-events.ts';
import { type OpenedRoot, openSignedRoots, type SignedRoot, type SignedRoots, storedRoots } from './signed-roots.ts';
import { createStreamChecks } from './stream-checks.ts';
import { createTileChecks } from './tile-checks.ts';
import type { BadEvent, Certainty, Fault, Verification, VerificationProgress } from './verification.ts';

export type Evidence = Pick<EvidenceStore, 'verifierKey' | 'latest' | 'readCheckpoints' | 'readLeaves' | 'readTile'>;

export type VerifyOptions = {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly evidence: Evidence;
  /** The key to believe, from somebody who kept it; the one beside the evidence when left out. */
  readonly verifierKey?: string | undefined;
  /** What a witness file holds, in order. */
  readonly witness?: AsyncIterable<SignedRoot> | undefined;
  /** False spares memory: revisions and ids are not looked at, which the leaves cover anyway. */
  readonly looksAtStreams?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: VerificationProgress) => void;
};

const MOST_COMPLAINTS = 20;
const LEAF_PAGE = 1_024;

/**
 * Reads a log from its beginning to its end and holds every event to what was recorded of it: to its leaf, and by the
 * root that follows from all of them to every signed checkpoint. Stops at the first bad event. Everything that it reads
 * it reads page by page.
 * @throws UnavailableError while log or evidence do not answer; the reason of the signal
 */
export async function verifyLog(options: VerifyOptions): Promise<Verification> {
  const { log, evidence, witness, looksAtStreams = true, signal, onProgress } = options;
  const complaints: string[] = [];
  const complain = (words: string): void => {
    if (complaints.length < MOST_COMPLAINTS) complaints.push(words);
  };
  const verifier = await findVerifier(options, complain);
  const latest = await latestOf(evidence, complain);
  const covered = latest?.size ?? 0;
  const stored = await rootsOf(storedRoots(evidence, latest?.number ?? -1), verifier, 'Checkpoint', complain);
  const seen = await rootsOf(witness ?? nothing(), verifier, 'Witnessed checkpoint', complain);
  const leaves = createLeafReader(evidence, covered, complain);
  const readLeaves: Evidence['readLeaves'] = (from, limit) => evidence.readLeaves(from, limit).catch(noneIfDamaged);
  const frontier = createFrontier();
  const tiles = createTileChecks(evidence);
  const streams = looksAtStreams ? createStreamChecks() : null;
  let certain: Certainty | null = null;
  /** The last one that a witness has too: whoever holds the signing key can make the others agree with anything. */
  let certainByWitness: Certainty | null = null;
  let checkpoints = 0;
  let witnessed = 0;
  let last: RecordedEvent | null = null;
  /** The first event since the last checkpoint that is not as its leaf says: bad unless that checkpoint's root is met. */
  let suspect: { readonly index: number; readonly leaf: EvidenceLeaf; readonly event: RecordedEvent } | null = null;

  /** Whether the tree is, at its size by now, the one that was signed. */
  async function meetsRoots(): Promise<boolean> {
    const size = frontier.size();
    const root = frontier.root();
    const isSame = ({ checkpoint }: OpenedRoot): boolean => root.equals(checkpoint.root);
    if (seen.nextSize() === size) {
      const met = await seen.take();
      if (!met.every(isSame)) {
        certain = certainByWitness;
        return false;
      }
      for (const { number, checkpoint } of met) certainByWitness = certaintyOf(number, checkpoint);
      witnessed += met.length;
    }
    if (stored.nextSize() === size) {
      const met = await stored.take();
      if (!met.every(isSame)) return false;
      for (const { number, checkpoint } of met) certain = certaintyOf(number, checkpoint);
      checkpoints += met.length;
    }

    return true;
  }

  async function badEvent(): Promise<BadEvent> {
    if (suspect !== null) return nameFault({ log, readLeaves }, suspect.index, suspect.leaf, suspect.event);

    // Nothing tells which: the first that the last agreeing checkpoint does not cover stands for all of them.
    const index = certain?.size ?? 0;
    const [leaf] = await readLeaves(index, 1);
    return faultAt('rewritten', index, leaf ?? last);
  }

  async function check({ event, hash }: HashedEvent): Promise<BadEvent | null> {
    const index = frontier.size();
    const before = last;
    last = event;
    if (index < covered) {
      const leaf = await leaves.at(index);
      if (leaf !== null && suspect === null && !hash.equals(leaf.hash)) suspect = { index, leaf, event };
    }
    frontier.append(hash, index < covered ? tiles.add : undefined);
    if (frontier.size() >= Math.min(stored.nextSize(), seen.nextSize())) {
      if (!(await meetsRoots())) return badEvent();
      if (suspect !== null)
        complain(`The leaf of event ${suspect.index + 1} is another than the log and the signature say`);
      suspect = null;
    }

    const fault = streamFault(event, before);
    // What was recorded otherwise is named by that, which says more.
    return fault === null || suspect !== null ? null : faultAt(fault, index, event);
  }

  function streamFault(event: RecordedEvent, before: RecordedEvent | null): Fault | null {
    const fault = streams?.check(event) ?? null;

    return before !== null && event.position <= before.position ? 'position' : fault;
  }

  async function run(): Promise<BadEvent | null> {
    for await (const page of readHashedEvents(log)) {
      for (const event of page.events) {
        const bad = await check(event);
        if (bad !== null) return bad;
      }
      if (page.isCutOff) return suspect === null ? unreadable() : badEvent();

      for (const name of await tiles.findDamaged(false)) complain(`Tile ${name} of the evidence is damaged`);
      onProgress?.({ events: frontier.size(), covered });
      signal?.throwIfAborted();
      await letOthersRun();
    }

    return missing();
  }

  async function unreadable(): Promise<BadEvent> {
    const [leaf] = await readLeaves(frontier.size(), 1);

    return faultAt('unreadable', frontier.size(), leaf ?? last);
  }

  /** When the log ends before what was recorded. */
  async function missing(): Promise<BadEvent | null> {
    if (suspect !== null) return badEvent();
    if (frontier.size() < covered) {
      const [leaf] = await readLeaves(frontier.size(), 1);
      return faultAt('removed', frontier.size(), leaf ?? last);
    }

    for (const name of await tiles.findDamaged(true)) complain(`Tile ${name} of the evidence is damaged`);
    const wanted = Math.min(stored.nextSize(), seen.nextSize());
    if (wanted !== Number.POSITIVE_INFINITY) {
      complain(`A checkpoint was signed for ${wanted} events, and the log has ${frontier.size()}`);
    }
    return null;
  }

  const firstBad = await run();

  return {
    isVerified: firstBad === null && complaints.length === 0 && (certain !== null || frontier.size() === 0),
    events: frontier.size(),
    uncovered: Math.max(0, frontier.size() - ((certain as Certainty | null)?.size ?? 0)),
    checkpoints,
    witnessed: witness === undefined ? null : witnessed,
    firstBad,
    certain,
    complaints,
  };
}

function noneIfDamaged(error: unknown): readonly EvidenceLeaf[] {
  if (error instanceof EvidenceDamagedError) return [];
  throw error;
}

async function* nothing(): AsyncIterable<SignedRoot> {
  // A log that nobody witnessed.
}

const faultAt = (fault: Fault, index: number, event: RecordedEvent | EvidenceLeaf | null): BadEvent => ({
  fault,
  index,
  position: event?.position ?? 0n,
  eventId: event === null ? '' : 'metadata' in event ? event.metadata.eventId : event.eventId,
});

const certaintyOf = (number: number, checkpoint: OpenedRoot['checkpoint']): Certainty => {
  const { size, position, eventId, time } = checkpoint;
  return { number, size, position, eventId, time };
};

async function findVerifier(
  { evidence, verifierKey }: VerifyOptions,
  complain: (words: string) => void,
): Promise<NoteVerifier | null> {
  const kept = await evidence.verifierKey();
  const key = verifierKey ?? kept;
  if (key === null) {
    if ((await latestOf(evidence, () => undefined)) !== null) complain('The evidence does not say who signed it');
    return null;
  }
  if (verifierKey !== undefined && kept !== null && kept !== verifierKey) {
    complain('The key beside the evidence is another than the one that was given');
  }
  try {
    return createNoteVerifier(key);
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    complain(error.message);
    return null;
  }
}

function rootsOf(
  notes: AsyncIterable<SignedRoot>,
  verifier: NoteVerifier | null,
  name: string,
  complain: (words: string) => void,
): Promise<SignedRoots> | SignedRoots {
  if (verifier !== null) return openSignedRoots(readable(notes, complain), verifier, name, complain);

  return { nextSize: () => Number.POSITIVE_INFINITY, take: async () => [] };
}

/** Ends where a file can be read no further. */
async function* readable(
  notes: AsyncIterable<SignedRoot>,
  complain: (words: string) => void,
): AsyncIterable<SignedRoot> {
  try {
    yield* notes;
  } catch (error) {
    if (!(error instanceof EvidenceDamagedError)) throw error;
    complain(error.message);
  }
}

async function latestOf(
  evidence: Evidence,
  complain: (words: string) => void,
): Promise<{ readonly number: number; readonly size: number } | null> {
  try {
    return await evidence.latest();
  } catch (error) {
    if (!(error instanceof EvidenceDamagedError)) throw error;
    complain(error.message);
    return null;
  }
}

/** Leaves one after the other, read by pages. Null where they are damaged, said once. */
function createLeafReader(evidence: Evidence, covered: number, complain: (words: string) => void) {
  let page: readonly EvidenceLeaf[] = [];
  let first = 0;
  let isDamaged = false;

  return {
    async at(index: number): Promise<EvidenceLeaf | null> {
      if (isDamaged) return null;
      if (index >= first + page.length) {
        try {
          page = await evidence.readLeaves(index, Math.min(LEAF_PAGE, covered - index));
          first = index;
        } catch (error) {
          if (!(error instanceof EvidenceDamagedError)) throw error;
          isDamaged = true;
          complain(`The leaves of the evidence are damaged: ${error.message}`);
          return null;
        }
      }

      return page[index - first] ?? null;
    },
  };
}
