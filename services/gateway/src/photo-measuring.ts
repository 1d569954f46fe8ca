import type { PhotoMeasuring } from '@entry/media/photo/photo-measurer';
import type { Logger } from '@entry/platform/logger';

/** @param threads of the operator's wish; 0 for none, so that no photo is measured */
export function photoMeasuring(threads: number, logger: Logger): PhotoMeasuring | undefined {
  if (threads === 0) return undefined;

  return {
    threads,
    // Nobody is held up by it: the photo goes on unmeasured, and a person looks at it.
    onFailure: (error) => logger.warn({ error }, 'A photo could not be measured'),
  };
}
