import type { Bus, BusMessage } from '../ports/bus.ts';
import type { Random } from './random.ts';

export type BusFaults = {
  /** Chances from 0 to 1, for each message. A held message is published after a later one. */
  readonly lost: number;
  readonly repeated: number;
  readonly held: number;
};

export type FaultyBus = Bus & {
  /** Publishes what is still held: nothing is late for ever. */
  readonly release: () => Promise<void>;
  /** How often each fault happened so far: a test in which none did proves nothing. */
  readonly counts: () => BusFaults;
};

const MOST_HELD = 3;

/** A bus that loses, repeats and reorders messages, the same on every run with the same random numbers. */
export function createFaultyBus(bus: Bus, random: Random, faults: BusFaults): FaultyBus {
  const held: BusMessage[] = [];
  const counts = { lost: 0, repeated: 0, held: 0 };

  async function release(): Promise<void> {
    // The latest first, so that those held together are swapped too.
    for (const message of held.splice(0).reverse()) await bus.publish(message);
  }

  return {
    ...bus,
    async publish(message) {
      if (random() < faults.lost) {
        counts.lost += 1;
        return;
      }
      if (held.length < MOST_HELD && random() < faults.held) {
        counts.held += 1;
        held.push(message);
        return;
      }

      await bus.publish(message);
      if (random() < faults.repeated) {
        counts.repeated += 1;
        await bus.publish(message);
      }
      if (random() < 0.5) await release();
    },
    release,
    counts: () => counts,
  };
}
