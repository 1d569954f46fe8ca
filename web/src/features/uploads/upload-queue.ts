import { ApiProblem, isNetworkProblem } from '../../api/api-problem.ts';
import { createUuid } from '../../api/idempotency-key.ts';
import { hashOf } from './hash-bytes.ts';
import type { KeptUploads } from './kept-uploads.ts';
import { problemOf, refusalOf } from './refusals.ts';
import { createPause, DeviceSilentError, isWorthWaiting } from './retrying.ts';
import { type SendingEvents, sendUpload } from './send-upload.ts';
import { createSendingRate, type SendingRate } from './sending-rate.ts';
import { createTurns, inOneTab } from './turns.ts';
import { cancelUpload } from './upload-api.ts';
import { readFile, readKept } from './upload-bytes.ts';
import type { Refusal, UploadFacts } from './upload-intent.ts';
import type { UploadPhase, UploadQueue, UploadState } from './upload-state.ts';

/** Who is signed in, and what their device keeps. */
export type UploadOwner = { readonly accountId: string | null; readonly device: KeptUploads };

type Job = {
  /** Whose it is, whoever is signed in by then. */
  readonly owner: UploadOwner;
  facts: UploadFacts;
  state: UploadState;
  /** As chosen, until it has been read. */
  file: File | null;
  bytes: Uint8Array<ArrayBuffer> | null;
  controller: AbortController;
  wake: () => void;
  /** What is being written on the device, one after the other: what was forgotten must not come back. */
  keeping: Promise<unknown>;
};

type Listeners = Set<(state: UploadState) => void>;

/** Sends files one after the other, through breaks of the network, and tells how far each is. */
export function createUploadQueue(currentOwner: () => UploadOwner): UploadQueue {
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const doneListeners: Listeners = new Set();
  const goneListeners: Listeners = new Set();
  const turns = createTurns();
  let opening: AbortController | null = null;
  let snapshot: readonly UploadState[] = [];

  function publish(): void {
    snapshot = opening === null ? [] : [...jobs.values()].map(({ state }) => state);
    for (const listener of listeners) listener();
  }

  function update(job: Job, changes: Partial<UploadState>): void {
    if (jobs.get(job.facts.id) !== job) return;

    job.state = { ...job.state, ...changes };
    publish();
  }

  function put(facts: UploadFacts, phase: UploadPhase, file: File | null, owner = currentOwner()): Job {
    const { id, intent, name, size, received } = facts;
    const isKept = file === null;
    const job: Job = {
      owner,
      facts,
      state: {
        id,
        intent,
        name,
        size,
        phase,
        sent: received,
        secondsLeft: null,
        problem: null,
        isKept,
        uploadId: null,
      },
      file,
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
    const written = job.keeping.then(() => work(job.owner.device));
    job.keeping = written.catch(() => undefined);

    return written;
  }

  const forget = (job: Job): Promise<void> => onDevice(job, (device) => device.forget(job.facts.id));

  const isOfOwner = ({ owner }: Job): boolean => currentOwner().accountId === owner.accountId;

  async function run(job: Job): Promise<void> {
    const { signal } = job.controller;
    const onTaken = () => update(job, { phase: 'elsewhere' });
    try {
      if (job.file !== null) await prepare(job, job.file, signal);
      if (signal.aborted) return;

      await inOneTab(`upload ${job.facts.id}`, { signal, onTaken }, () => sendUntilDone(job, signal));
    } catch (error) {
      if (!signal.aborted) fail(job, error);
    }
  }

  async function prepare(job: Job, file: File, signal: AbortSignal): Promise<void> {
    const bytes = await readFile(file);
    const facts = { ...job.facts, sha256: await hashOf(bytes), size: bytes.length };
    // Cancelled, or its person has left: nothing of it may come onto the device.
    if (signal.aborted) return;

    job.file = null;
    job.bytes = bytes;
    job.facts = facts;
    update(job, { size: facts.size, isKept: await onDevice(job, (device) => device.keep(facts, bytes)) });
  }

  async function sendUntilDone(job: Job, signal: AbortSignal): Promise<void> {
    let isChecked = false;
    for (let failures = 0; !signal.aborted && job.state.phase !== 'done'; failures += 1) {
      const before = job.facts.received;
      try {
        if (!isChecked && (await isOver(job))) return;
        isChecked = true;
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

  /** Another tab has finished it, or was refused, while this one waited for its turn. */
  async function isOver(job: Job): Promise<boolean> {
    if (!job.state.isKept) return false;

    const found = await job.owner.device.find(job.facts.id);
    if (found === 'unknown') throw new DeviceSilentError();
    if (found === 'gone') drop(job);
    else if (found.refused !== undefined) showRefused(job, found.refused);

    return found === 'gone' || found.refused !== undefined;
  }

  function showRefused(job: Job, refused: Refusal): void {
    update(job, { phase: 'failed', problem: problemOf(refused), secondsLeft: null });
  }

  async function sendOnce(job: Job, signal: AbortSignal): Promise<void> {
    const bytes = job.bytes ?? (await readKept(job.owner.device, job.facts.id));
    job.bytes = bytes;
    update(job, { phase: 'sending', problem: null });
    await sendUpload(job.facts, bytes, signal, watch(job, createSendingRate()));

    await forget(job);
    job.bytes = null;
    update(job, { phase: 'done', sent: job.facts.size, secondsLeft: null, problem: null });
    for (const listener of doneListeners) listener(job.state);
  }

  function watch(job: Job, rate: SendingRate): SendingEvents {
    return {
      onBegun: (uploadId) => update(job, { uploadId }),
      onSent: (sent) => {
        rate.observe(sent, performance.now());
        update(job, { sent, secondsLeft: rate.secondsLeft(job.facts.size - sent) });
      },
      onReceived: (received) => {
        void keepFacts(job, { ...job.facts, received });
        update(job, { sent: received });
      },
      onFinishing: async (uploadId) => {
        update(job, { phase: 'finishing', sent: job.facts.size, secondsLeft: null });
        const { completedAs, ...facts } = job.facts;
        const foundAs = uploadId === null || uploadId === facts.id ? undefined : uploadId;
        if (foundAs !== completedAs)
          await keepFacts(job, foundAs === undefined ? facts : { ...facts, completedAs: foundAs });
      },
      requireOwner: () => {
        if (!isOfOwner(job)) throw new ApiProblem({ status: 401, code: 'session_ended', message: '' });
      },
    };
  }

  async function keepFacts(job: Job, facts: UploadFacts): Promise<void> {
    job.facts = facts;
    if (job.state.isKept) await onDevice(job, (device) => device.update(facts));
  }

  /** What became of it is not known here, and not to be told: the lists say it. */
  function drop(job: Job): void {
    remove(job);
    for (const listener of goneListeners) listener(job.state);
  }

  /**
   * It would fare no better another time: what is left of it goes, here and there. The reason stays: whoever has gone to another
   * page, or has closed this one, would take the file for sent.
   */
  function fail(job: Job, problem: unknown): void {
    void onDevice(job, (device) => device.refuse({ ...job.facts, refused: refusalOf(problem) }));
    void giveBack(job);
    update(job, { phase: 'failed', problem, secondsLeft: null, isKept: false });
  }

  async function giveBack(job: Job): Promise<void> {
    const { uploadId } = job.state;
    if (uploadId === null || !isOfOwner(job)) return;

    // Otherwise it is swept.
    await cancelUpload(uploadId).catch(() => undefined);
  }

  function remove(job: Job): void {
    job.controller.abort();
    if (jobs.get(job.facts.id) === job) jobs.delete(job.facts.id);
    publish();
  }

  async function goOnWithKept({ signal }: AbortController): Promise<void> {
    const owner = currentOwner();
    for (let failures = 0; !signal.aborted; failures += 1) {
      const kept = await owner.device.list();
      if (signal.aborted) return;
      if (kept !== 'unknown') {
        for (const facts of kept) if (!jobs.has(facts.id)) goOnWith(facts, owner);
        return;
      }
      await createPause(failures, true).over(signal);
    }
  }

  function goOnWith(facts: UploadFacts, owner: UploadOwner): void {
    const job = put(facts, 'queued', null, owner);
    if (facts.refused === undefined) void run(job);
    else showRefused(job, facts.refused);
  }

  return {
    all: () => snapshot,
    subscribe: (listener) => addTo(listeners, listener),
    onDone: (listener) => addTo(doneListeners, listener),
    onGone: (listener) => addTo(goneListeners, listener),
    add: (intent, file) => {
      const id = createUuid();
      const { name, size, type: mediaType } = file;
      void run(put({ id, intent, name, size, mediaType, sha256: null, received: 0 }, 'preparing', file));

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
      if (job === undefined) return;

      remove(job);
      void forget(job);
    },
    open: () => {
      opening?.abort();
      opening = new AbortController();
      for (const job of jobs.values()) {
        if (!job.controller.signal.aborted || job.state.phase === 'done' || job.state.phase === 'failed') continue;
        job.controller = new AbortController();
        void run(job);
      }
      publish();
      void goOnWithKept(opening);
    },
    pause: () => {
      opening?.abort();
      opening = null;
      for (const job of jobs.values()) job.controller.abort();
      publish();
    },
    clear: () => {
      for (const job of jobs.values()) remove(job);
    },
  };
}

function addTo<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener);
  return () => all.delete(listener);
}
