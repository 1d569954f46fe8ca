import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEventLog } from '@entry/embedded/event-log/event-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandHandler, createCommandHandler } from './command-handler.ts';
import { newId } from './identifiers.ts';
import type { EventLog } from './ports/event-log.ts';
import { type CounterCommand, counterDecider, plainCodec } from './testing/counter.ts';
import { type AppendFault, createFaultyEventLog } from './testing/faulty-event-log.ts';
import { createMemoryEventLog } from './testing/memory-event-log.ts';

const stream = 'counter-1';
const actor = { id: 'account-7', role: 'user' } as const;

const openMemoryLog = async () => ({ log: createMemoryEventLog(), release: async () => undefined });
const openEmbeddedLog = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'racing-handlers-'));
  const log = createEmbeddedEventLog({ file: join(folder, 'log.sqlite') });

  return {
    log,
    release: async () => {
      await log.close();
      await rm(folder, { recursive: true });
    },
  };
};

describe.each([
  ['the memory log', openMemoryLog],
  ['the embedded log', openEmbeddedLog],
])('Given two processes over %s that get one command id with different commands', (_name, open) => {
  let log: EventLog;
  let release: () => Promise<void>;
  let commandId: string;
  beforeEach(async () => {
    ({ log, release } = await open());
    commandId = newId();
  });
  afterEach(() => release());

  const handlerOn = (under: EventLog): CommandHandler =>
    createCommandHandler({ log: under, codec: plainCodec, firstRetryDelay: 1 });
  const send = (handler: CommandHandler, command: CounterCommand) =>
    handler.handle(counterDecider, { stream, command, commandId, actor });

  async function totalInLog(): Promise<number> {
    const events = await log.readStream(stream, 0, 100);
    return events.reduce((total, { data }) => total + (data as { amount: number }).amount, 0);
  }

  async function expectOneWinner(
    handlers: readonly CommandHandler[],
    results: readonly Awaited<ReturnType<typeof send>>[],
  ): Promise<void> {
    const first = results.filter(({ duplicate }) => !duplicate);
    expect(first).toHaveLength(1);
    const total = await totalInLog();
    for (const result of results) {
      expect(result).toStrictEqual({ ...first[0], state: { total }, duplicate: result.duplicate });
    }
    for (const handler of handlers) {
      expect((await handler.load(counterDecider, stream)).state).toStrictEqual({ total });
      const next = await handler.handle(counterDecider, {
        stream,
        command: { type: 'Nothing' },
        commandId: newId(),
        actor,
      });
      expect(next.state).toStrictEqual({ total });
    }
  }

  it.each<[string, CounterCommand, CounterCommand]>([
    ['of one event each', { type: 'Add', amount: 1 }, { type: 'Add', amount: 10 }],
    ['of which the second writes less', { type: 'AddTwice', amount: 1 }, { type: 'Add', amount: 10 }],
    ['of which the second writes more', { type: 'Add', amount: 1 }, { type: 'AddTwice', amount: 10 }],
  ])('should carry out one of two commands %s, and answer the other with its result', async (_case, one, other) => {
    const handlers = [handlerOn(log), handlerOn(log)] as const;

    const results = await Promise.all([send(handlers[0], one), send(handlers[1], other)]);

    await expectOneWinner(handlers, results);
  });

  it.each<[AppendFault, number]>([
    ['request_lost', 10],
    ['ack_lost', 1],
  ])('should do so when the first append ended with %s', async (fault, total) => {
    const planned = [fault];
    const faulty = createFaultyEventLog(log, {
      nextFault: () => planned.shift() ?? 'none',
      // The second process comes between the first try and its repeat.
      beforeAppend: async () => {
        if (faulty.calls.length === 2) others.push(await send(right, { type: 'Add', amount: 10 }));
      },
    });
    const [left, right] = [handlerOn(faulty), handlerOn(log)];
    const others: Awaited<ReturnType<typeof send>>[] = [];

    const result = await send(left, { type: 'Add', amount: 1 });

    expect(faulty.calls[1]?.events).toBe(faulty.calls[0]?.events);
    expect(await totalInLog()).toBe(total);
    await expectOneWinner([left, right], [result, ...others]);
  });
});
