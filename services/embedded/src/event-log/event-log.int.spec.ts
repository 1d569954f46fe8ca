import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventLogContract } from '@entry/platform/contract-suites/event-log';
import type { CommittedEvents } from '@entry/platform/ports/bus';
import { BEFORE_FIRST, type EventLog, type RecordedEvent } from '@entry/platform/ports/event-log';
import { eventOf, plain, uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../sqlite-driver.ts';
import { startChild } from '../testing/child-process.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import { createEmbeddedEventLog } from './event-log.ts';

describeEventLogContract('The embedded log', { hasNetwork: false }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'event-log-'));
  const open = () => createEmbeddedEventLog({ file: join(directory, 'log.sqlite') });
  let log = open();

  return {
    log,
    reopen: async () => {
      await log.close();
      log = open();
      return log;
    },
    release: async () => {
      await log.close();
      await rm(directory, { recursive: true });
    },
  };
});

async function readEverything(log: EventLog, limit = 500): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await log.readAll(events.at(-1)?.position ?? BEFORE_FIRST, limit);
    if (page.length === 0) return events;

    events.push(...page);
  }
}

/** Ten streams with five events each, written by turns. */
async function writeSome(log: EventLog): Promise<void> {
  for (let revision = 0; revision < 5; revision += 1) {
    const appends = Array.from({ length: 10 }, (_, stream) =>
      log.append(`thing-${uuidOf(`stream ${stream}`)}`, revision === 0 ? 'no_stream' : revision - 1, [
        eventOf(uuidOf(`event ${stream} ${revision}`)),
      ]),
    );
    const outcomes = await Promise.all(appends);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array(10).fill('ok'));
  }
}

describe('When the embedded log is opened again', () => {
  it.each([
    ['after everything was read', 500],
    ['after a part was read', 7],
    ['at once', 0],
  ])('should hold the same events at the same positions and go on %s', async (_case, readFirst) => {
    const file = join(await createTestFolder(), 'log.sqlite');
    const first = createEmbeddedEventLog({ file });
    await writeSome(first);
    const written = (await readEverything(first)).map(plain);
    const stream = `thing-${uuidOf('stream 3')}`;
    const inStream = (await first.readStream(stream, 0, 10)).map(plain);
    await first.close();

    const log = createEmbeddedEventLog({ file });
    if (readFirst > 0) await log.readAll(BEFORE_FIRST, readFirst);

    expect(await log.append(stream, 4, [eventOf(uuidOf('next'))])).toMatchObject({ kind: 'ok', revision: 5 });
    expect((await log.readStream(stream, 0, 5)).map(plain)).toEqual(inStream);
    expect((await readEverything(log)).slice(0, 50).map(plain)).toEqual(written);
    expect(inStream.map((event) => event.revision)).toEqual([0, 1, 2, 3, 4]);
    await log.close();
  });

  it('should read what follows a position that lies within an event or a commit', async () => {
    const log = createEmbeddedEventLog({ file: join(await createTestFolder(), 'log.sqlite') });
    await writeSome(log);
    const positions = (await readEverything(log)).map((event) => event.position);

    for (const after of [0n, 1n, ...positions.flatMap((position) => [position - 1n, position, position + 1n])]) {
      const following = (await log.readAll(after, 3)).map((event) => event.position);
      expect(following).toEqual(positions.filter((position) => position > after).slice(0, 3));
    }
    await log.close();
  });

  it('should know every stream after a replay by small pages', async () => {
    const file = join(await createTestFolder(), 'log.sqlite');
    const first = createEmbeddedEventLog({ file });
    await writeSome(first);
    await first.close();

    const log = createEmbeddedEventLog({ file });
    const replayed = await readEverything(log, 3);

    expect(replayed).toHaveLength(50);
    for (let stream = 0; stream < 10; stream += 1) {
      const events = await log.readStream(`thing-${uuidOf(`stream ${stream}`)}`, 0, 10);
      expect(events.map((event) => event.metadata.eventId)).toEqual(
        [0, 1, 2, 3, 4].map((revision) => uuidOf(`event ${stream} ${revision}`)),
      );
    }
    await log.close();
  });

  it('should refuse a file of another format', async () => {
    const file = join(await createTestFolder(), 'log.sqlite');
    const database = openSqlite(file);
    database.exec('PRAGMA user_version=99');
    database.close();

    expect(() => createEmbeddedEventLog({ file })).toThrow('format 99');
  });

  it('should notice that a commit is missing', async () => {
    const file = join(await createTestFolder(), 'log.sqlite');
    const first = createEmbeddedEventLog({ file });
    await writeSome(first);
    await first.close();
    const database = openSqlite(file);
    database.exec(
      'DELETE FROM frames WHERE position = (SELECT position FROM frames ORDER BY position LIMIT 1 OFFSET 2)',
    );
    database.close();

    const log = createEmbeddedEventLog({ file });

    await expect(readEverything(log)).rejects.toThrow('a commit is missing');
    await expect(log.readStream(`thing-${uuidOf('stream 3')}`, 0, 10)).rejects.toThrow('a commit is missing');
    await log.close();
  });
});

describe('When the writer of the embedded log is killed', () => {
  it('should keep every acknowledged event, whole and in its place', async () => {
    const file = join(await createTestFolder(), 'log.sqlite');
    let events = 0;

    for (const [writers, acknowledgements] of [
      [1, 1],
      [1, 60],
      [32, 500],
      [64, 2_000],
    ] as const) {
      const child = startChild('./log-writer-child.ts', file, String(writers));
      const lines: string[] = [];
      while (lines.length < acknowledgements) lines.push(await child.nextLine());
      lines.push(...(await child.kill()));

      const log = createEmbeddedEventLog({ file });
      const found = await readEverything(log);
      const seen = new Set(
        found.map(
          ({ stream, revision, position, metadata }) => `${stream} ${revision} ${position} ${metadata.eventId}`,
        ),
      );
      // The last line may have been cut off by the kill.
      expect(lines.slice(0, -1).filter((line) => !seen.has(line))).toEqual([]);
      expect(seen.size).toBe(found.length);
      expect(found.length).toBeGreaterThanOrEqual(events + lines.length - 1);
      expect(found.map((event) => (event.data as { filler: string }).filler.length)).toEqual(found.map(() => 600));
      events = found.length;
      await log.close();
    }
  });
});

describe('When a commit of the embedded log fails', () => {
  it('should not know the outcome, and take the repeat', async () => {
    const file = join(await createTestFolder(), 'log.sqlite');
    const log = createEmbeddedEventLog({ file });
    const stream = `thing-${uuidOf('a')}`;
    await log.append(stream, 'no_stream', [eventOf(uuidOf('first'))]);
    const before = await log.head();
    const other = openSqlite(file);
    other.exec('BEGIN IMMEDIATE');

    const failed = await Promise.all([
      log.append(stream, 0, [eventOf(uuidOf('second'))]),
      log.append('other', 'no_stream', [eventOf(uuidOf('third'), { type: 'NeverHeardOf' })]),
    ]);
    other.exec('ROLLBACK');
    other.close();

    expect(failed.map((outcome) => outcome.kind)).toEqual(['unknown', 'unknown']);
    expect(await log.head()).toBe(before);
    expect(await log.append(stream, 0, [eventOf(uuidOf('second'))])).toMatchObject({ kind: 'ok', revision: 1 });
    expect(await log.append('other', 'no_stream', [eventOf(uuidOf('third'), { type: 'NeverHeardOf' })])).toMatchObject({
      kind: 'ok',
      revision: 0,
    });
    await log.close();
    const reopened = createEmbeddedEventLog({ file });
    expect((await readEverything(reopened)).map((event) => [event.type, event.metadata.eventId])).toEqual([
      ['ThingHappened', uuidOf('first')],
      ['ThingHappened', uuidOf('second')],
      ['NeverHeardOf', uuidOf('third')],
    ]);
    await reopened.close();
  });
});

describe('When the embedded log has committed', () => {
  it('should tell the bus before it tells the caller, without gaps', async () => {
    const messages: CommittedEvents[] = [];
    const order: string[] = [];
    const log = createEmbeddedEventLog({
      file: join(await createTestFolder(), 'log.sqlite'),
      onCommitted: (message) => {
        messages.push(message);
        order.push(...message.events.map((event) => `committed ${event.metadata.eventId}`));
      },
    });
    const append = async (name: string): Promise<void> => {
      await log.append(`thing-${uuidOf(name)}`, 'no_stream', [eventOf(uuidOf(name))]);
      order.push(`resolved ${uuidOf(name)}`);
    };

    await Promise.all([append('a'), append('b')]);
    await append('c');

    const [a, b, c] = ['a', 'b', 'c'].map(uuidOf);
    expect(order).toEqual([
      `committed ${a}`,
      `committed ${b}`,
      `resolved ${a}`,
      `resolved ${b}`,
      `committed ${c}`,
      `resolved ${c}`,
    ]);
    expect(messages.map((message) => message.previous)).toEqual([BEFORE_FIRST, messages[0]?.events.at(-1)?.position]);
    const told = messages.flatMap((message) => message.events);
    expect(told.map(plain)).toEqual((await readEverything(log)).map(plain));
    await log.close();
  });

  it('should say ok even when the listener throws', async () => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    const log = createEmbeddedEventLog({
      file: join(await createTestFolder(), 'log.sqlite'),
      onCommitted: () => {
        throw new Error('The listener failed');
      },
    });

    expect(await log.append('thing', 'no_stream', [eventOf(uuidOf('a'))])).toMatchObject({ kind: 'ok' });
    expect((await warned).message).toBe('The listener failed');
    await log.close();
  });
});

describe('When a page of the embedded log is read', () => {
  it('should be full while there is more', async () => {
    const log = createEmbeddedEventLog({ file: join(await createTestFolder(), 'log.sqlite') });
    const stream = 'thing';
    for (let revision = -1; revision < 19; revision += 1) {
      const expected = revision === -1 ? 'no_stream' : revision;
      for (const name of [stream, 'other']) {
        await log.append(name, expected, [eventOf(uuidOf(`${name} ${revision}`))]);
      }
    }

    const pages = [await log.readStream(stream, 0, 7), await log.readStream(stream, 7, 7)];

    expect(pages.map((page) => page.length)).toEqual([7, 7]);
    expect(await log.readStream(stream, 14, 100)).toHaveLength(6);
    expect(await log.readAll(BEFORE_FIRST, 25)).toHaveLength(25);
    await log.close();
  });
});

describe('When an event of the embedded log is read', () => {
  it('should parse its data when asked, and once', async () => {
    const log = createEmbeddedEventLog({ file: join(await createTestFolder(), 'log.sqlite') });
    await log.append('thing', 'no_stream', [eventOf(uuidOf('a'), { data: { deep: { value: 1 } } })]);

    const [event] = await log.readStream('thing', 0, 1);

    expect(Object.keys(event ?? {})).not.toContain('data');
    expect(event?.data).toBe(event?.data);
    expect(event?.data).toEqual({ deep: { value: 1 } });
    await log.close();
  });

  it('should not give away the events around it when it is written as JSON', async () => {
    const log = createEmbeddedEventLog({ file: join(await createTestFolder(), 'log.sqlite') });
    await log.append('thing', 'no_stream', [eventOf(uuidOf('a')), eventOf(uuidOf('b'))]);

    const [event] = await log.readStream('thing', 0, 2);

    expect(JSON.parse(JSON.stringify(event))).toEqual({ type: 'ThingHappened', stream: 'thing', revision: 0 });
    await log.close();
  });

  it('should give a ciphertext of its own, not a view into the whole commit', async () => {
    const log = createEmbeddedEventLog({ file: join(await createTestFolder(), 'log.sqlite') });
    const sealed = new Uint8Array(100).fill(7);
    await log.append('thing', 'no_stream', [eventOf(uuidOf('a'), { data: 'x'.repeat(50_000), sealed })]);

    const [event] = await log.readAll(BEFORE_FIRST, 1);

    expect(event?.sealed?.buffer.byteLength).toBe(100);
    await log.close();
  });

  it.each([
    ['other keys', { extra: 'kept' }],
    ['ids that are no UUID', { commandId: 'Command 1', correlationId: 'x', causationId: 'y' }],
    ['an instant in another form', { recordedAt: '2026-11-21T10:00:00Z' }],
    ['a high version', { schemaVersion: 40 }],
    ['upper-case ids', { actor: { id: 'A0000000-0000-4000-8000-000000000000', role: 'admin' } }],
    ['an actor that is its own subject', { actor: { id: 'visitor', role: 'visitor' }, subjectId: 'visitor' }],
  ] as const)('should give back metadata with %s', async (_case, changes) => {
    const log = createEmbeddedEventLog({ file: join(await createTestFolder(), 'log.sqlite') });
    const event = eventOf(uuidOf('a'));
    const metadata = { ...event.metadata, ...changes };
    await log.append('thing', 'no_stream', [{ ...event, metadata }]);

    const [read] = await log.readStream('thing', 0, 1);

    expect(read?.metadata).toStrictEqual(metadata);
    await log.close();
  });
});
