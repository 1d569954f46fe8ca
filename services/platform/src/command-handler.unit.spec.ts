import { DomainError } from '@entry/domain/domain-error';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommandHandlerOptions, createCommandHandler } from './command-handler.ts';
import { ConflictError, OutcomeUnknownError, StaleRevisionError } from './command-handling/errors.ts';
import { withDeadlines } from './deadlines.ts';
import { newId, uuidv5 } from './identifiers.ts';
import { AppendTooLargeError } from './ports/append-rules.ts';
import type { EventLog } from './ports/event-log.ts';
import { StorageFullError, UnavailableError } from './ports/unavailable.ts';
import { COUNTER_LIMIT, type CounterCommand, counterDecider, plainCodec } from './testing/counter.ts';
import { type AppendFault, createFaultyEventLog } from './testing/faulty-event-log.ts';
import { createMemoryEventLog } from './testing/memory-event-log.ts';

const actor = { id: 'account-7', role: 'user' } as const;
const stream = 'counter-1';
const now = '2026-01-01T00:00:00.000Z';

function handlerFor(log: EventLog, options: Partial<CommandHandlerOptions> = {}) {
  const handler = createCommandHandler({ log, codec: plainCodec, firstRetryDelay: 1, now: () => now, ...options });
  const send = (command: CounterCommand, commandId = newId(), expectedRevision?: number) =>
    handler.handle(counterDecider, {
      stream,
      command,
      commandId,
      actor,
      ...(expectedRevision === undefined ? {} : { expectedRevision }),
    });

  return { send, load: () => handler.load(counterDecider, stream) };
}

const add = (amount: number): CounterCommand => ({ type: 'Add', amount });
const readTotal = async (log: EventLog) => {
  const events = await log.readStream(stream, 0, 10_000);
  return events.reduce((total, { data }) => total + (data as { amount: number }).amount, 0);
};

function faults(...planned: AppendFault[]): () => AppendFault {
  return () => planned.shift() ?? 'none';
}

describe('When a command is repeated after many others', () => {
  it.each([
    ['by the same process', true],
    ['after a restart', false],
  ])('should give its first result %s, and change nothing', async (_case, isSameProcess) => {
    const log = createMemoryEventLog();
    const handler = handlerFor(log, { rememberedCommands: 2 });
    const commandId = newId();
    await handler.send(add(1));
    const first = await handler.send({ type: 'AddTwice', amount: 2 }, commandId);
    for (let count = 0; count < 600; count += 1) await handler.send(add(count % 2 === 0 ? 1 : -1));

    const again = isSameProcess ? handler : handlerFor(log, { rememberedCommands: 2 });
    const repeated = await again.send({ type: 'AddTwice', amount: 2 }, commandId);

    expect(repeated).toStrictEqual({ ...first, state: { total: 5 }, duplicate: true });
    expect(await readTotal(log)).toBe(5);
  });
});

describe('When a command is handled', () => {
  it('should append what was decided, with complete metadata', async () => {
    const log = createMemoryEventLog();
    const commandId = newId();

    const [firstId, secondId] = [newId(), newId()];
    const unusedIds = [firstId, secondId];
    const createEventId = () => unusedIds.shift() ?? 'no more are needed';
    const result = await handlerFor(log, { createEventId }).send({ type: 'AddTwice', amount: 2 }, commandId);

    const event = { type: 'Added', data: { amount: 2 }, personal: { by: 'account-7' } };
    const head = await log.head();
    expect(result).toStrictEqual({
      state: { total: 4 },
      revision: 1,
      position: head,
      events: [event, event],
      duplicate: false,
    });
    const metadata = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor,
      recordedAt: now,
      schemaVersion: 1,
      subjectId: 'subject-1',
    };
    expect((await log.readStream(stream, 0, 9)).map((recorded) => recorded.metadata)).toStrictEqual([
      { ...metadata, eventId: firstId },
      { ...metadata, eventId: secondId },
    ]);
  });

  it('should append nothing when nothing was decided', async () => {
    const log = createMemoryEventLog();

    const result = await handlerFor(log).send({ type: 'Nothing' });

    expect(result).toStrictEqual({ state: { total: 0 }, revision: -1, position: -1n, events: [], duplicate: false });
    expect(await log.head()).toBe(-1n);
  });

  it('should pass on the refusal of a rule and stay usable', async () => {
    const { send } = handlerFor(createMemoryEventLog());
    await send(add(COUNTER_LIMIT));

    await expect(send(add(1))).rejects.toThrow(DomainError);

    expect((await send({ type: 'Nothing' })).state).toStrictEqual({ total: COUNTER_LIMIT });
  });

  it('should read a long stream page by page', async () => {
    const log = createMemoryEventLog();
    const first = handlerFor(log);
    for (let number = 0; number < 501; number += 1) await first.send({ type: 'AddTwice', amount: 0 });
    await first.send(add(3));

    expect(await handlerFor(log).load()).toStrictEqual({
      state: { total: 3 },
      revision: 1_002,
      position: await log.head(),
    });
  });
});

describe('When the log answers with shorter pages than asked for', () => {
  const withShortPages = (log: EventLog, longestPage: number) => createFaultyEventLog(log, { longestPage });

  it.each([1, 7, 499])('should fold the whole stream from pages of %d', async (longestPage) => {
    const log = createMemoryEventLog();
    const writer = handlerFor(log);
    for (let number = 0; number < 20; number += 1) await writer.send(add(1));

    const { send, load } = handlerFor(withShortPages(log, longestPage));

    expect((await load()).state).toStrictEqual({ total: 20 });
    expect((await send(add(1))).revision).toBe(20);
  });

  it('should not refuse by what the first page says', async () => {
    const log = createMemoryEventLog();
    const writer = handlerFor(log);
    for (const amount of [COUNTER_LIMIT, -10]) await writer.send(add(amount));

    expect((await handlerFor(withShortPages(log, 1)).send(add(5))).state).toStrictEqual({ total: COUNTER_LIMIT - 5 });
  });

  it('should catch up with whoever won, at once', async () => {
    const log = createMemoryEventLog();
    const [writer, { send }] = [handlerFor(log), handlerFor(withShortPages(log, 1))];
    await send(add(1));
    for (let number = 0; number < 20; number += 1) await writer.send(add(1));

    expect((await send(add(1))).state).toStrictEqual({ total: 22 });
  });

  it('should give the whole first result of a repeated command, however long ago it was', async () => {
    const log = createMemoryEventLog();
    const commandId = newId();
    const writer = handlerFor(log);
    await writer.send(add(1));
    const first = await writer.send({ type: 'AddTwice', amount: 2 }, commandId);
    for (let number = 0; number < 5; number += 1) await writer.send(add(1));

    for (const rememberedCommands of [2, 256]) {
      const { send } = handlerFor(withShortPages(log, 1), { rememberedCommands });
      expect(await send({ type: 'AddTwice', amount: 2 }, commandId)).toStrictEqual({
        ...first,
        state: { total: 10 },
        duplicate: true,
      });
    }
    expect(await readTotal(log)).toBe(10);
  });
});

describe('When a command finds its aggregate in memory', () => {
  it('should not read the log to write, and once to refuse or to change nothing', async () => {
    const log = createFaultyEventLog(createMemoryEventLog(), {});
    const { send } = handlerFor(log);
    await send(add(1));
    const [before] = [log.reads()];

    await send(add(COUNTER_LIMIT - 1));
    expect(log.reads() - before).toBe(0);

    await expect(send(add(1))).rejects.toThrow(DomainError);
    expect(log.reads() - before).toBe(1);
    await send({ type: 'Nothing' });
    expect(log.reads() - before).toBe(2);
  });
});

describe('When a command is repeated', () => {
  it.each(['the same handler', 'another process'])('should give the first result again in %s', async (where) => {
    const log = createMemoryEventLog();
    const handler = handlerFor(log);
    const commandId = newId();
    const first = await handler.send({ type: 'AddTwice', amount: 2 }, commandId);
    await handler.send(add(1));

    const repeater = where === 'the same handler' ? handler : handlerFor(log);
    const second = await repeater.send({ type: 'AddTwice', amount: 2 }, commandId);

    expect(second).toStrictEqual({ ...first, state: { total: 5 }, duplicate: true });
    expect(await readTotal(log)).toBe(5);
  });

  it('should not judge it by the revision it expected at first', async () => {
    const { send } = handlerFor(createMemoryEventLog());
    const commandId = newId();
    await send(add(1), commandId, -1);

    expect((await send(add(1), commandId, -1)).duplicate).toBe(true);
  });
});

describe('When a revision is expected', () => {
  it('should refuse any other one and append nothing', async () => {
    const log = createMemoryEventLog();
    const { send } = handlerFor(log);
    await send(add(1));
    await send(add(1));

    await expect(send(add(1), newId(), 0)).rejects.toStrictEqual(new StaleRevisionError(stream, 1));

    expect(await readTotal(log)).toBe(2);
  });

  it('should ask the log before it refuses by what it remembers', async () => {
    const log = createMemoryEventLog();
    const [left, right] = [handlerFor(log), handlerFor(log)];
    await left.send(add(1));
    await right.send(add(1));

    expect((await left.send(add(1), newId(), 1)).revision).toBe(2);
  });
});

describe('When another process writes to the stream', () => {
  it('should decide anew on what is there now', async () => {
    const log = createMemoryEventLog();
    const [left, right] = [handlerFor(log), handlerFor(log)];
    await left.send(add(1));
    await right.send(add(10));

    expect((await left.send(add(100))).state).toStrictEqual({ total: 111 });
  });

  it('should not refuse by what it remembers', async () => {
    const log = createMemoryEventLog();
    const [left, right] = [handlerFor(log), handlerFor(log)];
    await left.send(add(COUNTER_LIMIT));
    await right.send(add(-10));

    expect((await left.send(add(5))).state).toStrictEqual({ total: COUNTER_LIMIT - 5 });
  });

  it('should give up when others keep winning', async () => {
    const log = createMemoryEventLog();
    const rival = handlerFor(log);
    const contested = createFaultyEventLog(log, {
      nextFault: () => 'none',
      beforeAppend: async () => void (await rival.send(add(1))),
    });

    await expect(handlerFor(contested).send(add(100))).rejects.toThrow(ConflictError);

    expect(contested.calls).toHaveLength(5);
    expect(await readTotal(log)).toBe(5);
  });
});

describe('When the outcome of an append is unknown', () => {
  it.each<[string, AppendFault[]]>([
    ['the answer was lost', ['ack_lost']],
    ['the request was lost', ['request_lost', 'request_lost']],
    ['both were lost, one after the other', ['request_lost', 'ack_lost', 'ack_lost']],
  ])('should repeat the identical append when %s', async (_label, planned) => {
    const log = createMemoryEventLog();
    const count = planned.length;
    const faulty = createFaultyEventLog(log, { nextFault: faults(...planned) });

    const result = await handlerFor(faulty).send({ type: 'AddTwice', amount: 1 });

    expect(result.duplicate).toBe(false);
    expect(result.revision).toBe(1);
    expect(await readTotal(log)).toBe(2);
    expect(faulty.calls).toHaveLength(count + 1);
    for (const call of faulty.calls) {
      expect(call.expected).toBe('no_stream');
      expect(call.events).toBe(faulty.calls[0]?.events);
    }
  });

  it('should find its own command when others have written since', async () => {
    const memory = createMemoryEventLog();
    const rival = handlerFor(memory);
    // This log has forgotten the ids, as a server whose cache was emptied: a repeat is a conflict to it.
    const forgetful: EventLog = {
      ...memory,
      async append(name, expected, events) {
        const actualRevision = (await memory.readStream(name, 0, 99)).length - 1;
        if (actualRevision >= 0 && actualRevision !== expected) return { kind: 'conflict', actualRevision };
        return memory.append(name, expected, events);
      },
    };
    const faulty = createFaultyEventLog(forgetful, {
      nextFault: faults('ack_lost'),
      beforeAppend: async () => void (faulty.calls.length === 2 && (await rival.send(add(10)))),
    });

    const result = await handlerFor(faulty).send(add(1));

    expect(result).toMatchObject({ state: { total: 11 }, revision: 0, events: [{ data: { amount: 1 } }] });
    expect(await readTotal(memory)).toBe(11);
  });

  it('should say so at once when the log has no room to find out', async () => {
    const log = createMemoryEventLog();
    let appends = 0;
    const full: EventLog = {
      ...log,
      append: async () => {
        appends += 1;
        if (appends > 1) throw new StorageFullError('event log');
        return { kind: 'unknown', cause: new Error('The flush failed') };
      },
    };
    // Longer than a test may take.
    const { send } = handlerFor(full, { unknownOutcomeDeadline: 600_000 });

    await expect(send(add(1))).rejects.toThrow(OutcomeUnknownError);
    expect(appends).toBe(2);
  });

  it('should say so when the time is over, and forget what it remembered', async () => {
    const log = createMemoryEventLog();
    let isBroken = true;
    const faulty = createFaultyEventLog(log, { nextFault: () => (isBroken ? 'ack_lost' : 'none') });
    const { send, load } = handlerFor(faulty, { unknownOutcomeDeadline: 20, isOnlyWriter: true });
    const commandId = newId();

    await expect(send(add(1), commandId)).rejects.toThrow(OutcomeUnknownError);
    isBroken = false;

    expect((await load()).state).toStrictEqual({ total: 1 });
    expect((await send(add(1), commandId)).duplicate).toBe(true);
    expect(await readTotal(log)).toBe(1);
  });
});

describe('When the log hangs', () => {
  const inTime = (log: EventLog): EventLog => withDeadlines(log, { read: 10, append: 10 });

  it('should say within the deadline that it is not available, and serve again when it is', async () => {
    let isSilent = true;
    const { send } = handlerFor(inTime(createFaultyEventLog(createMemoryEventLog(), { isSilent: () => isSilent })));

    await expect(send(add(1))).rejects.toThrow(UnavailableError);
    isSilent = false;

    expect((await send(add(1))).state).toStrictEqual({ total: 1 });
  });

  it('should take an append without an answer for one of unknown outcome, and repeat it unchanged', async () => {
    const log = createMemoryEventLog();
    const faulty = createFaultyEventLog(log, { isSilent: () => faulty.calls.length === 1 });

    const result = await handlerFor(inTime(faulty)).send({ type: 'AddTwice', amount: 1 });

    expect(result).toMatchObject({ revision: 1, duplicate: false });
    expect(faulty.calls).toHaveLength(2);
    expect(faulty.calls[1]?.events).toBe(faulty.calls[0]?.events);
    expect(await readTotal(log)).toBe(2);
  });

  it('should not take a log that is away while a repeat is under way for one that wrote nothing', async () => {
    const memory = createMemoryEventLog();
    const log = createFaultyEventLog(memory, { nextFault: faults('ack_lost', 'away', 'none') });

    expect(await handlerFor(log).send(add(1))).toMatchObject({ revision: 0, duplicate: false });
    expect(log.calls).toHaveLength(3);
    expect(await readTotal(memory)).toBe(1);
  });
});

describe('When a command writes more than the log takes', () => {
  it('should refuse it, write nothing, and go on with what it remembers', async () => {
    const log = createFaultyEventLog(createMemoryEventLog(), {});
    const handler = createCommandHandler({ log, codec: plainCodec });
    const send = (id: string) =>
      handler.handle(counterDecider, { stream, command: add(1), commandId: newId(), actor: { id, role: 'user' } });
    await send('account-7');
    const reads = log.reads();

    await expect(send('x'.repeat(600_000))).rejects.toThrow(AppendTooLargeError);

    expect((await send('account-7')).state).toStrictEqual({ total: 2 });
    expect(await readTotal(log)).toBe(2);
    // Once by this test: the aggregate in memory was still right.
    expect(log.reads()).toBe(reads + 1);
  });
});

describe('When many commands come at once', () => {
  it('should refuse to let too many wait for one stream', async () => {
    const { send } = handlerFor(createMemoryEventLog(), { maximumWaiting: 2 });

    const outcomes = await Promise.allSettled([send(add(1)), send(add(1)), send(add(1)), send(add(1))]);

    expect(outcomes.map(({ status }) => status)).toStrictEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  });

  it('should let every command take effect exactly once, whatever fails and whoever competes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ handler: fc.nat(2), command: fc.nat(5) }), { minLength: 1, maxLength: 24 }),
        fc.array(fc.constantFrom<AppendFault>('none', 'ack_lost', 'request_lost'), { maxLength: 24 }),
        async (sendings, planned) => {
          const log = createMemoryEventLog();
          const nextFault = faults(...planned);
          const handlers = [0, 1, 2].map(() =>
            handlerFor(createFaultyEventLog(log, { nextFault }), { maximumAttempts: 50 }),
          );
          const commandIds = [0, 1, 2, 3, 4, 5].map((number) => uuidv5(newIdOfTest, String(number)));

          const results = await Promise.all(
            sendings.map(async ({ handler, command }) =>
              handlers[handler]?.send({ type: 'AddTwice', amount: 1 }, commandIds[command]),
            ),
          );

          const distinct = new Set(sendings.map(({ command }) => command)).size;
          expect(await readTotal(log)).toBe(distinct * 2);
          const revisions = new Map<number, number | undefined>();
          for (const [index, { command }] of sendings.entries()) {
            const revision = revisions.get(command) ?? results[index]?.revision;
            expect(results[index]?.revision).toBe(revision);
            revisions.set(command, revision);
          }
          for (const handler of handlers) expect((await handler.load()).state).toStrictEqual({ total: distinct * 2 });
        },
      ),
      { numRuns: 60, seed: 20_261_121 },
    );
  });
});

const newIdOfTest = 'a7c2f3c4-9a2b-4f6e-8f43-0b4a6f1f2d11';
