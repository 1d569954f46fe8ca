import { DomainError } from '@entry/domain/domain-error';
import { createCommandHandler } from '@entry/platform/command-handler';
import { followUpCommandId, newId } from '@entry/platform/identifiers';
import { type CounterCommand, counterDecider, plainCodec } from '@entry/platform/testing/counter';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { describe, expect, it } from 'vitest';
import { CommandIdReusedError, openCommandSession } from './command-session.ts';

const add = (amount: number): CounterCommand => ({ type: 'Add', amount });

function openSessions() {
  const log = createMemoryEventLog();
  const commands = createCommandHandler({ log, codec: plainCodec });
  const origin = { account: null, commandId: newId(), requestId: newId(), now: '2026-01-01T00:00:00.000Z' };

  return { log, origin, open: () => openCommandSession({ commands, waitFor: async () => true }, origin) };
}

describe('When a request sends two commands', () => {
  it.each([
    ['to one stream', 'counter-1', {}],
    ['to two streams', 'counter-2', {}],
    ['for one purpose', 'counter-1', { purpose: 'bonus' }],
  ])(
    'should refuse the second %s under the id of the first, and write nothing of it',
    async (_case, second, options) => {
      const { log, open } = openSessions();
      const session = open();
      await session.send(counterDecider, 'counter-1', add(1), options);

      await expect(session.send(counterDecider, second, add(10), options)).rejects.toThrow(CommandIdReusedError);

      expect((await log.readAll(-1n, 10)).map(({ data }) => data)).toStrictEqual([{ amount: 1 }]);
    },
  );

  it('should refuse it also when the first was refused, for another run of the request may carry it out', async () => {
    const { log, open } = openSessions();
    const session = open();
    await expect(session.send(counterDecider, 'counter-1', add(1_001))).rejects.toThrow(DomainError);

    await expect(session.send(counterDecider, 'counter-1', add(1))).rejects.toThrow(
      'Add was the main command of this request already',
    );

    expect(await log.readAll(-1n, 10)).toStrictEqual([]);
  });

  it('should carry out both when each has its purpose', async () => {
    const { log, open, origin } = openSessions();
    const session = open();
    await session.send(counterDecider, 'counter-1', add(1));
    await session.send(counterDecider, 'counter-1', add(10), { purpose: 'bonus' });

    expect((await log.readAll(-1n, 10)).map(({ data, metadata }) => [data, metadata.commandId])).toStrictEqual([
      [{ amount: 1 }, origin.commandId],
      [{ amount: 10 }, followUpCommandId(origin.commandId, 'bonus')],
    ]);
  });
});

describe('When a command is sent again under its id', () => {
  it('should answer its first result, in the same request and in a repeated one', async () => {
    const { log, open } = openSessions();
    const session = open();
    const first = await session.send(counterDecider, 'counter-1', add(1));

    const again = [
      await session.send(counterDecider, 'counter-1', add(1)),
      await open().send(counterDecider, 'counter-1', add(1)),
    ];

    expect(again).toStrictEqual([
      { ...first, duplicate: true },
      { ...first, duplicate: true },
    ]);
    expect(await log.readAll(-1n, 10)).toHaveLength(1);
  });
});
