import { createNatsBus } from '@entry/nats/nats-bus';
import { createNatsFeed } from '@entry/nats/nats-feed';
import { describeOnNats, newPrefix } from '@entry/nats/testing/nats-fixture';
import { silentLogger } from '@entry/platform/logger';
import { eventually } from '@entry/platform/testing/eventually';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { expectSameAsRebuild } from '@entry/platform/testing/same-as-rebuild';
import { createTallyProjection } from '@entry/platform/testing/tally';
import { createTallySystem } from '@entry/platform/testing/tally-system';
import { expect, it, onTestFinished } from 'vitest';
import { createRelay, type Relay } from './relay.ts';

const [BEFORE, MEANWHILE] = [3, 2];
/** Milliseconds, of two minutes in a deployment: for so long the server knows a repeated event. */
const DUPLICATE_WINDOW = 1_500;

/**
 * The relay finds messages of both divisions on the bus, takes an old one for the last of its own, and offers events
 * again that the server knows: it answers with where they lie, which is not where the relay expects them.
 */
await describeOnNats('A number of partitions that was changed and changed back at once', (fixture) => {
  it('should neither lose nor double anything while the relay waits, and the relay should go on afterwards', async () => {
    const prefix = newPrefix();
    const system = createTallySystem({ partitionCount: BEFORE });
    system.transport.deliver = () => undefined;
    const limits = { duplicateWindow: DUPLICATE_WINDOW };
    const settings = { prefix, partitionCount: BEFORE, logger: silentLogger, deadline: 1_500, limits };

    async function startRelay(partitionCount: number): Promise<Relay> {
      const feed = createNatsFeed({ ...settings, partitionCount, connection: await fixture.link() });
      const relay = createRelay({
        log: system.log,
        feed,
        partitionCount,
        logger: silentLogger,
        onSetBack: () => undefined,
      });
      onTestFinished(relay.stop);
      relay.run();
      await eventually(() => expect(relay.status().isHealthy).toBe(true));
      return relay;
    }

    let written = 0;
    async function append(): Promise<void> {
      for (let number = 0; number < 20; number += 1) {
        written += 1;
        const id = `${written % 11}`;
        await system.append('Added', { id, owner: `owner ${id}` }, id);
      }
      await system.append('Closed', { owner: `owner ${written % 11}`, id: 'none' }, 'closing');
    }

    async function isAtEnd(relay: Relay): Promise<void> {
      const head = await system.log.head();
      await eventually(() => expect(relay.status().position).toBe(head));
    }

    const bus = createNatsBus({ ...settings, connection: await fixture.link() });
    onTestFinished(bus.close);
    const runners = [0, 1, 2].map((partition) =>
      system.run(createTallyProjection(), { bus, partitions: { count: BEFORE, own: [partition] } }),
    );
    for (const runner of runners) await runner.start();

    async function expectCaughtUp(): Promise<void> {
      const head = await system.log.head();
      expect(await Promise.all(runners.map((runner) => runner.waitFor(head, GIVE_UP_AFTER)))).toStrictEqual([
        true,
        true,
        true,
      ]);
      await expectSameAsRebuild(system);
    }

    const first = await startRelay(BEFORE);
    await append();
    await isAtEnd(first);
    await first.stop();
    const second = await startRelay(MEANWHILE);
    await append();
    await isAtEnd(second);
    await second.stop();

    const third = await startRelay(BEFORE);
    await append();
    await expectCaughtUp();
    await eventually(() => expect(third.status().fencesLost).toBeGreaterThan(0));

    await isAtEnd(third);
    await append();
    await isAtEnd(third);
    await expectCaughtUp();
  });
});
