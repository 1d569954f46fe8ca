import { createNatsBus } from '@entry/nats/nats-bus';
import { createNatsFeed } from '@entry/nats/nats-feed';
import { describeOnNats, type NatsFixture, newPrefix } from '@entry/nats/testing/nats-fixture';
import { publishAgain } from '@entry/nats/testing/publish-again';
import { readStream, type StreamMessage } from '@entry/nats/testing/read-stream';
import { silentLogger } from '@entry/platform/logger';
import type { BusFeed } from '@entry/platform/ports/bus-feed';
import { BEFORE_FIRST, type Position } from '@entry/platform/ports/event-log';
import { partitionOf } from '@entry/platform/projecting/partitions';
import { eventually } from '@entry/platform/testing/eventually';
import { createFaultyBus } from '@entry/platform/testing/faulty-bus';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { createRandom } from '@entry/platform/testing/random';
import { expectSameAsRebuild } from '@entry/platform/testing/same-as-rebuild';
import { createTallyProjection } from '@entry/platform/testing/tally';
import { createTallySystem } from '@entry/platform/testing/tally-system';
import { itUnless } from '@entry/platform/testing/unless';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRelay, type Relay } from './relay.ts';

const COUNT = 3;
const SEED = 20_261_121;
/** Tells the reads of the runners from all others. */
const RUNNER_PAGE = 999;

async function createSystem(
  fixture: NatsFixture,
  {
    largestBody = 256 * 1024,
    relays: relayCount = 1,
    watchdogInterval = 1_000,
    beforePublish = async (_events: number, _prefix: string): Promise<void> => undefined,
  } = {},
) {
  const prefix = newPrefix();
  const system = createTallySystem({ partitionCount: COUNT });
  // Everything goes through the relay.
  system.transport.deliver = () => undefined;
  const settings = { prefix, partitionCount: COUNT, logger: silentLogger, largestBody, deadline: 1_500 };

  const relays: Relay[] = [];
  for (let number = 0; number < relayCount; number += 1) {
    const feed = createNatsFeed({ ...settings, connection: await fixture.link() });
    const watched: BusFeed = {
      ...feed,
      publish: async (after, messages) => {
        await beforePublish(messages.length, prefix);
        return feed.publish(after, messages);
      },
    };
    const relay = createRelay({
      ...settings,
      log: system.log,
      feed: watched,
      pageSize: 10,
      onSetBack: () => undefined,
    });
    onTestFinished(relay.stop);
    relay.run();
    relays.push(relay);
  }
  await areHealthy(relays);

  const bus = createNatsBus({ ...settings, connection: await fixture.link() });
  onTestFinished(bus.close);
  const runners = [0, 1, 2].map((partition) =>
    system.run(createTallyProjection(), {
      bus,
      partitions: { count: COUNT, own: [partition] },
      pageSize: RUNNER_PAGE,
      watchdogInterval,
    }),
  );
  for (const runner of runners) await runner.start();

  let written = 0;
  async function append(count: number): Promise<Position> {
    for (let number = 0; number < count; number += 1) {
      written += 1;
      const id = `${written % 11}`;
      await system.append('Added', { id, owner: `owner ${written % 11}` }, id);
      if (written % 25 === 0) await system.append('Closed', { owner: `owner ${written % 11}`, id: 'none' }, 'closing');
    }
    return system.log.head();
  }

  /** All read models have come to the end of the log, and equal a rebuild. */
  async function expectCaughtUp(): Promise<void> {
    const head = await system.log.head();
    // Two seconds are promised, whatever happens to the bus; a busy machine gets some more.
    expect(await Promise.all(runners.map((runner) => runner.waitFor(head, GIVE_UP_AFTER)))).toStrictEqual([
      true,
      true,
      true,
    ]);
    await expectSameAsRebuild(system);
  }

  return { ...system, prefix, relays, runners, append, appendOne: system.append, expectCaughtUp, settings };
}

async function areHealthy(relays: readonly Relay[]): Promise<void> {
  await eventually(() => expect(relays.every((relay) => relay.status().isHealthy)).toBe(true));
}

async function areAt(position: Position, relays: readonly Relay[]): Promise<void> {
  await eventually(() =>
    expect(relays.map((relay) => relay.status().position)).toStrictEqual(relays.map(() => position)),
  );
}

function expectUnbroken(messages: readonly StreamMessage[]): void {
  const lasts = new Map<number, Position>();
  for (const { partition, previous, position } of messages) {
    // After each new beginning it may be later than that: then whoever is behind reads the log.
    expect(previous).toBeGreaterThanOrEqual(lasts.get(partition) ?? BEFORE_FIRST);
    expect(previous).toBeLessThan(position);
    lasts.set(partition, position);
  }
}

await describeOnNats('The relay and the workers', (fixture) => {
  const { server } = fixture;

  it('should bring everything to the read models without a look into the log', async () => {
    const { log, append, expectCaughtUp, relays, runners } = await createSystem(fixture, { watchdogInterval: 60_000 });
    const readAll = vi.spyOn(log, 'readAll');

    const head = await append(60);

    await areAt(head, relays);
    await eventually(() => expect(runners.every((runner) => runner.status().position === head)).toBe(true));
    expect(readAll.mock.calls.filter(([, limit]) => limit === RUNNER_PAGE)).toStrictEqual([]);
    await expectCaughtUp();
  });

  it('should let no reader pass over what a foreign message kept off the stream', async () => {
    // It takes the place of the first of a page: that one is refused, and those behind it find what they expect.
    let isDone = false;
    let isHeld = false;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const system = await createSystem(fixture, {
      watchdogInterval: 60_000,
      beforePublish: async (events, prefix) => {
        if (!isHeld) {
          isHeld = true;
          await released;
        } else if (!isDone && events > 1) {
          await publishAgain(fixture, prefix);
          isDone = true;
        }
      },
    });
    const appendIn = (partition: number) => {
      const owners = ['ann', 'bob', 'cid', 'dee', 'eve'];
      const owner = owners.find((one) => partitionOf({ stream: one, subjectId: one }, COUNT) === partition) as string;
      return system.appendOne('Added', { id: owner, owner });
    };

    // Held up until there is a page behind it, whose first is the only one of its partition: nothing there names it.
    await appendIn(1);
    await eventually(() => expect(isHeld).toBe(true));
    for (const partition of [1, 0, 0, 0, 0]) await appendIn(partition);
    release();
    await areAt(await system.log.head(), system.relays);

    expect(isDone).toBe(true);
    await system.expectCaughtUp();
    await appendIn(1);
    await system.expectCaughtUp();
  });

  it('should bring every event onto the bus once and in order with two relays at once', async () => {
    const { log, append, expectCaughtUp, relays, prefix } = await createSystem(fixture, { relays: 2 });
    for (let round = 0; round < 10; round += 1) await append(20);
    await areAt(await log.head(), relays);

    const messages = await readStream(fixture, prefix);

    const written = (await log.readAll(BEFORE_FIRST, 10_000)).map(({ metadata }) => metadata.eventId);
    expect(messages.map(({ eventId }) => eventId)).toStrictEqual(written);
    expectUnbroken(messages);
    await expectCaughtUp();
  });

  it('should send the workers to the log for events that are too large', async () => {
    const { append, expectCaughtUp } = await createSystem(fixture, { largestBody: 200 });

    await append(30);

    await expectCaughtUp();
  });

  it('should drop what is no message of this bus', async () => {
    const { append, expectCaughtUp, prefix } = await createSystem(fixture);
    const connection = (await fixture.link()).current();
    await append(5);
    for (const subject of [`${prefix}.0.thing.Happened`, `${prefix}.relayed`]) {
      for (const body of ['', 'null', '[]', '{"partitionCount":3,"ends":[[0]]}']) connection.publish(subject, body);
    }
    await connection.flush();

    await append(20);

    await expectCaughtUp();
  });

  it(`should come to the same end when messages are lost, repeated and swapped as well (seed ${SEED})`, async () => {
    const { append, expectCaughtUp, run, settings, transport, log } = await createSystem(fixture);
    const prefix = newPrefix();
    const bus = createNatsBus({ ...settings, prefix, connection: await fixture.link() });
    onTestFinished(bus.close);
    const faulty = createFaultyBus(bus, createRandom(SEED), { lost: 0.1, repeated: 0.2, held: 0.2 });
    let sending = Promise.resolve();
    transport.deliver = (message) => {
      sending = sending.then(() => faulty.publish(message));
    };
    const partitions = { count: COUNT, own: [0, 1, 2] };
    const runner = run(createTallyProjection(), { bus, partitions });
    await runner.start();

    const head = await append(150);
    await sending;

    expect(await runner.waitFor(head, GIVE_UP_AFTER)).toBe(true);
    await expectCaughtUp();
    const { lost, repeated, held } = faulty.counts();
    expect(Math.min(lost, repeated, held)).toBeGreaterThan(0);
    expect(await log.head()).toBe(head);
  });

  const { process } = server;
  itUnless(fixture.foreign, 'should lose and double nothing when the server is killed and started again', async () => {
    const { log, append, expectCaughtUp, relays, prefix } = await createSystem(fixture);
    await append(20);
    for (let round = 0; round < 2; round += 1) {
      const appending = append(40);
      await process?.kill();
      await appending;
      // Nobody is told anything: the workers look themselves.
      await expectCaughtUp();
      await process?.start();
      await append(20);
      await areAt(await log.head(), relays);
      await expectCaughtUp();
    }

    const messages = await readStream(fixture, prefix);
    expectUnbroken(messages);
    const written = (await log.readAll(BEFORE_FIRST, 10_000)).map(({ metadata }) => metadata.eventId);
    // What a server took and had not written down yet dies with it: then the stream ends earlier and is continued
    // there, or is empty and begins anew. Never twice, and nothing is missing in between.
    expect(messages.map(({ eventId }) => eventId)).toStrictEqual(written.slice(written.length - messages.length));
  });

  itUnless(fixture.foreign, 'should fill the stream anew when its store was deleted', async () => {
    const { log, append, expectCaughtUp, relays, prefix } = await createSystem(fixture);
    await append(20);
    await areAt(await log.head(), relays);
    await process?.kill();
    process?.wipe();
    await append(20);
    await expectCaughtUp();
    await process?.start();
    await append(20);
    await areHealthy(relays);
    await areAt(await log.head(), relays);
    await expectCaughtUp();

    const before = await log.head();
    await append(20);
    await areAt(await log.head(), relays);
    await expectCaughtUp();

    const messages = await readStream(fixture, prefix);
    expectUnbroken(messages);
    const written = (await log.readAll(before, 10_000)).map(({ metadata }) => metadata.eventId);
    expect(messages.slice(-written.length).map(({ eventId }) => eventId)).toStrictEqual(written);
  });

  itUnless(
    fixture.foreign,
    'should go on by the log while the server is suspended, and by the bus again after',
    async () => {
      const { log, append, expectCaughtUp, relays, prefix } = await createSystem(fixture);
      await append(20);
      process?.pause();
      await append(20);
      await expectCaughtUp();
      await eventually(() => expect(relays[0]?.status().isHealthy).toBe(false));
      process?.resume();
      await append(20);
      await areAt(await log.head(), relays);
      await expectCaughtUp();

      const written = (await log.readAll(BEFORE_FIRST, 10_000)).map(({ metadata }) => metadata.eventId);
      const messages = await readStream(fixture, prefix);
      expect(messages.map(({ eventId }) => eventId)).toStrictEqual(written);
      expectUnbroken(messages);
    },
  );
});
