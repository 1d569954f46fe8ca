import { eventually } from '@entry/platform/testing/eventually';
import { createTallyProjection, type TallyData } from '@entry/platform/testing/tally';
import { createWorld, PARTITIONS, share } from '@entry/worker/testing/world';
import { describe, expect, it } from 'vitest';
import { createDistributedOperations } from './projection-operations.ts';

describe('When an admin looks after read models that workers bring up to date', () => {
  it('should show what waits, and have it tried again by the worker that has it', async () => {
    const world = createWorld();
    let isBroken = true;
    const projections = [createTallyProjection(({ amount }: TallyData) => isBroken && amount === -1)];
    const worker = world.start({ projections });
    await share([worker], [4]);
    await world.append('Added', { id: 'of-ann', owner: 'ann', amount: -1 });
    const operations = createDistributedOperations({ store: world.store, projections, partitionCount: PARTITIONS });

    await eventually(async () =>
      expect(await operations.listParked('tally', 20)).toMatchObject([
        { kind: 'document', target: 'of-ann', eventType: 'Added', errorName: 'TypeError' },
      ]),
    );
    expect(await operations.listParked('another', 20)).toStrictEqual([]);
    expect(await operations.retryParked()).toStrictEqual({ recovered: 0, waiting: 1, unanswered: 0 });
    isBroken = false;
    expect(await operations.retryParked()).toStrictEqual({ recovered: 1, waiting: 0, unanswered: 0 });
    expect(await operations.listParked('tally', 20)).toStrictEqual([]);
  });

  it('should leave rebuilding to the command', () => {
    const { store } = createWorld();

    expect(createDistributedOperations({ store, projections: [], partitionCount: 1 }).rebuilds).toBe(null);
  });
});
