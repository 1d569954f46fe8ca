import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PartitionProgress, ProgressChannel } from '../ports/progress-channel.ts';
import { eventually } from '../testing/eventually.ts';

const CHANGED = new Map([['somebody', new Set(['account', 'inbox'])]]);

function progressOf(partition: number, position: bigint): PartitionProgress {
  return {
    worker: 'worker-1',
    partition,
    partitionCount: 4,
    models: [
      { model: 'account', version: 2, position, parked: 0 },
      { model: 'inbox', version: 1, position: -1n, parked: 3 },
    ],
    head: position,
    lagMilliseconds: 12.5,
    isHealthy: partition === 0,
    // As a worker tells it that names people, one that cannot name them all, and one of an older version.
    ...(partition === 2 ? {} : { news: { since: -1n, through: position, changed: partition === 0 ? CHANGED : null } }),
  };
}

export type ProgressChannelsUnderTest = {
  readonly channel: ProgressChannel;
  /** The same channel in another process. */
  readonly another: ProgressChannel;
};

/** What every channel of progress must do; run by each adapter with a factory for two ends of one. */
export function describeProgressChannel(title: string, createChannels: () => Promise<ProgressChannelsUnderTest>): void {
  describe(`${title} as a channel of progress`, () => {
    let channel: ProgressChannel;
    let another: ProgressChannel;

    beforeEach(async () => {
      ({ channel, another } = await createChannels());
    });

    afterEach(async () => {
      await Promise.all([channel.close(), another.close()]);
    });

    it('should tell everybody who listens, unchanged, whatever a JavaScript number holds', async () => {
      const here: PartitionProgress[] = [];
      const there: PartitionProgress[] = [];
      await channel.subscribe((progress) => void here.push(progress));
      await another.subscribe((progress) => void there.push(progress));

      const announced = [progressOf(0, 2n ** 63n - 1n), progressOf(1, 7n), progressOf(2, 8n)];
      for (const progress of announced) channel.announce(progress);

      await eventually(() => expect([here, there]).toStrictEqual([announced, announced]));
    });

    it('should tell nothing after unsubscribing', async () => {
      const left: PartitionProgress[] = [];
      const stayed: PartitionProgress[] = [];
      const leave = await another.subscribe((progress) => void left.push(progress));
      await another.subscribe((progress) => void stayed.push(progress));

      await leave();
      channel.announce(progressOf(0, 1n));

      await eventually(() => expect(stayed).toHaveLength(1));
      expect(left).toStrictEqual([]);
    });

    it('should go on after a listener threw, for it and for the others', async () => {
      let calls = 0;
      const heard: bigint[] = [];
      await another.subscribe(() => {
        calls += 1;
        throw new Error('Not today');
      });
      await another.subscribe(({ head }) => void heard.push(head));

      channel.announce(progressOf(0, 1n));
      channel.announce(progressOf(0, 2n));

      await eventually(() => expect([heard, calls]).toStrictEqual([[1n, 2n], 2]));
    });

    it('should drop what is announced after it was closed', async () => {
      await channel.close();

      expect(() => channel.announce(progressOf(0, 1n))).not.toThrow();
    });
  });
}
