import { COMMAND_TYPES } from '@entry/contracts/all-commands';
import { createInProcessBus } from '@entry/embedded/bus/in-process-bus';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it } from 'vitest';
import type { CommandHandler } from '../command-handler.ts';
import { ConflictError, OutcomeUnknownError, StaleRevisionError } from '../command-handling/errors.ts';
import { createFileAlarms } from '../file-alarms.ts';
import { newId } from '../identifiers.ts';
import { silentLogger } from '../logger.ts';
import { type BusFeed, FenceLostError } from '../ports/bus-feed.ts';
import { BEFORE_FIRST } from '../ports/event-log.ts';
import { UnavailableError } from '../ports/unavailable.ts';
import { eventOf } from '../testing/event-values.ts';
import { createMemoryEventLog } from '../testing/memory-event-log.ts';
import { createMemoryKeyVault } from '../testing/memory-key-vault.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';
import { METRICS, TIMED_CALLS } from './metric-definitions.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { observeBus, observeBusFeed } from './observe-bus.ts';
import { observeEventLog, observeFileStore, observeKeyVault, observeReadStore } from './observe-calls.ts';
import { observeCommands } from './observe-commands.ts';
import { observeVisibility, readPartitions } from './observe-projections.ts';
import { readRelay } from './observe-relay.ts';

const create = (): Metrics => createMetrics({ ofProcess: false });
/** The values of a metric without its buckets, by their labels. */
async function valuesOf(metrics: Metrics, name: string): Promise<Readonly<Record<string, number>>> {
  const values: Record<string, number> = {};
  for (const line of (await metrics.text()).split('\n')) {
    const [, labels = '', value] = new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`).exec(line) ?? [];
    if (value !== undefined) values[labels] = Number(value);
  }

  return values;
}

/** Those that something was counted in: all others are there at 0. */
const countsOf = async (metrics: Metrics, name: string): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(Object.entries(await valuesOf(metrics, name)).filter(([, value]) => value > 0));

const away = async (): Promise<never> => {
  throw new UnavailableError('event log');
};
const failing = async (): Promise<never> => {
  throw new TypeError('A fault of ours');
};

describe('When a log is observed', () => {
  it('should answer what the log answers, and count every outcome', async () => {
    const metrics = create();
    const log = createMemoryEventLog();
    const observed = observeEventLog(log, metrics);

    expect((await observed.append('a', 'no_stream', [eventOf(newId())])).kind).toBe('ok');
    expect((await observed.append('a', 'no_stream', [eventOf(newId())])).kind).toBe('conflict');
    await expect(observeEventLog({ ...log, append: away }, metrics).append('a', 0, [])).rejects.toThrow(
      UnavailableError,
    );
    await expect(observed.append('a', 0, [])).rejects.toThrow(TypeError);
    expect(await observed.readAll(BEFORE_FIRST, 10)).toStrictEqual(await log.readAll(BEFORE_FIRST, 10));
    await expect(observeEventLog({ ...log, head: away }, metrics).head()).rejects.toThrow(UnavailableError);

    expect(await countsOf(metrics, 'entry_appends_total')).toStrictEqual({
      'outcome="ok"': 1,
      'outcome="conflict"': 1,
      'outcome="unavailable"': 1,
      'outcome="failed"': 1,
    });
    expect(await countsOf(metrics, 'entry_append_seconds_count')).toMatchObject({ 'outcome="conflict"': 1 });
    expect(await countsOf(metrics, 'entry_call_seconds_count')).toStrictEqual({
      'backend="event log",operation="readAll",outcome="ok"': 1,
      'backend="event log",operation="head",outcome="unavailable"': 1,
    });
  });
});

describe('When nothing has happened yet', () => {
  const zeros = (...labels: readonly string[]) => Object.fromEntries(labels.map((one) => [one, 0]));

  it('should be seen to have counted nothing: a series that comes with its first event hides that event', async () => {
    const metrics = create();
    observeEventLog(createMemoryEventLog(), metrics);
    observeBus(createInProcessBus({ onConsumerError: () => undefined }), metrics);
    observeVisibility(metrics, 3);
    createFileAlarms({ logger: silentLogger, metrics });

    expect(await valuesOf(metrics, 'entry_appends_total')).toStrictEqual(
      zeros(...METRICS.appends.labels.outcome.map((outcome) => `outcome="${outcome}"`)),
    );
    expect(await valuesOf(metrics, 'entry_call_seconds_count')).toStrictEqual(
      zeros(...TIMED_CALLS['event log'].map((name) => `backend="event log",operation="${name}",outcome="unavailable"`)),
    );
    expect(await valuesOf(metrics, 'entry_bus_messages_total')).toStrictEqual(
      zeros(
        'direction="published",kind="events"',
        'direction="published",kind="empty"',
        'direction="received",kind="events"',
        'direction="received",kind="empty"',
      ),
    );
    expect(await valuesOf(metrics, 'entry_visible_seconds_count')).toStrictEqual(zeros('partition="3"'));
    expect(await valuesOf(metrics, 'entry_files_refused_total')).toStrictEqual(
      zeros('reason="gone"', 'reason="unreadable"'),
    );
  });

  it('should be seen to have failed in no command and to know the outcome of each', async () => {
    const metrics = create();
    observeCommands({ handle: failing, load: failing, waiting: () => 0 } as CommandHandler, metrics);
    const values = await valuesOf(metrics, 'entry_commands_total');

    expect(COMMAND_TYPES.length).toBeGreaterThan(40);
    expect(values).toStrictEqual(
      zeros(
        ...COMMAND_TYPES.flatMap((command) =>
          ['failed', 'unknown'].map((outcome) => `command="${command}",outcome="${outcome}"`),
        ),
      ),
    );
  });
});

describe('When stores and buses are observed', () => {
  it('should answer at once what a store answers at once', async () => {
    const metrics = create();
    const store = observeReadStore(createMemoryReadStore(), metrics);
    const { model } = createTallyProjection();
    const collection = store.collection(model);

    expect(collection.write([{ id: 'a', document: null, position: 1n }])).not.toBeInstanceOf(Promise);
    expect(await collection.get('a')).toBeNull();
    expect(await countsOf(metrics, 'entry_call_seconds_count')).toStrictEqual({
      'backend="read store",operation="write",outcome="ok"': 1,
      'backend="read store",operation="get",outcome="ok"': 1,
    });
  });

  it('should time keys and files', async () => {
    const metrics = create();
    const vault = observeKeyVault(createMemoryKeyVault(), metrics);
    await vault.ensureKey('anna');
    expect(await vault.findKey('anna')).not.toBeNull();
    const files = observeFileStore(
      {
        write: failing,
        read: async () => null,
        remove: async () => undefined,
        findPresent: async () => new Set<string>(),
        list: failing as never,
      },
      metrics,
    );
    expect(await files.read('a', 'b')).toBeNull();
    await expect(files.write({ fileId: 'a', subjectId: 'b', bytes: Buffer.alloc(1) })).rejects.toThrow(TypeError);

    expect(await countsOf(metrics, 'entry_call_seconds_count')).toStrictEqual({
      'backend="key vault",operation="ensureKey",outcome="ok"': 1,
      'backend="key vault",operation="findKey",outcome="ok"': 1,
      'backend="file store",operation="read",outcome="ok"': 1,
      'backend="file store",operation="write",outcome="failed"': 1,
    });
  });

  it('should count messages in both directions', async () => {
    const metrics = create();
    const bus = observeBus(createInProcessBus({ onConsumerError: () => undefined }), metrics);
    const system = createTallySystem({ bus });
    const runner = system.run(createTallyProjection());
    await runner.start();

    await runner.waitFor(await system.append('Added', {}), GIVE_UP_AFTER);

    expect(await countsOf(metrics, 'entry_bus_messages_total')).toStrictEqual({
      'direction="published",kind="events"': 1,
      'direction="received",kind="events"': 1,
    });
  });
});

describe('When the writing end of a bus is observed', () => {
  it('should count what is stored there, and not what was refused', async () => {
    const metrics = create();
    const feed: BusFeed = {
      readTail: failing,
      announce: () => undefined,
      publish: async (after, messages) => {
        if (after > 0) throw new FenceLostError();
        return after + messages.length;
      },
    };
    const observed = observeBusFeed(feed, metrics);
    const message = { partition: 0, previous: BEFORE_FIRST, event: {} as never };

    expect(await observed.publish(0, [message, message])).toBe(2);
    await expect(observed.publish(1, [message])).rejects.toThrow(FenceLostError);

    expect(await countsOf(metrics, 'entry_bus_messages_total')).toStrictEqual({
      'direction="published",kind="events"': 2,
    });
  });
});

describe('When commands are observed', () => {
  it.each<[string, unknown]>([
    ['refused', Object.assign(new Error('No'), { name: 'DomainError' })],
    ['stale', new StaleRevisionError('a', 1)],
    ['conflict', new ConflictError('a', 'Others won')],
    ['unknown', new OutcomeUnknownError('a', newId(), null)],
    ['unavailable', new UnavailableError('event log')],
    ['failed', new TypeError('A fault of ours')],
  ])('should say that one was %s', async (outcome, error) => {
    const metrics = create();
    const handle = (): Promise<never> => Promise.reject(error as Error);
    const commands = observeCommands({ handle, load: failing, waiting: () => 3 } as CommandHandler, metrics);
    const request = { stream: 'a', command: { type: 'Add' }, commandId: newId(), actor: { id: 'a', role: 'user' } };

    await expect(commands.handle({} as never, request as never)).rejects.toBe(error);

    expect(await countsOf(metrics, 'entry_commands_total')).toStrictEqual({
      [`command="Add",outcome="${outcome}"`]: 1,
    });
    expect(await countsOf(metrics, 'entry_command_seconds_count')).toStrictEqual({ 'command="Add"': 1 });
    expect(await valuesOf(metrics, 'entry_queued')).toStrictEqual({ 'queue="streams"': 3 });
  });

  it.each([
    ['ok', { events: [{}], duplicate: false }],
    ['unchanged', { events: [], duplicate: false }],
    ['repeated', { events: [{}], duplicate: true }],
  ])('should say that one was %s', async (outcome, result) => {
    const metrics = create();
    const commands = observeCommands(
      { handle: async () => result, load: failing, waiting: () => 0 } as unknown as CommandHandler,
      metrics,
    );

    expect(await commands.handle({} as never, { command: { type: 'Add' } } as never)).toBe(result);

    expect(await countsOf(metrics, 'entry_commands_total')).toStrictEqual({
      [`command="Add",outcome="${outcome}"`]: 1,
    });
  });
});

describe('When read models are observed', () => {
  it('should measure until they show an event, and not what they catch up with', async () => {
    const metrics = create();
    const system = createTallySystem();
    await system.append('Added', {});
    const runner = system.run(createTallyProjection(), { observeBatch: observeVisibility(metrics, 0) });
    await runner.start();
    expect(await countsOf(metrics, 'entry_visible_seconds_count')).toStrictEqual({});

    await runner.waitFor(await system.append('Added', {}), GIVE_UP_AFTER);

    expect(await countsOf(metrics, 'entry_visible_seconds_count')).toStrictEqual({ 'partition="0"': 1 });
  });

  it('should read where each partition is', async () => {
    const metrics = create();
    const system = createTallySystem();
    const runner = system.run(createTallyProjection());
    await runner.start();
    readPartitions(metrics, () => [{ ...runner.status(), partition: 2 }]);
    const labels = 'model="tally",version="1",partition="2"';

    expect(await valuesOf(metrics, 'entry_read_model_lag_seconds')).toStrictEqual({ [labels]: 0 });
    expect(await valuesOf(metrics, 'entry_parked_events')).toStrictEqual({ [labels]: 0 });
    expect(await valuesOf(metrics, 'entry_read_models_healthy')).toStrictEqual({ 'partition="2"': 1 });
    expect(await valuesOf(metrics, 'entry_queued')).toStrictEqual({ 'queue="bus"': 0 });
  });

  it('should read lag and what is parked of a read model that is behind only', async () => {
    const metrics = create();
    const model = (name: string, isCurrent: boolean, parked: number) =>
      ({ model: name, version: 1, position: 1n, isCurrent, parked: Array.from({ length: parked }) }) as never;
    const projections = [model('one', true, 0), model('other', false, 2)];
    readPartitions(metrics, () => [
      { partition: 1, isFollowing: true, lagMilliseconds: 2_500, queued: 4, projections },
    ]);

    expect(await valuesOf(metrics, 'entry_read_model_lag_seconds')).toStrictEqual({
      'model="one",version="1",partition="1"': 0,
      'model="other",version="1",partition="1"': 2.5,
    });
    expect(await valuesOf(metrics, 'entry_parked_events')).toMatchObject({
      'model="other",version="1",partition="1"': 2,
    });
    expect(await valuesOf(metrics, 'entry_read_models_healthy')).toStrictEqual({ 'partition="1"': 1 });
    expect(await valuesOf(metrics, 'entry_queued')).toStrictEqual({ 'queue="bus"': 4 });
  });
});

describe('When a partition stands still', () => {
  it('should be told apart from one that has something parked', async () => {
    const metrics = create();
    const partition = { partition: 1, lagMilliseconds: 2_500, queued: 0, projections: [] };
    readPartitions(metrics, () => [{ ...partition, isFollowing: false }]);

    expect(await valuesOf(metrics, 'entry_read_models_healthy')).toStrictEqual({ 'partition="1"': 0 });
  });
});

describe('When a relay is observed', () => {
  it('should read where it is and what it has sent, as often as somebody asks', async () => {
    const metrics = create();
    let isStandby = false;
    readRelay(metrics, () => ({
      isHealthy: true,
      isStandby,
      position: 700n,
      lagMilliseconds: 1_500,
      relayed: 12,
      fencesLost: 1,
    }));

    await metrics.text();
    expect(await valuesOf(metrics, 'entry_relay_position')).toStrictEqual({ '': 700 });
    expect(await valuesOf(metrics, 'entry_relay_lag_seconds')).toStrictEqual({ '': 1.5 });
    expect(await countsOf(metrics, 'entry_relay_events_total')).toStrictEqual({ '': 12 });
    expect(await countsOf(metrics, 'entry_relay_fences_lost_total')).toStrictEqual({ '': 1 });
    expect(await valuesOf(metrics, 'entry_relay_active')).toStrictEqual({ '': 1 });
    isStandby = true;
    expect(await valuesOf(metrics, 'entry_relay_active')).toStrictEqual({ '': 0 });
  });
});
