import { fileURLToPath } from 'node:url';
import type { PhotoMeasurements } from '@entry/photo/measure-photo';
import { Piscina } from 'piscina';
import QuickLRU from 'quick-lru';
import { createBoundedQueue } from '../bounded-queue.ts';
import { contentHashOf } from '../content-hash.ts';
import type { ImageEngine } from '../image-engine.ts';
import { readPicture } from './read-picture.ts';

/** Measures the face in a picture. */
export type PhotoMeasurer = {
  /**
   * @param orientation EXIF, 1 to 8
   * @returns null when it could not be measured, which says nothing about the picture
   */
  readonly measure: (bytes: Uint8Array, orientation: number) => Promise<PhotoMeasurements | null>;
  readonly waiting: () => number;
  /** Ends the threads; what waits is not measured. */
  readonly close: () => Promise<void>;
};

export type PhotoMeasuring = {
  /** At once; each has the models in its memory (about 200 MB) and takes one processor. */
  readonly threads?: number;
  /** Of pictures that wait for a thread; what comes then is not measured. */
  readonly waiting?: number;
  /** Begins the time for one picture, the loading of the models included. A thread that takes longer is ended. */
  readonly startDeadline?: () => AbortSignal;
  /** Told why a picture was not measured. */
  readonly onFailure?: (error: unknown) => void;
  /** Program of the threads; for tests. */
  readonly program?: string;
};

const THREADS = 1;
const WAITING = 30;
const TIMEOUT = 20_000;
const inTime = (): AbortSignal => AbortSignal.timeout(TIMEOUT);
/** Threads go when nobody needs them: a small machine has its memory back, and the next picture waits a second. */
const IDLE = 5 * 60_000;
/** Most of one thread's own memory, in MB. The models are outside of it. */
const OLD_GENERATION = 256;
/**
 * A photo is looked at when it is chosen, when it comes in, and when the application is validated. The same bytes measure the
 * same, and what is kept is small.
 */
const REMEMBERED = 500;

/** Compiled, from the sources as from the compiled files: a thread loads no TypeScript. */
const PROGRAM = fileURLToPath(new URL('../../dist/photo/measuring-worker.js', import.meta.url));

export function createPhotoMeasurer(engine: ImageEngine, options: PhotoMeasuring = {}): PhotoMeasurer {
  const { threads = THREADS, waiting = WAITING, startDeadline = inTime, program = PROGRAM } = options;
  const pool = new Piscina({
    filename: program,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: OLD_GENERATION },
    // None of this process: a condition by which it finds sources would make threads look for sources too.
    execArgv: [],
  });
  // A thread that fails while nobody waits for it would end the whole process if nobody listened.
  pool.on('error', (error: unknown) => options.onFailure?.(error));
  // Not the pool's own: what waits there has been unpacked, and its time runs.
  const queue = createBoundedQueue({ running: threads, waiting });
  const remembered = new QuickLRU<string, Promise<PhotoMeasurements | null>>({ maxSize: REMEMBERED });

  let isClosed = false;

  async function measureNow(bytes: Uint8Array, orientation: number): Promise<PhotoMeasurements | null> {
    if (isClosed) return null;
    const picture = await readPicture(engine, bytes, orientation);
    // Closed meanwhile: the pool would start a thread for whatever comes, also after it was ended.
    if (isClosed) return null;
    const signal = startDeadline();
    const transferList = [picture.data.buffer as ArrayBuffer];

    return pool.run(picture, { signal, transferList }) as Promise<PhotoMeasurements>;
  }

  async function measure(bytes: Uint8Array, orientation: number): Promise<PhotoMeasurements | null> {
    try {
      return await queue.run(() => measureNow(bytes, orientation));
    } catch (error) {
      if (!isClosed) options.onFailure?.(error);
      return null;
    }
  }

  return {
    waiting: queue.waiting,
    close: () => {
      isClosed = true;
      return pool.destroy();
    },
    measure: (bytes, orientation) => {
      const key = contentHashOf(bytes);
      const known = remembered.get(key);
      if (known !== undefined) return known;

      const measured = measure(bytes, orientation).then((measurements) => {
        if (measurements === null) remembered.delete(key);
        return measurements;
      });
      remembered.set(key, measured);

      return measured;
    },
  };
}
