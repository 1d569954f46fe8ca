import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStoreVersion, startEventStoreDouble } from '@entry/engines/event-store';
import { describeUnless } from '@entry/platform/testing/unless';
import { ANY, END, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificate, opensslObstacle } from '../testing/certificate.ts';

/* What only the double is asked for: that it keeps what it acknowledged, and what it can be told to do. */

const CREDENTIALS = { username: 'nobody', password: 'nobody' };
const newEvents = (count: number) =>
  Array.from({ length: count }, () =>
    jsonEvent({ id: randomUUID(), type: 'ThingHappened', data: { text: 'x'.repeat(200) } }),
  );

async function startDouble(version: EventStoreVersion = '24.10') {
  const store = await startEventStoreDouble({ version });
  onTestFinished(store.release);
  const client = EventStoreDBClient.connectionString(store.url);
  onTestFinished(() => client.dispose());

  async function append(
    stream: string,
    events: ReturnType<typeof newEvents>,
    expectedRevision: typeof ANY | typeof NO_STREAM = NO_STREAM,
  ) {
    const { nextExpectedRevision, position } = await client.appendToStream(stream, events, {
      expectedRevision,
      credentials: CREDENTIALS,
    });
    return { revision: nextExpectedRevision, position: position?.commit ?? -1n };
  }

  async function idsOf(read: AsyncIterable<{ readonly event?: { readonly id: string } }>): Promise<string[]> {
    const ids: string[] = [];
    for await (const { event } of read) if (event !== undefined) ids.push(event.id);

    return ids;
  }

  return {
    ...store,
    client,
    append,
    idsIn: (stream: string) => idsOf(client.readStream(stream)),
    everything: () => idsOf(client.readAll()),
    restart: async (whileDown: (file: string) => void = () => undefined) => {
      await store.double.process.kill();
      whileDown(join(store.double.process.folder, 'events.log'));
      await store.double.process.start();
      // The first call after a kill only tells the client that its connection is gone.
      await idsOf(client.readAll({ maxCount: 1 })).catch(() => undefined);
    },
  };
}

describe('When the double is killed', () => {
  it('should know a repeat by its revision afterwards, and no longer one with any revision', async () => {
    const { append, restart, idsIn } = await startDouble();
    const [exact, any] = [newEvents(2), newEvents(1)];
    const created = await append('exact-1', exact);
    await append('any-1', any, ANY);

    await restart();

    expect(await append('exact-1', exact)).toEqual(created);
    expect(await append('any-1', any, ANY)).toMatchObject({ revision: 1n });
    expect(await idsIn('any-1')).toEqual([any[0]?.id, any[0]?.id]);
  });

  it.each([
    ['half a frame', (file: string) => appendFileSync(file, Buffer.from('31465645ff0000000000000000', 'hex'))],
    ['rubbish', (file: string) => appendFileSync(file, Buffer.alloc(3_000, 7))],
  ])('should cut off %s at the end of its file, and go on behind the rest', async (_case, damage) => {
    const { append, restart, everything } = await startDouble();
    const [first, second] = [newEvents(3), newEvents(1)];
    const before = await append('thing-1', first);

    await restart(damage);

    const after = await append('thing-2', second);
    expect(after.position).toBeGreaterThan(before.position);
    expect(await everything()).toEqual([...first, ...second].map(({ id }) => id));
  });

  it('should lose the whole of an append of which the disk has only a part', async () => {
    const { append, restart, everything } = await startDouble();
    const kept = newEvents(2);
    await append('thing-1', kept);
    await append('thing-2', newEvents(2));

    await restart((file) => truncateSync(file, statSync(file).size - 1));

    expect(await everything()).toEqual(kept.map(({ id }) => id));
    expect(await append('thing-2', newEvents(1))).toMatchObject({ revision: 0n });
  });

  it('should still know what was deleted', async () => {
    const { append, client, restart, idsIn } = await startDouble();
    for (const stream of ['soft-1', 'tombstone-1']) await append(stream, newEvents(1));
    await client.deleteStream('soft-1');
    await client.tombstoneStream('tombstone-1');

    await restart();

    await expect(idsIn('soft-1')).rejects.toMatchObject({ type: 'stream-not-found' });
    await expect(idsIn('tombstone-1')).rejects.toMatchObject({ type: 'stream-deleted' });
  });
});

describe('When a chunk is closed', () => {
  it('should let positions jump, and keep them over a restart', async () => {
    const { append, double, restart, everything } = await startDouble();
    const [first, second] = [newEvents(1), newEvents(1)];
    await append('thing-1', first);

    await double.controls.scavenge();

    const { position } = await append('thing-2', second);
    expect(position).toBeGreaterThanOrEqual(268_435_456n);
    await restart();
    expect(await append('thing-2', second)).toMatchObject({ position });
    expect(await everything()).toEqual([...first, ...second].map(({ id }) => id));
  });
});

describe('When a live consumer is behind by more than the server keeps for it', () => {
  const BURST = 300;

  it('should be dropped by a server of version 23', async () => {
    const { client, append } = await startDouble('23.10');
    const subscription = client.subscribeToAll({ fromPosition: END });
    const dropped = new Promise((resolve) => subscription.once('error', resolve));
    await new Promise((resolve) => subscription.once('confirmation', resolve));

    await append('burst-1', newEvents(BURST));

    expect(await dropped).toMatchObject({ type: 'timeout', code: 10 });
  });

  it('should fall behind and catch up again on a server of version 24', async () => {
    const { client, append } = await startDouble('24.10');
    const subscription = client.subscribeToAll({ fromPosition: END });
    const told: string[] = [];
    for (const what of ['fellBehind', 'caughtUp'] as const) subscription.on(what, () => told.push(what));
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    const events = newEvents(BURST);

    await append('burst-1', events);
    const seen: string[] = [];
    for await (const { event } of subscription) {
      seen.push(event?.id ?? '');
      if (seen.length === BURST) break;
    }

    expect(seen).toEqual(events.map(({ id }) => id));
    expect(told.slice(0, 2)).toEqual(['caughtUp', 'fellBehind']);
  });
});

describeUnless(opensslObstacle, 'When the double asks who calls', () => {
  const ACL = {
    $r: ['app', 'projector', '$admins'],
    $w: ['app', '$admins'],
    $d: '$admins',
    $mr: '$admins',
    $mw: '$admins',
  };
  const SYSTEM_ACL = { $r: '$admins', $w: '$admins', $d: '$admins', $mr: '$admins', $mw: '$admins' };

  async function startSecure() {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { certificate, key } = makeCertificate(folder);
    const store = await startEventStoreDouble({ tls: { certificate, key } });
    onTestFinished(store.release);
    const clientOf = (user: string): EventStoreDBClient => {
      const client = EventStoreDBClient.connectionString(
        `${store.url.replace('//', user === '' ? '//' : `//${user}@`)}&tlsCAFile=${certificate}`,
      );
      onTestFinished(() => client.dispose());
      return client;
    };

    return { ...store, clientOf, admin: clientOf('admin:changeit') };
  }

  const typeOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'allowed',
      (error: { readonly type?: string; readonly code?: number }) => `${error.type} ${error.code}`,
    );

  it('should let each user do what the rights of the deployment name, and nothing else', async () => {
    const { admin, clientOf, double } = await startSecure();
    for (const [loginName, password] of [
      ['app', 'one'],
      ['projector', 'two'],
    ] as const) {
      expect(await double.controls.addUser({ loginName, password, as: 'admin:changeit' })).toBe(201);
      expect(await double.controls.addUser({ loginName, password, as: 'admin:changeit' })).toBe(409);
      expect(await double.controls.addUser({ loginName, password, as: 'admin:guessed' })).toBe(401);
    }
    const [app, projector] = [clientOf('app:one'), clientOf('projector:two')];
    const write = (client: EventStoreDBClient, stream = `thing-${randomUUID()}`) =>
      typeOf(client.appendToStream(stream, newEvents(1), { expectedRevision: NO_STREAM }));
    const writeAs = (username: string, password: string) =>
      typeOf(admin.appendToStream(`thing-${randomUUID()}`, newEvents(1), { credentials: { username, password } }));
    const readAll = async (client: EventStoreDBClient) => {
      for await (const _ of client.readAll({ maxCount: 1 }));
    };
    expect(await typeOf(readAll(app))).toBe('access-denied 7');
    expect(await writeAs('projector', 'two')).toBe('allowed');

    await admin.setStreamMetadata('$all', { acl: { readRoles: ['app', 'projector', '$admins'] } });
    const settings = jsonEvent({
      type: 'update-default-acl',
      data: { $userStreamAcl: ACL, $systemStreamAcl: SYSTEM_ACL },
    });
    await admin.appendToStream('$settings', [settings]);
    await double.process.kill();
    await double.process.start();
    for (const client of [app, projector, admin]) await readAll(client).catch(() => undefined);

    expect(await typeOf(readAll(app))).toBe('allowed');
    expect(await typeOf(readAll(projector))).toBe('allowed');
    expect(await write(app, 'thing-1')).toBe('allowed');
    expect(await writeAs('projector', 'two')).toBe('access-denied 7');
    expect(await writeAs('app', 'guessed')).toBe('access-denied 16');
    expect(await typeOf(app.deleteStream('thing-1'))).toBe('access-denied 7');
    expect(await typeOf(app.tombstoneStream('thing-1'))).toBe('access-denied 7');
    // Over the stream that all appends share, errors carry no code.
    expect(await typeOf(app.setStreamMetadata('thing-1', { maxCount: 1 }))).toBe('access-denied undefined');
    expect(await typeOf(readAll(clientOf('')))).toBe('access-denied 7');
    expect(await typeOf(admin.deleteStream('thing-1'))).toBe('allowed');
  });
});

describe('When a connection is cut in the middle of an append', () => {
  it('should write nothing of what had come', async () => {
    const { append, idsIn, url } = await startDouble();
    const { host } = new URL(url.replace('esdb:', 'http:'));
    const session = connect(`http://${host}`);
    onTestFinished(() => session.destroy());
    const begun = beginAppend(session, 'cut-1');
    begun.on('error', () => undefined);
    // The server has read what was sent before, once it has answered this one.
    const whole = beginAppend(session, 'whole-1').end();
    await once(whole, 'response');
    whole.close();
    session.destroy();
    for (let turn = 1; turn <= 5; turn += 1) await append(`other-${turn}`, newEvents(1));

    const events = newEvents(2);
    await append('cut-1', events);
    expect(await idsIn('cut-1')).toEqual(events.map(({ id }) => id));
  });
});

/** An append of which one event was sent, and nobody knows yet whether others follow. */
function beginAppend(session: ClientHttp2Session, stream: string): ClientHttp2Stream {
  const call = session.request({
    ':method': 'POST',
    ':path': '/event_store.client.streams.Streams/Append',
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  for (const message of [optionsOf(stream), proposalOf(randomUUID())]) call.write(framed(message));

  return call;
}

function optionsOf(stream: string): Uint8Array {
  const name = new shared.StreamIdentifier();
  name.setStreamName(Buffer.from(stream));
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(name);
  options.setNoStream(new shared.Empty());

  return new streams.AppendReq().setOptions(options).serializeBinary();
}

function proposalOf(id: string): Uint8Array {
  const message = new streams.AppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  message.getMetadataMap().set('type', 'ThingHappened').set('content-type', 'application/json');
  message.setData(Buffer.from('{}'));

  return new streams.AppendReq().setProposedMessage(message).serializeBinary();
}

/** As gRPC sends a message: not compressed, its length, its bytes. */
function framed(message: Uint8Array): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt32BE(message.length, 1);

  return Buffer.concat([header, message]);
}
