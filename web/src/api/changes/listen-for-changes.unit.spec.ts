import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForChanges } from './listen-for-changes.ts';

type Connection = {
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
  readonly end: () => void;
};

describe('Listening for changes', () => {
  let connections: Connection[];
  let opened: (string | null)[];
  let answers: number;
  let heard: string[];
  let stop: () => void;

  const open = (signal: AbortSignal, position: string | null): Promise<Response> => {
    opened.push(position);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        connections.push({
          signal,
          say: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
        });
        signal.addEventListener('abort', () => controller.error(new DOMException('Gone', 'AbortError')));
      },
    });
    return Promise.resolve(new Response(body, { status: answers }));
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const connection = (index: number): Connection => {
    const found = connections[index];
    if (found === undefined) throw new Error(`There was no connection number ${index}`);
    return found;
  };

  beforeEach(async () => {
    vi.useFakeTimers();
    connections = [];
    opened = [];
    heard = [];
    answers = 200;
    stop = listenForChanges({
      open,
      position: null,
      onPosition: (position) => heard.push(position),
      onChanged: (thing) => heard.push(thing),
      onLive: (isLive) => heard.push(isLive ? 'live' : 'lost'),
      random: () => 0.5,
    });
    await settle();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('should tell what has changed, however the text is cut in pieces', async () => {
    connection(0).say(':\n\nevent: chan');
    connection(0).say('ged\ndata: application\n\nevent: changed\ndata: notifi');
    await settle();
    connection(0).say('cations\n\n');
    await settle();

    expect(heard).toEqual(['live', 'application', 'notifications']);
  });

  it('should pass over what it does not know', async () => {
    connection(0).say('event: other\ndata: application\n\nevent: changed\ndata: weather\n\n: hello\n\n');
    await settle();

    expect(heard).toEqual(['live']);
  });

  it('should come back after a pause when the connection ends, and be live again', async () => {
    connection(0).say(':\n\n');
    await settle();
    connection(0).end();
    await settle();
    expect(heard).toEqual(['live', 'lost']);

    await vi.advanceTimersByTimeAsync(4_999);
    expect(connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    connection(1).say(':\n\n');
    await settle();
    expect(heard).toEqual(['live', 'lost', 'live']);
  });

  it('should give a connection up on which nothing is heard any more', async () => {
    connection(0).say(':\n\n');
    await vi.advanceTimersByTimeAsync(54_999);
    expect(connection(0).signal.aborted).toBe(false);

    await vi.advanceTimersByTimeAsync(1);
    expect(connection(0).signal.aborted).toBe(true);
    expect(heard).toEqual(['live', 'lost']);
  });

  it('should not be live on a connection that only begins, and try less and less often', async () => {
    const pauses = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000];
    for (const [index, pause] of pauses.entries()) {
      connection(index).end();
      await settle();
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(connections).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
    }

    expect(heard).toEqual([]);
  });

  it('should come back to where it was told of everything', async () => {
    connection(0).say('id: 4\n\n');
    connection(0).say('event: changed\ndata: application\n\nid: 7\n\nevent: changed\ndata: notifications\n\n');
    await settle();
    connection(0).end();
    await vi.advanceTimersByTimeAsync(5_000);

    expect(opened).toEqual([null, '7']);
    expect(heard).toEqual(['live', '4', 'application', '7', 'notifications', 'lost']);
  });

  it('should come back only after a long while where it had to give way to other pages', async () => {
    connection(0).say(':\n\nevent: ended\ndata: too_many_streams\n\n');
    connection(0).end();
    await vi.advanceTimersByTimeAsync(299_999);
    expect(connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(connections).toHaveLength(2);

    connection(1).say(':\n\nevent: ended\ndata: unavailable\n\n');
    connection(1).end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connections).toHaveLength(3);
  });

  it('should say nothing where it is refused', async () => {
    answers = 503;
    connection(0).end();
    await vi.advanceTimersByTimeAsync(5_000);
    connection(1).say(':\n\n');
    await settle();

    expect(heard).toEqual([]);
  });

  it('should end for good when nobody listens any more', async () => {
    connection(0).say(':\n\n');
    await settle();
    stop();
    await vi.advanceTimersByTimeAsync(600_000);

    expect(connection(0).signal.aborted).toBe(true);
    expect(connections).toHaveLength(1);
    expect(heard).toEqual(['live', 'lost']);
  });
});
