import { silentLogger } from '@entry/platform/logger';
import { type BusFeed, type FeedMessage, FenceLostError } from '@entry/platform/ports/bus-feed';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { itUnless } from '@entry/platform/testing/unless';
import { expect, it } from 'vitest';
import { createNatsFeed, type NatsFeedOptions } from '../nats-feed.ts';
import { type NatsFixture, newPrefix } from '../testing/nats-fixture.ts';

const PERSONAL = 'abebe@example.com';

function messageAt(position: bigint, partition: number, previous: bigint): FeedMessage {
  const recorded = eventOf(uuidOf(`event ${position}`), { data: { note: PERSONAL } });
  const stream = `application-${uuidOf('application')}`;
  return { partition, previous, event: { ...recorded, stream, revision: 0, position } };
}

const [first, second, third] = [messageAt(5n, 0, -1n), messageAt(7n, 1, -1n), messageAt(9n, 0, 5n)] as const;

/** What the relay needs of one NATS server, whoever started it. */
export function describeFeedOnNats({ link, server, foreign }: NatsFixture): void {
  async function open(options: Partial<NatsFeedOptions> = {}): Promise<BusFeed> {
    const connection = await link();
    return createNatsFeed({ connection, prefix: newPrefix(), partitionCount: 3, logger: silentLogger, ...options });
  }

  it('should say where the bus ends', async () => {
    const feed = await open();
    expect(await feed.readTail()).toStrictEqual({ sequence: 0, last: null });

    expect(await feed.publish(0, [first, second])).toBe(2);
    expect(await feed.publish(2, [third])).toBe(3);

    expect(await feed.readTail()).toMatchObject({
      sequence: 3,
      last: { position: 9n, eventId: third.event.metadata.eventId },
    });
  });

  it('should say where it ended at one moment, also while another one writes', async () => {
    const prefix = newPrefix();
    const [reader, writer] = [await open({ prefix }), await open({ prefix })];
    await writer.readTail();
    const messages = Array.from({ length: 600 }, (_, number) =>
      messageAt(BigInt(number), number % 3, BigInt(number - 3)),
    );
    let isWriting = true;
    const writing = (async () => {
      for (let after = 0; after < messages.length; ) {
        after = await writer.publish(after, messages.slice(after, after + 5));
      }
      isWriting = false;
    })();

    let reads = 0;
    while (isWriting) {
      const { sequence, last } = await reader.readTail();
      if (sequence < 3) continue;

      reads += 1;
      const end = BigInt(sequence) - 1n;
      expect(last?.position).toBe(end);
    }
    await writing;
    expect(reads).toBeGreaterThan(0);
  });

  it('should make the stream once, whoever comes first', async () => {
    const prefix = newPrefix();
    const feeds = await Promise.all([open({ prefix }), open({ prefix }), open({ prefix })]);

    const tails = await Promise.all(feeds.map((feed) => feed.readTail()));

    expect(tails.map(({ sequence }) => sequence)).toStrictEqual([0, 0, 0]);
  });

  it('should write behind nothing but the last message, and nothing twice', async () => {
    const feed = await open();
    await feed.readTail();
    await feed.publish(0, [first]);

    // A server up to 2.9 knows the repeat before it looks where it should lie, and says that all is well.
    const repeat = await feed.publish(0, [first]).catch((error: unknown) => error);
    expect(repeat === 1 || repeat instanceof FenceLostError).toBe(true);
    await expect(feed.publish(0, [second])).rejects.toThrow(FenceLostError);
    await expect(feed.publish(5, [second])).rejects.toThrow(FenceLostError);
    await expect(feed.publish(1, [first, second])).rejects.toThrow(FenceLostError);
    expect(await feed.readTail()).toMatchObject({ sequence: 1, last: { position: 5n } });
  });

  it('should refuse a repeat by the fence alone when the server has forgotten its id', async () => {
    const feed = await open({ limits: { duplicateWindow: 100 } });
    await feed.readTail();
    await feed.publish(0, [first]);

    await eventually(() => expect(feed.publish(0, [first])).rejects.toThrow(FenceLostError));

    expect(await feed.readTail()).toMatchObject({ sequence: 1 });
  });

  it('should begin anew in a stream that is divided in another way', async () => {
    const prefix = newPrefix();
    const before = await open({ prefix });
    await before.readTail();
    await before.publish(0, [first, second]);

    const after = await open({ prefix, partitionCount: 5 });

    expect(await after.readTail()).toStrictEqual({ sequence: 2, last: null });
  });

  it('should name no person outside of the body, nor any stream', async () => {
    const prefix = newPrefix();
    const feed = await open({ prefix });
    await feed.readTail();
    const connection = (await link()).current();
    const seen: string[] = [];
    connection.subscribe(`${prefix}.>`, {
      callback: (_error, { subject, headers }) => void seen.push(`${subject} ${[...(headers ?? [])].join(' ')}`),
    });
    await connection.flush();

    await feed.publish(0, [first]);
    feed.announce({ through: 5n, lastOf: [5n, -1n, -1n] });

    await eventually(() => expect(seen).toHaveLength(2));
    expect(seen.map((line) => line.split(' ')[0])).toStrictEqual([
      `${prefix}.0.application.ThingHappened`,
      `${prefix}.relayed`,
    ]);
    for (const line of seen) {
      expect(line).not.toContain(PERSONAL);
      expect(line).not.toContain(uuidOf('application'));
      expect(line).not.toContain(uuidOf('applicant'));
    }
  });

  itUnless(foreign, 'should say so when the server does not answer', async () => {
    const feed = await open({ deadline: 200 });
    // A machine that is busy takes longer for the first answer than the deadline is.
    await eventually(() => feed.readTail());
    server.process?.pause();

    await expect(feed.publish(0, [first])).rejects.toThrow(UnavailableError);
    await expect(feed.readTail()).rejects.toThrow(UnavailableError);
    server.process?.resume();

    // What was under way may have arrived all the same: the tail tells.
    await eventually(async () => {
      const { sequence } = await feed.readTail();
      if (sequence === 0) await feed.publish(0, [first]);
      expect(await feed.readTail()).toMatchObject({ sequence: 1, last: { position: 5n } });
    });
  });
}
