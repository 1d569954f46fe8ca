import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestFolder } from '@entry/embedded/testing/test-folder';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { appendThings } from '../testing/recording.ts';
import { type EventLines, openEventLines, writeEventLine } from './event-lines.ts';

let events: readonly RecordedEvent[];
let file: string;
let log: ReturnType<typeof createMemoryEventLog>;
beforeEach(async () => {
  log = createMemoryEventLog();
  for (const stream of ['thing-0', 'thing-1', 'thing-0']) await appendThings(log, stream, 60);
  events = await log.readAll(-1n, 1_000);
  file = join(await createTestFolder(), 'events.ndjson');
  await writeFile(file, events.map(writeEventLine).join(''));
});

async function open(): Promise<EventLines> {
  const lines = await openEventLines(file);
  onTestFinished(lines.close);
  return lines;
}

/** As plain values: adapters may give getters. */
const plain = (found: readonly RecordedEvent[]) => found.map((event) => writeEventLine(event));

describe('When the events of an export are read', () => {
  it('should find every place and every stream as the log has them', async () => {
    const lines = await open();

    for (const event of events) {
      const found = await lines.readAt(event.position);
      expect(found && writeEventLine(found)).toBe(writeEventLine(event));
    }
    for (const [from, limit] of [
      [0, 1_000],
      [7, 20],
      [119, 5],
      [120, 5],
    ] as const) {
      expect(plain(await lines.readStream('thing-0', from, limit))).toStrictEqual(
        plain(await log.readStream('thing-0', from, limit)),
      );
    }
    expect(await lines.readStream('thing-2', 0, 10)).toStrictEqual([]);
    expect(await lines.readAt((events[3]?.position ?? 0n) + 1n)).toBeNull();
    expect(await lines.readAt(10n ** 18n)).toBeNull();
  });

  it('should find what stands before a line that is none, and nothing behind it', async () => {
    await appendFile(file, `{"position":"x\n${writeEventLine(events[0] as RecordedEvent)}`);
    const lines = await open();

    expect(await lines.readStream('thing-0', 0, 1_000)).toHaveLength(120);
    await expect(lines.readAll(events.at(-1)?.position ?? 0n, 10)).rejects.toThrow(SyntaxError);
  });
});
