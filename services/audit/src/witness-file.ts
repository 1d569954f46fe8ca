import { open } from 'node:fs/promises';
import type { Logger } from '@entry/platform/logger';

/**
 * A file to which every new checkpoint is added, for an operator to keep where whoever runs the service cannot rewrite
 * it: one text of JSON per line, as in the evidence itself.
 */
export type Witness = {
  /** On the disk when it resolves. Never rejects: a witness that is away stops nothing, and raises an alarm. */
  readonly tell: (note: string) => Promise<void>;
  /** Whether it took the latest checkpoint; null when there is no witness. */
  readonly isWell: () => boolean | null;
};

/** @param file null when nobody wished one */
export function createWitness({ file, logger }: { readonly file: string | null; readonly logger: Logger }): Witness {
  let isWell: boolean | null = file === null ? null : true;

  return {
    isWell: () => isWell,

    async tell(note) {
      if (file === null) return;

      try {
        const handle = await open(file, 'a', 0o600);
        try {
          await handle.appendFile(`${JSON.stringify(note)}\n`);
          await handle.sync();
        } finally {
          await handle.close();
        }
        isWell = true;
      } catch (error) {
        isWell = false;
        logger.error({ task: 'evidence', error }, 'The witness file did not take a checkpoint: nobody else has it');
      }
    },
  };
}
