import { setTimeout as delay, setImmediate as letOthersRun } from 'node:timers/promises';
import type { Logger } from '@entry/platform/logger';
import { BEFORE_FIRST, type EventLog, type Position, type RecordedEvent } from '@entry/platform/ports/event-log';
import type { EvidenceLeaf, EvidenceStore } from '@entry/platform/ports/evidence-store';
import type { Task } from '@entry/platform/supervisor';
import { hashEvent } from './canonical-event.ts';
import { type Comparison, compareWithEvidence } from './compare-with-evidence.ts';
import type { Frontier, TileHash } from './merkle/frontier.ts';
import { piecesOf } from './merkle/tile-pieces.ts';
import { createTree } from './merkle/tree.ts';
import { signCheckpoint } from './notes/checkpoint.ts';
import type { NoteSigner } from './notes/signed-note.ts';
import type { Witness } from './witness-file.ts';

export type RecorderStatus = {
  /** `refusing`: log and evidence contradict each other, and a person has to look. */
  readonly state: 'starting' | 'recording' | 'refusing';
  /** Why nothing is recorded any more, in words for operators; null when all is well. */
  readonly alarm: string | null;
  /** Events that a checkpoint covers. */
  readonly size: number;
  /** Of the last of them, as text; null before the first checkpoint. */
  readonly position: string | null;
  /** Whether the witness file took the latest checkpoint; null when there is none. */
  readonly isWitnessWell: boolean | null;
};

export type EvidenceRecorder = {
  /** Records until it is told to stop, and then once more what is there by then. One in all processes is enough. */
  readonly task: Task;
  /** Records what is there by now, signs it, and ends. */
  readonly recordOnce: () => Promise<RecorderStatus>;
  readonly status: () => RecorderStatus;
};

export type RecorderOptions = {
  readonly log: Pick<EventLog, 'readAll' | 'readAt' | 'head' | 'subscribe'>;
  readonly evidence: EvidenceStore;
  readonly signer: NoteSigner;
  readonly witness: Witness;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** A checkpoint is signed after so many events, or so many milliseconds after the first that none covers. */
  readonly events?: number;
  readonly milliseconds?: number;
  /** The log is looked at again after so many milliseconds, though nobody poked. */
  readonly pause?: number;
  /** When it is told to end it reads on for so many milliseconds at most, and signs what it has read. */
  readonly closing?: number;
};

/** Small, for people are served by the same process: a page is hashed in a few milliseconds. */
const PAGE = 250;
/** Behind a poke, so that a busy log is read by pages and not event by event. */
const GATHERING = 1_000;

const UNSTOPPED = new AbortController().signal;

type Pending = { readonly leaves: EvidenceLeaf[]; readonly hashes: TileHash[]; since: number };
type Place = { number: number; after: Position; readonly frontier: Frontier };

/**
 * Follows the log and writes down what it sees, apart from the log: nobody who appends waits for it. What it has read and
 * no checkpoint covers yet is in memory only, and is read again after a crash.
 */
export function createEvidenceRecorder(options: RecorderOptions): EvidenceRecorder {
  const { log, evidence, signer, witness, logger } = options;
  const { now = Date.now, events = 1_000, milliseconds = 60_000, pause = 5_000, closing = 2_000 } = options;
  let status: Omit<RecorderStatus, 'isWitnessWell'> = { state: 'starting', alarm: null, size: 0, position: null };

  function refuse(alarm: string, eventId: string | null): void {
    status = { ...status, state: 'refusing', alarm };
    logger.error({ task: 'evidence', eventId }, `No evidence is recorded any more: ${alarm}`);
  }

  /** Where to go on; null when log and evidence contradict each other. */
  async function findPlace(): Promise<Place | null> {
    const kept = await evidence.keepVerifierKey(signer.verifierKey);
    if (kept !== signer.verifierKey) {
      refuse('it was signed with another key than the one that is here', null);
      return null;
    }

    const found = await compareWithEvidence({ log, evidence });
    const alarm = alarmOf(found);
    if (alarm !== null) {
      refuse(alarm, 'eventId' in found ? found.eventId : null);
      return null;
    }

    const { number, size, after } =
      found.kind === 'agrees'
        ? { number: found.number + 1, size: found.checkpoint.size, after: found.checkpoint.position }
        : { number: 0, size: 0, after: BEFORE_FIRST };
    status = { state: 'recording', alarm: null, size, position: size === 0 ? null : String(after) };
    return { number, after, frontier: await createTree(evidence.readTile).frontier(size) };
  }

  function add(place: Place, pending: Pending, page: readonly RecordedEvent[]): void {
    if (pending.leaves.length === 0) pending.since = now();
    for (const event of page) {
      const hash = hashEvent(event);
      pending.leaves.push({ position: event.position, eventId: event.metadata.eventId, hash });
      place.frontier.append(hash, (tileHash) => pending.hashes.push(tileHash));
      place.after = event.position;
    }
  }

  /** False when somebody else recorded meanwhile. */
  async function seal(place: Place, pending: Pending): Promise<boolean> {
    const last = pending.leaves.at(-1);
    if (last === undefined) return true;

    const size = place.frontier.size();
    const time = new Date(now()).toISOString();
    const { position, eventId } = last;
    const note = signCheckpoint(signer, { size, root: place.frontier.root(), position, eventId, time });
    const checkpoint = { number: place.number, size, note };
    const outcome = await evidence.append({ leaves: pending.leaves, pieces: piecesOf(pending.hashes), checkpoint });
    if (outcome === 'conflict') return false;

    await witness.tell(note);
    place.number += 1;
    pending.leaves.length = 0;
    pending.hashes.length = 0;
    status = { ...status, size, position: String(position) };
    return true;
  }

  const isDue = ({ leaves, since }: Pending): boolean =>
    leaves.length >= events || (leaves.length > 0 && now() - since >= milliseconds);

  /** Until the log ends or nobody wants more; false when somebody else recorded meanwhile. */
  async function readOn(place: Place, pending: Pending, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const page = await log.readAll(place.after, Math.min(PAGE, events - pending.leaves.length));
      add(place, pending, page);
      if (isDue(pending) && !(await seal(place, pending))) return false;
      if (page.length === 0 || signal.aborted) return true;

      await letOthersRun();
    }
  }

  async function follow(place: Place, signal: AbortSignal, news: News): Promise<void> {
    const pending: Pending = { leaves: [], hashes: [], since: 0 };
    while (!signal.aborted) {
      if (!(await readOn(place, pending, signal))) return;

      const rest = pending.leaves.length === 0 ? pause : Math.max(0, pending.since + milliseconds - now());
      await news.wait(Math.min(pause, rest), signal);
    }

    // Tens of thousands of events, and no more: whoever ends a process does not wait for a long log.
    if (await readOn(place, pending, AbortSignal.timeout(closing))) await seal(place, pending);
  }

  const currentStatus = (): RecorderStatus => ({ ...status, isWitnessWell: witness.isWell() });

  return {
    status: currentStatus,

    recordOnce: async () => {
      for (;;) {
        const pending: Pending = { leaves: [], hashes: [], since: 0 };
        const place = await findPlace();
        const isOver = place === null || ((await readOn(place, pending, UNSTOPPED)) && (await seal(place, pending)));
        if (isOver) return currentStatus();
      }
    },

    task: async (signal) => {
      const news = createNews(log.subscribe);
      try {
        while (!signal.aborted) {
          const place = await findPlace();
          if (place === null) await untilAborted(signal);
          else await follow(place, signal, news);
        }
      } finally {
        news.stop();
      }
    },
  };
}

/** What to tell operators; null when there is nothing to tell. */
function alarmOf(found: Comparison): string | null {
  switch (found.kind) {
    case 'nothing recorded':
    case 'agrees':
      return null;
    case 'log is shorter':
      return `the log ends before position ${found.position}, where event ${found.index} was recorded`;
    case 'log differs':
      return `at position ${found.position} the log holds something else than event ${found.index} that was recorded`;
    case 'evidence is damaged':
      return `the evidence is damaged (${found.reason})`;
  }
}

type News = { readonly wait: (longest: number, signal: AbortSignal) => Promise<void>; readonly stop: () => void };

function createNews(subscribe: EventLog['subscribe']): News {
  let wake: (() => void) | null = null;
  let isNew = false;
  const stop = subscribe(() => {
    isNew = true;
    wake?.();
  });

  return {
    stop,
    async wait(longest, signal) {
      const startedAt = performance.now();
      const over = new AbortController();
      const ended = AbortSignal.any([signal, over.signal]);
      if (!isNew) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, quietly(delay(longest, undefined, { signal: ended, ref: false }))]);
        wake = null;
      }
      over.abort();
      isNew = false;
      const rest = Math.min(GATHERING, longest - (performance.now() - startedAt));
      if (rest > 0) await quietly(delay(rest, undefined, { signal, ref: false }));
    },
  };
}

const quietly = (waiting: Promise<unknown>): Promise<void> =>
  waiting.then(
    () => undefined,
    () => undefined,
  );

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
