import { EVENT_STORE_VERSIONS, startEventStoreDouble } from '@entry/engines/event-store';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import { createLogger } from '@entry/platform/logger';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEventStoreLog } from './event-log.ts';
import { newEvents, newStream } from './testing/faulty-log.ts';

/* A position that another log gave: each version of the server answers such a question in its own way. */

describe.each(EVENT_STORE_VERSIONS)('When a position of another log is asked for, at version %s', (version) => {
  async function open() {
    const store = await startEventStoreDouble({ version });
    onTestFinished(store.release);
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const log = createEventStoreLog({ url: store.url, logger });
    onTestFinished(log.close);
    await log.append(newStream(), 'no_stream', newEvents(3));
    const head = await log.head();

    return { log, head, lines, double: store.double };
  }

  it('should find no event there, within, right behind and far behind what the log holds', async () => {
    const { log, head, lines } = await open();

    for (const position of [head - 1n, head + 1n, head + 10n ** 9n, 2n ** 63n - 1n]) {
      expect(await log.readAt(position)).toBeNull();
    }
    expect(await log.readAt(head)).toMatchObject({ revision: 2 });
    // The connection is well, so it is not made anew.
    expect(lines).toStrictEqual([]);
  });

  it('should say of a page behind it that the log is another one, and far behind the end that nothing is there', async () => {
    const { log, head } = await open();

    for (const position of [head - 1n, head + 1n]) {
      await expect(log.readAll(position, 10)).rejects.toThrow(EngineSetBackError);
    }
    expect(await log.readAll(head + 10n ** 9n, 10)).toStrictEqual([]);
  });

  it('should take a server that cannot read its end either for one that is away', async () => {
    const { log, head, double } = await open();
    // The first read fails as it does at such a position; the second is the look at the end.
    await double.controls.addFault({ kind: 'not-ready', operation: 'read', every: 2, times: 1 });

    const failed = await log.readAt(head - 1n).catch((error: unknown) => error);

    expect(failed).toBeInstanceOf(UnavailableError);
    expect(failed).not.toBeInstanceOf(EngineSetBackError);
  });
});
