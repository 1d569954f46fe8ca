import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalEvent } from '@entry/audit/canonical-event';
import { createEmbeddedEventLog } from '@entry/embedded/event-log/event-log';
import { startEventStore } from '@entry/engines/event-store';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST, type EventLog } from '@entry/platform/ports/event-log';
import { eventOf, metadataOf, uuidOf } from '@entry/platform/testing/event-values';
import { expect, it, onTestFinished } from 'vitest';

const events = [
  eventOf(uuidOf('plain'), { data: { b: 1.5, a: [true, null, 'ሀ'], empty: {} } }),
  eventOf(uuidOf('sealed'), { data: {}, sealed: new Uint8Array([0, 255, 1, 254, 3]) }),
  eventOf(uuidOf('nobody'), { metadata: metadataOf(uuidOf('nobody'), { subjectId: null, schemaVersion: 40 }) }),
];

/** Positions are each log's own. */
async function entriesOf(log: EventLog, stream: string): Promise<readonly string[]> {
  expect((await log.append(stream, 'no_stream', events)).kind).toBe('ok');
  const found = (await log.readAll(BEFORE_FIRST, 1_000)).filter((event) => event.stream === stream);

  return found.map(({ type, data, sealed, metadata, revision }) =>
    canonicalEvent({ type, data, sealed, metadata, revision, stream, position: 7n }),
  );
}

it('should be the same entry whichever of the two logs an event was recorded in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'same-entry-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const embedded = createEmbeddedEventLog({ file: join(folder, 'log.sqlite') });
  onTestFinished(embedded.close);
  const server = await startEventStore();
  onTestFinished(server.release);
  const distributed = createEventStoreLog({ url: server.url, logger: silentLogger });
  onTestFinished(distributed.close);
  const stream = `thing-${uuidOf(`${process.pid} ${Date.now()}`)}`;

  const entries = await entriesOf(embedded, stream);

  expect(entries).toHaveLength(3);
  expect(await entriesOf(distributed, stream)).toStrictEqual(entries);
});
