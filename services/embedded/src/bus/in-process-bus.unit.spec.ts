import { describeBus } from '@entry/platform/contract-suites/bus';
import { createWiredBus } from '@entry/platform/testing/wired-bus';
import { describe, expect, it } from 'vitest';
import { createInProcessBus } from './in-process-bus.ts';

function createBus() {
  const reported: string[] = [];
  const bus = createInProcessBus({ onConsumerError: (consumer) => reported.push(consumer) });

  return { bus, reported: () => reported };
}

describeBus('In process', async () => createBus());

describeBus('In process, every event encoded', async () => {
  const { bus, reported } = createBus();

  return { bus: createWiredBus(bus), reported };
});

describe('When a consumer is slow', () => {
  it('should drop the oldest message, so that the gap is noticed', async () => {
    const bus = createInProcessBus({ onConsumerError: () => undefined, maximumQueued: 2 });
    const seen: bigint[] = [];
    let finish = (): void => undefined;
    await bus.subscribe({ consumer: 'slow', partitions: [0] }, async ({ previous }) => {
      seen.push(previous);
      if (previous === 0n) await new Promise<void>((resolve) => (finish = resolve));
      if (previous === 3n) await bus.close();
    });

    for (const previous of [0n, 1n, 2n, 3n]) {
      await bus.publish({ partition: 0, previous, events: [], through: previous });
    }
    finish();
    await new Promise((resolve) => setImmediate(resolve));

    expect(seen).toStrictEqual([0n, 2n, 3n]);
  });
});
