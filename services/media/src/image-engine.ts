import { availableParallelism } from 'node:os';
import type { ProblemCode } from '@entry/contracts/problem';
import { findMediaType } from '@entry/contracts/rules/file-kinds';
import { IMAGE_MAXIMUM_PIXELS } from '@entry/contracts/rules/limits';
import { mendJpeg } from '@entry/photo/jpeg/mend-jpeg';
import sharp, { type Sharp } from 'sharp';
import { createBoundedQueue } from './bounded-queue.ts';
import { type PictureHeader, pictureWeight } from './picture-weight.ts';
import { createWeightedQueue, type WeightedQueue } from './weighted-queue.ts';

/** A picture of the most pixels takes about a second on a slow core: what takes longer is stuck or was made to be. */
const TIMEOUT_SECONDS = 10;
/** Never the last core: pages would wait for pictures. */
const RUNNING = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING = 50;
/** Bytes of unpacked pictures at once: the heaviest usual one, and a light one beside it. */
const WEIGHT = 160_000_000;

export type DrawOptions = {
  /** The stored numbers, whatever colours a profile in the file gives them. */
  readonly ignoresProfile?: boolean;
  /** Bytes that the operation itself has in memory, beside what unpacking takes. */
  readonly holds?: (header: PictureHeader) => number;
};

/** Runs one image operation; at most two at a time and so many bytes, because each may take a core and much memory. */
export type ImageEngine = {
  /** @throws PictureError, QueueFullError */
  readonly readHeader: (bytes: Uint8Array) => Promise<PictureHeader>;
  /**
   * Draws from the whole picture. Every drawing of the service has the same decoder settings, so that a picture for which one
   * has succeeded, reading every line in full, is a picture for which all do. A JPEG that fails is drawn once more with its header
   * mended, as strictly; `operation` is then called again.
   * @throws PictureError, PictureTimeoutError, QueueFullError
   */
  readonly draw: <Result>(
    bytes: Uint8Array,
    operation: (image: Sharp, header: PictureHeader) => Promise<Result>,
    options?: DrawOptions,
  ) => Promise<Result>;
  readonly waiting: () => number;
};

type PictureFault = ProblemCode & ('file_damaged' | 'image_too_many_pixels');

/** A picture that cannot be drawn, and why in words of the service. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly code: PictureFault;

  constructor(code: PictureFault, options?: ErrorOptions) {
    super(`A picture cannot be drawn: ${code}`, options);
    this.code = code;
  }
}

/** It took too long, which may be the fault of a machine that has much else to do: nothing is said about the picture. */
export class PictureTimeoutError extends Error {
  override readonly name = 'PictureTimeoutError';
  constructor(options?: ErrorOptions) {
    super('Drawing a picture took too long', options);
  }
}

/**
 * Every decoder the library brings is attack surface, and a file name says nothing about the bytes: all but
 * the three in use are switched off for the whole process, whatever a caller has checked before.
 */
function blockUnusedDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
}

export function createImageEngine(
  queue: WeightedQueue = createWeightedQueue({ running: RUNNING, waiting: WAITING, weight: WEIGHT }),
): ImageEngine {
  blockUnusedDecoders();
  sharp.concurrency(1);
  sharp.cache(false);

  // Apart, because nobody should wait behind heavy pictures to be told that theirs is not one. They unpack nothing.
  const headers = createBoundedQueue({ running: RUNNING, waiting: WAITING });
  const open = (bytes: Uint8Array, ignoreIcc = false): Sharp =>
    sharp(bytes, {
      limitInputPixels: IMAGE_MAXIMUM_PIXELS,
      failOn: 'warning',
      sequentialRead: true,
      ignoreIcc,
    }).timeout({ seconds: TIMEOUT_SECONDS });

  async function readHeader(bytes: Uint8Array): Promise<PictureHeader> {
    const header = await headers.run(() => explained(() => open(bytes).metadata()));
    if (header.width * header.height > IMAGE_MAXIMUM_PIXELS) throw new PictureError('image_too_many_pixels');

    return header;
  }

  return {
    readHeader: (bytes) => mendedWhereNeeded(bytes, readHeader),
    waiting: queue.waiting,
    draw: (original, operation, { ignoresProfile = false, holds = () => 0 } = {}) =>
      mendedWhereNeeded(original, async (bytes) => {
        const header = await readHeader(bytes);

        return queue.run(pictureWeight(header) + holds(header), () =>
          explained(() => operation(open(bytes, ignoresProfile), header)),
        );
      }),
  };
}

/** What is stored stays as it was sent: only the decoder gets the copy. */
async function mendedWhereNeeded<Result>(
  bytes: Uint8Array,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(bytes);
  } catch (error) {
    const mended = isDamagedJpeg(bytes, error) ? await mendJpeg(bytes) : null;
    if (mended === null) throw error;

    return work(mended);
  }
}

function isDamagedJpeg(bytes: Uint8Array, error: unknown): boolean {
  return error instanceof PictureError && error.code === 'file_damaged' && findMediaType(bytes) === 'image/jpeg';
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.message.startsWith('timeout:')) throw new PictureTimeoutError({ cause: error });

    throw new PictureError(/pixel limit/i.test(error.message) ? 'image_too_many_pixels' : 'file_damaged', {
      cause: error,
    });
  }
}
