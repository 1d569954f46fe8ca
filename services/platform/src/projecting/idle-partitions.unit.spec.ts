import { describe, expect, it, vi } from 'vitest';
import type { EventLog } from '../ports/event-log.ts';
import { eventually } from '../testing/eventually.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';
import { partitionOf } from './partitions.ts';

const COUNT = 2;
const IDLE = 1;

/** Somebody whose events are in this partition. */
function ownerIn(partition: number): string {
  let number = 0;
  while (partitionOf({ subjectId: `owner ${number}`, stream: '' }, COUNT) !== partition) number += 1;
  return `owner ${number}`;
}

const busy = { id: 'busy', owner: ownerIn(0) };
const idle = { id: 'idle', owner: ownerIn(IDLE) };

/** A worker of the idle partition, and how often it asked the log. */
async function startWorker({ watchdogInterval = 60_000 } = {}) {
  const system = createTallySystem({ partitionCount: COUNT });
  await system.append('Added', idle);
  const readAll = vi.fn<EventLog['readAll']>(system.log.readAll);
  const head = vi.fn<EventLog['head']>(system.log.head);
  const log = { ...system.log, readAll, head };
  const partitions = { count: COUNT, own: [IDLE] };
  const runner = system.run(createTallyProjection(), { log, partitions, watchdogInterval });
  await runner.start();
  readAll.mockClear();
  head.mockClear();

  return { system, runner, readAll, head };
}

describe('When all news are of other partitions', () => {
  it('should come as far as the log by the bus alone', async () => {
    const { system, runner, readAll, head } = await startWorker({ watchdogInterval: 1 });

    const position = await system.append('Added', busy);

    expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    await eventually(() => expect(head.mock.calls.length).toBeGreaterThan(3));
    expect(readAll).not.toHaveBeenCalled();
    expect(runner.status()).toMatchObject({ position, head: position, isHealthy: true, lagMilliseconds: 0 });
    expect(runner.status().projections).toMatchObject([{ position, isCurrent: true }]);
  });

  it('should read the log for whoever waits when the bus is silent', async () => {
    const { system, runner, readAll } = await startWorker();
    system.transport.deliver = () => undefined;

    const position = await system.append('Added', busy);

    expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    expect(readAll).toHaveBeenCalled();
  });

  it('should read the log by itself when the bus is silent', async () => {
    const { system, runner } = await startWorker({ watchdogInterval: 1 });
    system.transport.deliver = () => undefined;

    const position = await system.append('Added', busy);

    await eventually(() => expect(runner.status().position).toBe(position));
  });

  it('should notice by them that an event of its own was lost', async () => {
    const { system, runner, readAll } = await startWorker();
    const { deliver } = system.transport;
    system.transport.deliver = (message) => {
      if (message.events.length === 0) deliver(message);
    };
    await system.append('Added', idle);

    const position = await system.append('Added', busy);

    expect(await runner.waitFor(position, GIVE_UP_AFTER, ['tally'])).toBe(true);
    expect(readAll).toHaveBeenCalled();
    expect(await system.documents()).toMatchObject({ idle: { events: 2 } });
  });

  it('should write down events of the log only, and go on from there', async () => {
    const { system, runner } = await startWorker();
    const key = { model: 'tally', version: 1, partition: IDLE, partitionCount: COUNT };
    const passed = await system.append('Added', busy);
    expect(await runner.waitFor(passed, GIVE_UP_AFTER)).toBe(true);
    await runner.stop();

    const stored = await system.store.loadCheckpoint(key);
    expect(stored?.position).toBe(passed);
    expect(stored?.eventId).toBe((await system.log.readAt(passed))?.metadata.eventId);

    const next = system.run(createTallyProjection(), { partitions: { count: COUNT, own: [IDLE] } });
    await next.start();
    const position = await system.append('Added', idle);
    expect(await next.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    expect(await system.documents()).toStrictEqual({ idle: { owner: idle.owner, total: 2, events: 2 } });
    expect((await system.store.loadCheckpoint(key))?.position).toBe(position);
  });

  it('should write down the last event that it knows when there is none where it stands', async () => {
    const { system, runner } = await startWorker();
    const key = { model: 'tally', version: 1, partition: IDLE, partitionCount: COUNT };
    const own = await system.append('Added', idle);
    system.transport.deliver({ partition: IDLE, previous: own, events: [], through: own + 1n });
    expect(await runner.waitFor(own + 1n, GIVE_UP_AFTER)).toBe(true);
    await runner.stop();

    expect((await system.store.loadCheckpoint(key))?.position).toBe(own);
  });
});
