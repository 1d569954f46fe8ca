import { createPasswords } from '@entry/flows/passwords';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { Checkpoint, ReadStore } from '@entry/platform/ports/read-store';
import type { DemoDesk } from './demo-desk.ts';
import { seedDemo } from './seed-demo.ts';

export type SeedOnceParts = Omit<DemoDesk, 'now' | 'passwords'> & {
  readonly store: Pick<ReadStore, 'loadCheckpoint' | 'saveCheckpoint'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** How far the seeding came, in the words of a checkpoint: when it began, and whether it is done. */
const SEEDING = { model: 'demo-data', version: 1, partition: 0, partitionCount: 1 } as const;
const BEGUN = 'begun';
const DONE = 'done';

/**
 * Seeds an empty service once, wherever its data is; goes on with a seeding that was interrupted, which needs the same
 * password again; leaves every other service alone.
 */
export async function seedOnce(parts: SeedOnceParts, password: string): Promise<'demo_data' | 'other_data'> {
  const mark = await begin(parts);
  if (mark === null) return 'other_data';
  if (mark.eventId === DONE) return 'demo_data';

  // The demo's past is told backwards from where the first try began, or a second one would tell it otherwise.
  await seedDemo({ ...parts, passwords: createPasswords(), now: Number(mark.position) }, password);
  await parts.store.saveCheckpoint(SEEDING, mark, { ...mark, eventId: DONE });

  return 'demo_data';
}

/** Null when there is data that nobody began to seed. */
async function begin({ store, log, now = Date.now }: SeedOnceParts): Promise<Checkpoint | null> {
  const found = await store.loadCheckpoint(SEEDING);
  if (found !== null) return found;
  if ((await log.head()) !== BEFORE_FIRST) return null;

  const mark = { position: BigInt(now()), eventId: BEGUN };
  return (await store.saveCheckpoint(SEEDING, null, mark)) ? mark : store.loadCheckpoint(SEEDING);
}
