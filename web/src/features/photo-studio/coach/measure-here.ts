import type { FaceGeometry } from '@entry/contracts/application/evidence';
import type { RgbPicture } from '@entry/photo/rgb-picture';
import type { FromFaceWorker } from './face-messages.ts';
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

let worker: Worker | null = null;
let asked = 0;

/**
 * Where the face is, measured on this device.
 * @returns null when there is not exactly one face
 * @throws Error when it cannot be told here
 */
export function measureHere(picture: RgbPicture): Promise<FaceGeometry | null> {
  asked += 1;
  const id = asked;
  worker ??= new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  const own = worker;

  return new Promise<FaceGeometry | null>((resolve, reject) => {
    const giveUp = (reason: string) => {
      if (worker === own) endFaceWorker();
      end(() => reject(new Error(reason)));
    };
    const timer = setTimeout(() => giveUp('It took too long'), PATIENCE);
    const onMessage = ({ data }: MessageEvent<FromFaceWorker>) => {
      if (data.id !== id) return;
      if ('error' in data) giveUp(data.error);
      else end(() => resolve(data.geometry));
    };
    const onError = () => giveUp('The worker could not be started');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      own.removeEventListener('message', onMessage);
      own.removeEventListener('error', onError);
      settle();
    };
    own.addEventListener('message', onMessage);
    own.addEventListener('error', onError);
    own.postMessage({ id, picture }, [picture.data.buffer as ArrayBuffer]);
  });
}

/** The engine takes a hundred megabytes: they are given back when nobody fits a picture any more. */
export function endFaceWorker(): void {
  worker?.terminate();
  worker = null;
}
