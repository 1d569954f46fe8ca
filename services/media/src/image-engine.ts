import { IMAGE_MAXIMUM_PIXELS } from '@entry/contracts/rules/limits';
import sharp, { type Sharp } from 'sharp';
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts';

const TIMEOUT_SECONDS = 5;
const RUNNING = 2;
const WAITING = 50;

/** Runs one image operation; at most two at a time, because each may take a core and tens of megabytes. */
export type ImageEngine = {
  readonly run: <Result>(bytes: Uint8Array, operation: (image: Sharp) => Promise<Result>) => Promise<Result>;
  readonly waiting: () => number;
};

/**
 * Every decoder the library brings is attack surface, and a file name says nothing about the bytes: all but
 * the two in use are switched off for the whole process, whatever a caller has checked before.
 */
function blockUnusedDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'],
  });
}

export function createImageEngine(
  queue: BoundedQueue = createBoundedQueue({ running: RUNNING, waiting: WAITING }),
): ImageEngine {
  blockUnusedDecoders();
  sharp.concurrency(1);
  sharp.cache(false);

  return {
    waiting: queue.waiting,
    run: (bytes, operation) =>
      queue.run(() =>
        operation(
          sharp(bytes, { limitInputPixels: IMAGE_MAXIMUM_PIXELS, failOn: 'warning' }).timeout({
            seconds: TIMEOUT_SECONDS,
          }),
        ),
      ),
  };
}
