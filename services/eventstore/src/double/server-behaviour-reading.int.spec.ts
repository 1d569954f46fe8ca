import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, START, streamNameFilter } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collect, connectToServer, refusal, type ServerClient, VERSIONS } from './testing/server-client.ts';

/* How EventStoreDB answers those who read, as it was measured: see server-behaviour.int.spec.ts. */

describe.each(VERSIONS)('A server of version %s', (version) => {
  let server: ServerClient;
  const running: { readonly unsubscribe: () => Promise<void> }[] = [];

  beforeAll(async () => {
    server = await connectToServer(version);
  });

  afterEach(async () => {
    for (const subscription of running.splice(0)) await subscription.unsubscribe();
  });

  afterAll(async () => {
    await server.close();
  });

  describe('When everything is read', () => {
    const readAll = (commit: bigint, maxCount = 10, direction: typeof FORWARDS | typeof BACKWARDS = FORWARDS) =>
      collect(server.client.readAll({ direction, fromPosition: { commit, prepare: commit }, maxCount }));

    it('should begin with the event at the position itself', async () => {
      const { ids, positions } = await server.write(3);

      expect((await readAll(positions[1] ?? 0n, 2)).map(({ id }) => id)).toEqual(ids.slice(1));
    });

    it('should end backwards before the position, and begin at the end with the last', async () => {
      const { ids, positions } = await server.write(3);

      expect((await readAll(positions[2] ?? 0n, 2, BACKWARDS)).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
      const [last] = await collect(server.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
      expect(last?.id).toBe(ids[2]);
    });

    it('should break on a position at which no event begins, and be empty beyond the end', async () => {
      const { positions } = await server.write(2);

      for (const position of [(positions[1] ?? 0n) - 1n, (positions[1] ?? 0n) + 1n]) {
        expect(await refusal(readAll(position))).toMatchObject({ type: 'unknown' });
        expect(await refusal(readAll(position, 10, BACKWARDS))).toMatchObject({ type: 'unknown' });
      }
      expect(await readAll(2n ** 63n - 1n)).toEqual([]);
      expect(await refusal(readAll(2n ** 63n - 1n, 10, BACKWARDS))).toMatchObject({ type: 'unknown' });
    });

    it('should contain events of the server itself', async () => {
      const { stream, positions } = await server.write(1);
      await server.client.setStreamMetadata(stream, { maxCount: 10 });
      await server.client.deleteStream(stream);

      const following = await readAll(positions[0] ?? 0n);

      expect(following.map(({ type }) => type)).toEqual(['ThingHappened', '$metadata', '$metadata']);
    });
  });

  /** A subscription to everything, and what it told. */
  function subscribe(options: Parameters<EventStoreDBClient['subscribeToAll']>[0]) {
    const told: string[] = [];
    const subscription = server.client.subscribeToAll(options);
    running.push(subscription);
    const confirmed = new Promise((resolve) => subscription.once('confirmation', resolve));
    let onEvent = (): void => undefined;
    subscription.on('data', ({ event }) => {
      if (event !== undefined && !event.type.startsWith('$')) told.push(event.id);
      onEvent();
    });
    const ended = new Promise<{ readonly type?: string }>((resolve) => {
      subscription.on('error', (error) => resolve(error as { readonly type?: string }));
    });

    return {
      subscription,
      told,
      confirmed,
      ended,
      until: (count: number) =>
        new Promise<void>((resolve) => {
          onEvent = () => {
            if (told.length >= count) resolve();
          };
          onEvent();
        }),
    };
  }

  describe('When subscribed to everything', () => {
    it('should begin behind the position, and go on with what comes', async () => {
      const { ids, positions } = await server.write(3);
      const commit = positions[0] ?? 0n;

      const { told, until } = subscribe({ fromPosition: { commit, prepare: commit } });
      await until(2);
      const later = await server.write(2);
      await until(4);

      expect(told).toEqual([...ids.slice(1), ...later.ids]);
    });

    it('should tell only what comes when it begins at the end', async () => {
      await server.write(2);
      const { told, until, confirmed } = subscribe({ fromPosition: END });
      await confirmed;

      const { ids } = await server.write(2);
      await until(2);

      expect(told).toEqual(ids);
    });

    it('should tell far beyond the end what comes, or nothing from version 24 on', async () => {
      const commit = 2n ** 62n;
      const beyond = subscribe({ fromPosition: { commit, prepare: commit } });
      const witness = subscribe({ fromPosition: END });
      await Promise.all([beyond.confirmed, witness.confirmed]);

      const { ids } = await server.write(1);
      await (version === '23.10' ? beyond : witness).until(1);

      expect(beyond.told).toEqual(version === '23.10' ? ids : []);
    });

    it('should break on a position at which no event begins', async () => {
      const { positions } = await server.write(2);
      const commit = (positions[1] ?? 0n) - 1n;

      // The client has no class of its own for gRPC 3.
      expect(await subscribe({ fromPosition: { commit, prepare: commit } }).ended).toMatchObject({
        type: 'unknown',
        code: version === '23.10' ? 2 : 3,
      });
    });

    it('should tell what a filter lets through, and how far it looked', async () => {
      const prefix = `other${randomUUID()}`;
      const begin = await server.lastPosition();
      await server.write(40);
      const { ids } = await server.write(2, `${prefix}-1`);
      let checkpoints = 0;
      const { told, until } = subscribe({
        fromPosition: { commit: begin, prepare: begin },
        filter: streamNameFilter({
          prefixes: [prefix],
          maxSearchWindow: 4,
          checkpointInterval: 2,
          checkpointReached: async () => {
            checkpoints += 1;
          },
        }),
      });
      await until(2);

      expect(told).toEqual(ids);
      expect(checkpoints).toBeGreaterThanOrEqual(5);
    });

    it('should tell what a regular expression lets through', async () => {
      const name = randomUUID();
      const begin = await server.lastPosition();
      const { told, until } = subscribe({
        fromPosition: { commit: begin, prepare: begin },
        filter: streamNameFilter({ regex: `^like-${name}$` }),
      });
      await server.write(3);
      const { ids } = await server.write(1, `like-${name}`);
      await until(1);

      expect(told).toEqual(ids);
    });
  });

  describe('When asked from the start', () => {
    it('should hold the oldest events first', async () => {
      const [first, second] = await collect(server.client.readAll({ fromPosition: START, maxCount: 2 }));

      expect(first?.position?.commit ?? 0n).toBeLessThan(second?.position?.commit ?? 0n);
    });
  });
});
