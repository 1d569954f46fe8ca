import { describe, expect, it } from 'vitest';
import { readStream } from './read-stream.ts';
import { eventOf, uuidOf } from './testing/event-values.ts';
import { createMemoryEventLog } from './testing/memory-event-log.ts';

async function logOf(count: number) {
  const log = createMemoryEventLog();
  const events = Array.from({ length: count }, (_none, number) => eventOf(uuidOf(`event ${number}`)));
  await log.append('thing-1', 'no_stream', events);

  return log;
}

async function revisions(log: Parameters<typeof readStream>[0], bounds?: Parameters<typeof readStream>[2]) {
  const read = [];
  for await (const { revision } of readStream(log, 'thing-1', bounds)) read.push(revision);

  return read;
}

describe('When a stream is read', () => {
  it('should give every event once, over the edges of pages', async () => {
    expect(await revisions(await logOf(1_203))).toStrictEqual(Array.from({ length: 1_203 }, (_none, place) => place));
  });

  it('should give what lies between two revisions', async () => {
    expect(await revisions(await logOf(9), { from: 3, to: 5 })).toStrictEqual([3, 4, 5]);
  });

  it('should not tell a stream whose beginning the server hides', async () => {
    const log = await logOf(9);
    const hiding = {
      readStream: (stream: string, from: number, limit: number) => log.readStream(stream, Math.max(from, 4), limit),
    };

    await expect(revisions(hiding)).rejects.toThrow('thing-1 has no event 0, but one 4');
  });
});
