import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '../ports/event-log.ts';
import type { Checkpoint } from '../ports/read-store.ts';

/** Tells checkpoints of this log from those of one that was there before a backup was restored. */
export type LogWitness = {
  /** Those whose event the log is known not to hold. While it does not answer, none: nobody knows better. */
  readonly foreignAmong: (checkpoints: readonly Checkpoint[]) => Promise<ReadonlySet<Checkpoint>>;
  /** The log was replaced: what it said before means nothing. */
  readonly forget: () => void;
};

export type LogWitnessOptions = {
  readonly log: Pick<EventLog, 'readAt'>;
  /** How long its answers are waited for, in milliseconds. */
  readonly patience: number;
  /** For how long, in milliseconds, an answer is believed: not for ever, for a log may be replaced at any time. */
  readonly believedFor: number;
  /** Milliseconds since some moment, growing evenly. */
  readonly now: () => number;
};

type Testimony = { readonly askedAt: number; readonly isHeld: Promise<boolean | null> };

export function createLogWitness({ log, patience, believedFor, now }: LogWitnessOptions): LogWitness {
  const testimonies = new Map<string, Testimony>();

  const isBelieved = ({ askedAt }: Testimony): boolean => now() - askedAt < believedFor;

  /** Null when the log did not say. */
  async function ask(name: string, { position, eventId }: Checkpoint): Promise<boolean | null> {
    try {
      return (await log.readAt(position))?.metadata.eventId === eventId;
    } catch {
      testimonies.delete(name);
      return null;
    }
  }

  function isHeld(checkpoint: Checkpoint): Promise<boolean | null> {
    const name = `${checkpoint.position} ${checkpoint.eventId}`;
    const before = testimonies.get(name);
    if (before !== undefined && isBelieved(before)) return before.isHeld;

    const testimony = { askedAt: now(), isHeld: ask(name, checkpoint) };
    testimonies.set(name, testimony);
    return testimony.isHeld;
  }

  return {
    async foreignAmong(checkpoints) {
      for (const [name, testimony] of testimonies) if (!isBelieved(testimony)) testimonies.delete(name);

      const foreign = new Set<Checkpoint>();
      const asking = checkpoints.map(async (checkpoint) => {
        if ((await isHeld(checkpoint)) === false) foreign.add(checkpoint);
      });
      const over = new AbortController();
      const patient = delay(patience, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      await Promise.race([Promise.all(asking), patient]);
      over.abort();

      return new Set(foreign);
    },

    forget: () => testimonies.clear(),
  };
}
