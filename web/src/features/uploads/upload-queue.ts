import { isNetworkProblem } from '../../api/api-problem.ts';
import { createUuid } from '../../api/idempotency-key.ts';
import { hashOf } from './hash-bytes.ts';
import type { KeptUploads } from './kept-uploads.ts';
import { createPause, isWorthWaiting } from './retrying.ts';
import { type SendingEvents, sendUpload } from './send-upload.ts';
import { createSendingRate, type SendingRate } from './sending-rate.ts';
import { createTurns, inOneTab } from './turns.ts';
import { cancelUpload } from './upload-api.ts';
import type { UploadFacts, UploadIntent } from './upload-intent.ts';

/**
 * `preparing`: read, hashed and kept. `queued`: another one is being sent. `elsewhere`: another tab sends it. `waiting`: a
 * try failed, and the next comes by itself. `finishing`: all of it is there and is looked at. `failed`: refused, or lost.
 */
export type UploadPhase =
  | 'preparing'
  | 'queued'
  | 'elsewhere'
  | 'sending'
  | 'waiting'
  | 'finishing'
  | 'done'
  | 'failed';

export type UploadState = {
  readonly id: string;
  readonly intent: UploadIntent;
  readonly name: string;
  readonly size: number;
  readonly phase: UploadPhase;
  /** Bytes. */
  readonly sent: number;
  readonly secondsLeft: number | null;
  /** What the last try ended with, while it waits or has failed. */
  readonly problem: unknown;
  /** Whether it would survive a reload. */
  readonly isKept: boolean;
  /** The id that the service knows it by, once it does. */
  readonly uploadId: string | null;
};

export type UploadQueue = {
  readonly all: () => readonly UploadState[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Told of every upload that has become what it was sent for. */
  readonly onDone: (listener: (state: UploadState) => void) => () => void;
  readonly add: (intent: UploadIntent, file: File) => string;
  /** At once, instead of when its turn comes again. */
  readonly retry: (id: string) => void;
  readonly cancel: (id: string) => void;
  /** Takes one off the list that is over. */
  readonly dismiss: (id: string) => void;
  /** Goes on with what this person's device keeps, and with what waits in memory. */
  readonly open: () => Promise<void>;
  /** Nobody is signed in: nothing is sent, and nothing is lost. */
  readonly pause: () => void;
  readonly clear: () => void;
};

type Job = {
  facts: UploadFacts;
  state: UploadState;
  bytes: Uint8Array<ArrayBuffer> | null;
  controller: AbortController;
  wake: () => void;
  /** What is being written on the device, one after the other: what was forgotten must not come back. */
  keeping: Promise<unknown>;
};

export class FileUnreadableError extends Error {
  override readonly name = 'FileUnreadableError';
}

/** Sends files one after the other, through breaks of the network, and tells how far each is. */
export function createUploadQueue(kept: () => KeptUploads): UploadQueue {
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const doneListeners = new Set<(state: UploadState) => void>();
  const turns = createTurns();
  let isOpen = false;
  let snapshot: readonly UploadState[] = [];

  function publish(): void {
    snapshot = isOpen ? [...jobs.values()].map(({ state }) => state) : [];
    for (const listener of listeners) listener();
  }

  function update(job: Job, changes: Partial<UploadState>): void {
    if (jobs.get(job.facts.id) !== job) return;

    job.state = { ...job.state, ...changes };
    publish();
  }

  function put(facts: UploadFacts, isKept: boolean, phase: UploadPhase): Job {
    const { id, intent, name, size, received } = facts;
    const state = { id, intent, name, size, phase, sent: received, secondsLeft: null, problem: null, isKept };
    const job = {
      facts,
      state: { ...state, uploadId: null },
      bytes: null,
      controller: new AbortController(),
      wake: () => undefined,
      keeping: Promise.resolve(),
    };
    jobs.set(id, job);
    publish();

    return job;
  }

  function onDevice<Result>(job: Job, work: (device: KeptUploads) => Promise<Result>): Promise<Result> {
    const written = job.keeping.then(() => work(kept()));
    job.keeping = written.catch(() => undefined);

    return written;
  }

  const forget = (job: Job): Promise<void> => onDevice(job, (device) => device.forget(job.facts.id));

  async function prepare(job: Job, file: File): Promise<void> {
    try {
      job.bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      // Moved, or taken back by the application it came from.
      fail(job, new FileUnreadableError());
      return;
    }
    job.facts = { ...job.facts, sha256: await hashOf(job.bytes), size: job.bytes.length };
    const { facts, bytes } = job;
    update(job, { isKept: await onDevice(job, (device) => device.keep(facts, bytes)) });
    if (job.controller.signal.aborted) return;

    await run(job);
  }

  async function run(job: Job): Promise<void> {
    const { signal } = job.controller;
    const onTaken = () => update(job, { phase: 'elsewhere' });
    try {
      await inOneTab(`upload ${job.facts.id}`, { signal, onTaken }, async () => {
        if (signal.aborted || job.state.phase === 'done') return;
        // Another tab has finished or cancelled it while this one waited for its turn.
        if (job.state.isKept && !(await kept().isThere(job.facts.id))) return end(job, false);
        await sendUntilDone(job, signal);
      });
    } catch (error) {
      if (!signal.aborted) fail(job, error);
    }
  }

  async function sendUntilDone(job: Job, signal: AbortSignal): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const before = job.facts.received;
      try {
        update(job, { phase: 'queued' });
        await turns.take(signal, () => sendOnce(job, signal));
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!isWorthWaiting(error)) return fail(job, error);

        if (job.facts.received > before) failures = 0;
        update(job, { phase: 'waiting', problem: error, sent: job.facts.received, secondsLeft: null });
        const pause = createPause(failures, isNetworkProblem(error));
        job.wake = pause.end;
        await pause.over(signal);
      }
    }
  }

  async function sendOnce(job: Job, signal: AbortSignal): Promise<void> {
    job.bytes ??= await kept().read(job.facts.id);
    if (job.bytes === null) throw new FileUnreadableError();

    update(job, { phase: 'sending', problem: null });
    await sendUpload(job.facts, job.bytes, signal, watch(job, createSendingRate()));
    await end(job, true);
  }

  function watch(job: Job, rate: SendingRate): SendingEvents {
    return {
      onBegun: (uploadId) => update(job, { uploadId }),
      onSent: (sent) => {
        rate.observe(sent, performance.now());
        update(job, { sent, secondsLeft: rate.secondsLeft(job.facts.size - sent) });
      },
      onReceived: (received) => {
        job.facts = { ...job.facts, received };
        update(job, { sent: received });
        const { facts } = job;
        if (job.state.isKept) void onDevice(job, (device) => device.update(facts));
      },
      onFinishing: () => update(job, { phase: 'finishing', sent: job.facts.size, secondsLeft: null }),
    };
  }

  async function end(job: Job, isToBeSeen: boolean): Promise<void> {
    await forget(job);
    job.bytes = null;
    update(job, { phase: 'done', sent: job.facts.size, secondsLeft: null, problem: null });
    for (const listener of doneListeners) listener(job.state);
    if (!isToBeSeen) remove(job);
  }

  /** It would fare no better another time: what is left of it goes, here and there. */
  function fail(job: Job, problem: unknown): void {
    void forget(job);
    void giveBack(job);
    update(job, { phase: 'failed', problem, secondsLeft: null, isKept: false });
  }

  async function giveBack({ state }: Job): Promise<void> {
    if (state.uploadId === null) return;

    // Otherwise it is swept.
    await cancelUpload(state.uploadId).catch(() => undefined);
  }

  function remove(job: Job): void {
    job.controller.abort();
    if (jobs.get(job.facts.id) === job) jobs.delete(job.facts.id);
    publish();
  }

  return {
    all: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onDone: (listener) => {
      doneListeners.add(listener);
      return () => doneListeners.delete(listener);
    },
    add: (intent, file) => {
      const id = createUuid();
      const { name, size, type: mediaType } = file;
      void prepare(put({ id, intent, name, size, mediaType, sha256: null, received: 0 }, false, 'preparing'), file);

      return id;
    },
    retry: (id) => jobs.get(id)?.wake(),
    cancel: (id) => {
      const job = jobs.get(id);
      if (job === undefined) return;

      remove(job);
      void forget(job);
      void giveBack(job);
    },
    dismiss: (id) => {
      const job = jobs.get(id);
      if (job !== undefined) remove(job);
    },
    open: async () => {
      isOpen = true;
      for (const job of jobs.values()) {
        if (!job.controller.signal.aborted || job.state.phase === 'done' || job.state.phase === 'failed') continue;
        job.controller = new AbortController();
        void run(job);
      }
      publish();
      for (const facts of await kept().list()) {
        if (isOpen && !jobs.has(facts.id)) void run(put(facts, true, 'queued'));
      }
    },
    pause: () => {
      isOpen = false;
      for (const job of jobs.values()) job.controller.abort();
      publish();
    },
    clear: () => {
      for (const job of jobs.values()) remove(job);
    },
  };
}
