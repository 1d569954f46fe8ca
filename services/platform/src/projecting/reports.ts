import type { Logger } from '../logger.ts';
import type { CheckpointMismatchError } from './checkpoints.ts';
import type { Parked } from './parking.ts';
import type { Progress } from './progress.ts';

type Place = Pick<Progress, 'position' | 'head' | 'lag'>;

/** What a projection runner tells the log of the service. */
export type Reports = ReturnType<typeof createReports>;

export function createReports(logger: Logger) {
  const alarmed = new Set<string>();

  return {
    /** An error for the first of a stream: one event that nobody can read is parked by every read model there is. */
    parked: ({ projection, stream, position, eventId, eventType }: Parked, cause: unknown): void => {
      const level = alarmed.has(stream) ? 'warn' : 'error';
      alarmed.add(stream);
      logger[level](
        { code: 'event_parked', model: projection, stream, position, eventId, eventType, error: cause },
        'A read model could not take an event: parked until it is retried',
      );
    },

    recovered: ({ projection, stream, eventId, eventType }: Parked): void => {
      alarmed.delete(stream);
      logger.info({ model: projection, stream, eventId, eventType }, 'A parked event was applied');
    },

    failed: ({ position }: Place, delayMs: number, error: unknown): void => {
      logger.error({ position: position(), delayMs, error }, 'The read models could not be brought up to date');
    },

    refused: (error: CheckpointMismatchError): void => {
      const { model, version, position } = error;
      logger.error(
        { model, version, position, error },
        'A read model was built from another event log: nothing is applied before one of the two is restored',
      );
    },

    setBack: ({ position }: Place, error: unknown): void => {
      logger.error(
        { position: position(), error },
        'A read model was set back, most likely by a backup that was restored: it is brought up to date again',
      );
    },

    /** Only costs work at the next start: the same events are read again and found to be applied. */
    unsaved: ({ position }: Place, error: unknown): void => {
      logger.warn({ position: position(), error }, 'How far the read models came could not be saved');
    },

    untidied: (error: unknown): void => {
      logger.warn({ error }, 'Deletions that everybody has passed could not be forgotten');
    },

    headUnknown: (error: unknown): void => {
      logger.warn({ error }, 'The end of the log could not be read');
    },

    stalled: ({ position, head, lag }: Place): void => {
      logger.error({ position: position(), head: head(), lagMs: Math.round(lag()) }, 'The read models stand still');
    },

    silence: ({ position, head }: Place): void => {
      logger.warn({ position: position(), head: head() }, 'The bus was silent: the read models read the log');
    },
  };
}
