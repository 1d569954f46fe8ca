import type { RgbPicture } from '@entry/photo/rgb-picture';
import type { FromFaceWorker, MeasuredFace } from './face-messages.ts';
// oxlint-disable-next-line import/default -- `?worker&url` makes the bundler export the file's address
import workerUrl from './face-worker.ts?worker&url';

type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
};

/** One address, and no other: what a page may start as a script is said once. */
const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
const policy = trustedTypes?.createPolicy('face-worker', { createScriptURL: () => workerUrl });

/** Milliseconds, the download of the engine included: then the service is asked instead. */
const PATIENCE = 25_000;
/** Milliseconds: whoever tries some pictures does not wait for the engine each time. */
const KEPT_FOR = 15_000;

let worker: Worker | null = null;
let asked = 0;
let unanswered = 0;
let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * Where the face is, measured on this device.
 * @param signal when it is aborted nobody waits any more; the worker goes on, for the next picture needs what it loads
 * @returns null when there is not exactly one face
 * @throws Error when it cannot be told here, DOMException when it was aborted
 */
export function measureHere(picture: RgbPicture, signal: AbortSignal): Promise<MeasuredFace | null> {
  signal.throwIfAborted();
  asked += 1;
  const id = asked;
  const own = startWorker();
  const over = new AbortController();

  return new Promise<MeasuredFace | null>((resolve, reject) => {
    const listener = { signal: over.signal };
    const giveUp = (reason: string) => {
      if (worker === own) endWorker();
      reject(new Error(reason));
    };
    const timer = setTimeout(() => giveUp('It took too long'), PATIENCE);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    const leave = () => reject(new DOMException('Nobody waits any more: abort', 'AbortError'));
    signal.addEventListener('abort', leave, listener);
    own.addEventListener('error', () => giveUp('The worker could not be started'), listener);
    own.addEventListener(
      'message',
      ({ data }: MessageEvent<FromFaceWorker>) => {
        if (data.id !== id) return;
        if ('error' in data) giveUp(data.error);
        else resolve(data.face);
      },
      listener,
    );
    own.postMessage({ id, picture }, [picture.data.buffer as ArrayBuffer]);
  }).finally(() => {
    over.abort();
    endWorkerAfterRest();
  });
}

function startWorker(): Worker {
  clearTimeout(rest);
  unanswered += 1;
  worker ??= new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });

  return worker;
}

/** The engine takes a hundred megabytes, which a phone needs for the photo: they are given back when nobody asks any more. */
function endWorkerAfterRest(): void {
  unanswered -= 1;
  if (unanswered === 0) rest = setTimeout(endWorker, KEPT_FOR);
}

function endWorker(): void {
  worker?.terminate();
  worker = null;
}
