import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { eventOf } from '@entry/platform/testing/event-values';
import { createEmbeddedEventLog } from '../event-log/event-log.ts';

/** Appends without end, from many places at once, and prints every acknowledged event before going on. */
const [, , file = '', writers = '1'] = process.argv;
const log = createEmbeddedEventLog({ file });

/** At once, before anything else happens. A pipe whose reader is slow refuses a whole line: it is tried again. */
function print(line: string): void {
  for (;;) {
    try {
      writeSync(1, line);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

async function write(): Promise<void> {
  const stream = `thing-${randomUUID()}`;
  for (let revision = -1; ; revision += 1) {
    const event = eventOf(randomUUID(), { data: { revision, filler: 'x'.repeat(600) } });
    const outcome = await log.append(stream, revision === -1 ? 'no_stream' : revision, [event]);
    if (outcome.kind !== 'ok') throw new Error(`The append was ${outcome.kind}`);

    print(`${stream} ${outcome.revision} ${outcome.position} ${event.metadata.eventId}\n`);
  }
}

await Promise.all(Array.from({ length: Number(writers) }, write));
