import { openBesideMemory } from '@entry/embedded/read-store/beside-memory';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../logger.ts';
import type { EventLog } from '../ports/event-log.ts';
import { eventually } from '../testing/eventually.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { toProjectedEvents } from '../testing/projected-event.ts';
import { createRandom } from '../testing/random.ts';
import { createTallyProjection, type TallyData } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';
import { createRebuildsBeside } from './rebuild-beside.ts';

const SEED = 20_261_122;

async function startSystem(isPoison: (data: TallyData) => boolean = () => false) {
  const memory = createMemoryReadStore();
  const system = createTallySystem({ store: memory });
  const projection = createTallyProjection(isPoison);
  const runner = system.run(projection);
  await runner.start();
  let isHeld = false;
  let release = (): void => undefined;
  const log: EventLog = {
    ...system.log,
    readAll: async (...page) => {
      if (isHeld) await new Promise<void>((resolve) => (release = resolve));
      return system.log.readAll(...page);
    },
  };
  const rebuilds = createRebuildsBeside({
    log,
    runner,
    project: toProjectedEvents,
    projections: [projection, createTallyProjection(isPoison, 'another')],
    logger: silentLogger,
    openBeside: (one) => openBesideMemory(memory, one),
    pageSize: 3,
  });
  onTestFinished(async () => {
    isHeld = false;
    release();
    await rebuilds.stop();
  });
  const isBuilt = () => expect(rebuilds.state('tally')?.phase).toBe('built');

  return {
    ...system,
    runner,
    rebuilds,
    build: async () => {
      rebuilds.start('tally');
      await eventually(isBuilt);
    },
    hold: () => {
      isHeld = true;
      return () => {
        isHeld = false;
        release();
      };
    },
  };
}

describe('When a read model is built anew beside the one that serves', () => {
  it('should hold the same, also what happened while it was built and until the switch', async () => {
    const { append, rebuilds, build, documents, runner } = await startSystem();
    const random = createRandom(SEED);
    const doAnything = async (): Promise<bigint> => {
      const [owner, id] = [`owner ${Math.floor(random() * 4)}`, `id ${Math.floor(random() * 9)}`];
      return random() < 0.15 ? append('Closed', { owner }, owner) : append('Added', { id, owner });
    };
    for (let count = 0; count < 40; count += 1) await doAnything();

    for (let round = 0; round < 5; round += 1) {
      const building = build();
      for (let count = 0; count < 10; count += 1) await doAnything();
      await building;
      await runner.waitFor(await doAnything(), GIVE_UP_AFTER);
      const before = await documents();

      await rebuilds.switchOver('tally');
      expect(await documents()).toStrictEqual(before);
      expect(rebuilds.state('tally')).toBe(null);
      await runner.waitFor(await append('Added', { id: 'later', owner: `round ${round}` }), GIVE_UP_AFTER);
      expect(await documents()).toMatchObject({ later: { owner: `round ${round}` } });
    }
  });

  it('should tell how far it is, and refuse another one meanwhile', async () => {
    const { append, rebuilds, hold } = await startSystem();
    for (let count = 0; count < 7; count += 1) await append('Added', { id: `${count}` });
    const release = hold();
    rebuilds.start('tally');

    expect(rebuilds.state('tally')).toMatchObject({ phase: 'building', events: 0, share: 0 });
    expect(() => rebuilds.start('another')).toThrow('A read model is being built already');
    expect(() => rebuilds.start('tally')).not.toThrow();
    await expect(rebuilds.switchOver('tally')).rejects.toThrow('Nothing was built');
    release();
    await eventually(() => expect(rebuilds.state('tally')).toMatchObject({ phase: 'built', events: 7, share: 1 }));
  });

  it('should free what was parked, for it lacks nothing', async () => {
    let isMended = false;
    const { append, build, rebuilds, runner, documents } = await startSystem(({ amount }) => amount < 0 && !isMended);
    await runner.waitFor(await append('Added', { amount: -1 }), GIVE_UP_AFTER);
    expect(runner.status().projections[0]?.parked).toHaveLength(1);
    isMended = true;

    await build();
    await rebuilds.switchOver('tally');

    expect(runner.status().projections[0]?.parked).toStrictEqual([]);
    expect(runner.status().isHealthy).toBe(true);
    expect(await documents()).toStrictEqual({ a: { owner: 'ann', total: -1, events: 1 } });
  });

  it('should fail at the first event that cannot be applied, and leave the one that serves alone', async () => {
    let isPoisoned = false;
    const { append, build, rebuilds, runner, documents } = await startSystem(({ amount }) => amount < 0 && isPoisoned);
    await runner.waitFor(await append('Added', { amount: -1 }), GIVE_UP_AFTER);
    isPoisoned = true;
    rebuilds.start('tally');
    await eventually(() =>
      expect(rebuilds.state('tally')).toMatchObject({ phase: 'failed', errorName: 'ProjectionPoisonedError' }),
    );
    expect(await documents()).toStrictEqual({ a: { owner: 'ann', total: -1, events: 1 } });

    isPoisoned = false;
    await build();
    isPoisoned = true;
    await append('Added', { id: 'b', amount: -1 });
    await rebuilds.switchOver('tally');
    expect(rebuilds.state('tally')).toMatchObject({ phase: 'failed', errorName: 'ProjectionPoisonedError' });
    expect(await documents()).toStrictEqual({ a: { owner: 'ann', total: -1, events: 1 } });
  });

  it('should know no read model that there is not', async () => {
    const { rebuilds } = await startSystem();

    expect(() => rebuilds.start('nothing')).toThrow(RangeError);
    expect(rebuilds.state('nothing')).toBe(null);
  });
});
