import { describe, expect, it } from 'vitest';
import { type ChangeStream, createChangeStream } from './change-stream.ts';

const CHANGED = 'event: changed\ndata: application\n\n';
const NOTIFIED = 'event: changed\ndata: notifications\n\n';

function open(): { readonly stream: ChangeStream; readonly at: { position: bigint | null; ended: number } } {
  const at = { position: 7n as bigint | null, ended: 0 };
  const stream = createChangeStream(
    () => at.position,
    () => (at.ended += 1),
  );
  return { stream, at };
}

const readAll = async ({ body }: ChangeStream): Promise<readonly string[]> => {
  const chunks: string[] = [];
  for await (const chunk of body) chunks.push(new TextDecoder().decode(chunk));
  return chunks;
};

describe('The stream of a page that reads slowly', () => {
  it('should hold one chunk, and what changed meanwhile once, with the newest position', async () => {
    const { stream, at } = open();
    for (let count = 0; count < 1_000; count += 1) {
      at.position = BigInt(count);
      stream.tell(['application']);
      stream.tell(['notifications', 'application']);
    }
    const reader = stream.body.getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);

    expect([await read(), await read()]).toStrictEqual([`${CHANGED}id: 0\n\n`, `${NOTIFIED}${CHANGED}id: 999\n\n`]);
    expect(stream.giveSign()).toBe(true);
    expect(await read()).toBe('id: 999\n\n');
  });

  it('should say that a sign of life was not taken, and keep none of them', async () => {
    const { stream } = open();
    const taken = Array.from({ length: 100 }, () => stream.giveSign());
    stream.end('unavailable');

    expect(taken).toStrictEqual([true, ...Array.from({ length: 99 }, () => false)]);
    expect(await readAll(stream)).toStrictEqual(['id: 7\n\n', 'event: ended\ndata: unavailable\n\n']);
  });
});

describe('The stream of a page', () => {
  it.each([null, -1n])('should say nothing of a position that is none: %s', async (position) => {
    const { stream, at } = open();
    at.position = position;
    stream.giveSign();
    stream.end('unavailable');

    expect((await readAll(stream))[0]).toBe(':\n\n');
  });

  it('should end once, whoever ends it, and take nothing any more', async () => {
    const [ours, theirs] = [open(), open()];
    ours.stream.end('session_ended');
    ours.stream.end('unavailable');
    ours.stream.tell(['application']);
    await theirs.stream.body.cancel();
    theirs.stream.end('unavailable');

    expect(await readAll(ours.stream)).toStrictEqual(['event: ended\ndata: session_ended\n\n']);
    expect([ours.at.ended, theirs.at.ended]).toStrictEqual([1, 1]);
    expect([ours.stream.giveSign(), theirs.stream.giveSign()]).toStrictEqual([false, false]);
  });
});
