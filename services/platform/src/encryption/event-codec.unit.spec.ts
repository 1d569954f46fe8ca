import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { EventDefinition, EventMetadata } from '@entry/contracts/event';
import { defineEvent } from '@entry/contracts/event';
import { toNextVersion, type Upcaster } from '@entry/domain/upcaster';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import type { NewEvent, RecordedEvent } from '../ports/event-log.ts';
import { type KeyVault, SubjectErasedError } from '../ports/key-vault.ts';
import type { AnyProjectedEvent } from '../projection.ts';
import type { Sealed } from '../sealed.ts';
import { metadataOf, uuidOf } from '../testing/event-values.ts';
import { CiphertextRejectedError } from './authenticated-cipher.ts';
import { createCachedKeyVault } from './cached-key-vault.ts';
import { createEventCodec, type EventCodec, EventUnfitError, EventUnreadableError } from './event-codec.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { createSealer, type Sealer } from './sealer.ts';

const Named = defineEvent({
  type: 'Named',
  version: 2,
  data: z.object({ count: z.int() }),
  personal: z.object({ name: z.string() }),
});
const Counted = defineEvent({ type: 'Counted', version: 1, data: z.object({ count: z.int() }) });
const stream = `thing-${uuidOf('thing')}`;

/** The port's promises in memory; the real vaults have their own suite. */
function createVault(): KeyVault {
  const keys = new Map<string, KeyObject>();
  const erased = new Set<string>();
  const indexKey = createSecretKey(randomBytes(32));

  return {
    ensureKey: async (subject) => {
      if (erased.has(subject)) throw new SubjectErasedError();

      const key = keys.get(subject) ?? createSecretKey(randomBytes(32));
      keys.set(subject, key);
      return key;
    },
    findKey: async (subject) => keys.get(subject) ?? null,
    destroyKey: async (subject) => {
      erased.add(subject);
      keys.delete(subject);
    },
    indexKey: async () => indexKey,
    close: async () => {},
  };
}

const OldNamed = defineEvent({
  type: 'Named',
  version: 1,
  data: z.object({ number: z.int() }),
  personal: z.object({ first: z.string(), last: z.string() }),
});
const liftNamed = toNextVersion('Named', 1, {
  data: (data) => ({ count: (data as { number: number }).number }),
  personal: (personal) => {
    const { first, last } = personal as { first: string; last: string };
    return { name: `${first} ${last}` };
  },
});

function createCodec(
  upcasters: readonly Upcaster[] = [liftNamed],
  definitions: readonly EventDefinition[] = [Named, Counted],
) {
  const vault = createCachedKeyVault({ vault: createVault() });
  const sealer = createSealer({ vault });

  return { vault, sealer, codec: createEventCodec({ sealer, registry: { definitions, upcasters } }) };
}

/** What an event of one version is for projections. */
function projectedBy(codec: EventCodec, event: RecordedEvent): AnyProjectedEvent {
  const [projected, ...others] = codec.project(event);
  expect(others).toStrictEqual([]);

  return projected as AnyProjectedEvent;
}

function metadataFor(name: string): Omit<EventMetadata, 'schemaVersion'> {
  const { schemaVersion: _, ...metadata } = metadataOf(uuidOf(name));

  return metadata;
}

function recorded(event: NewEvent, changes: Partial<RecordedEvent> = {}): RecordedEvent {
  return { ...event, data: JSON.parse(JSON.stringify(event.data)), stream, revision: 0, position: 7n, ...changes };
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });

  return { promise, resolve };
}

const named = { type: 'Named', data: { count: 1 }, personal: { name: 'Selam' } };

describe('When an event is written', () => {
  it('should seal the personal part, bound to its place, and leave the open part', async () => {
    const { codec } = createCodec();

    const written = await codec.encode(named, stream, metadataFor('a'));

    expect(written).toMatchObject({ type: 'Named', data: { count: 1 }, metadata: { schemaVersion: 2 } });
    expect(written).not.toHaveProperty('personal');
    expect(Buffer.from(written.sealed ?? []).includes('Selam')).toBe(false);
    expect(written.sealed).toHaveLength(28 + '{"name":"Selam"}'.length);
  });

  it('should never seal the same text to the same bytes', async () => {
    const { codec } = createCodec();

    const [first, second] = [
      await codec.encode(named, stream, metadataFor('a')),
      await codec.encode(named, stream, metadataFor('a')),
    ];

    expect(first.sealed).not.toEqual(second.sealed);
  });

  it('should refuse parts that do not fit the type', () => {
    const { codec } = createCodec();
    const anonymous = { ...metadataFor('a'), subjectId: null };

    expect(() => codec.encode({ type: 'Unheard', data: {} }, stream, metadataFor('a'))).toThrow(TypeError);
    expect(() => codec.encode({ ...named, type: 'Counted' }, stream, metadataFor('a'))).toThrow(TypeError);
    expect(() => codec.encode({ type: 'Named', data: {} }, stream, metadataFor('a'))).toThrow(TypeError);
    expect(() => codec.encode(named, stream, anonymous)).toThrow(TypeError);
  });

  it('should refuse a subject that was erased', async () => {
    const { codec, vault } = createCodec();
    await codec.encode(named, stream, metadataFor('a'));

    await vault.destroyKey(uuidOf('applicant'));

    await expect(codec.encode(named, stream, metadataFor('b'))).rejects.toThrow(SubjectErasedError);
  });
});

describe('When an event is read for the domain', () => {
  it('should be the event that was written', async () => {
    const { codec } = createCodec();

    const written = await codec.encode(named, stream, metadataFor('a'));

    expect(await codec.decode(recorded(written))).toStrictEqual([named]);
  });

  it('should have null for the personal part once its subject was erased', async () => {
    const { codec, vault } = createCodec();
    const written = await codec.encode(named, stream, metadataFor('a'));

    await vault.destroyKey(uuidOf('applicant'));

    expect(await codec.decode(recorded(written))).toStrictEqual([{ ...named, personal: null }]);
  });

  it('should pass on an unknown type as it is', async () => {
    const { codec } = createCodec();
    const event = {
      type: 'FromTheFuture',
      data: { any: 1 },
      sealed: randomBytes(50),
      metadata: metadataOf(uuidOf('a')),
    };

    expect(await codec.decode(recorded(event))).toStrictEqual([{ type: 'FromTheFuture', data: { any: 1 } }]);
  });

  it('should refuse what does not fit the schema, and name only where', async () => {
    const { codec } = createCodec();
    const written = await codec.encode(named, stream, metadataFor('a'));

    const decoding = () => codec.decode(recorded(written, { data: { count: 'secret' } }));

    await expect(decoding()).rejects.toThrow(EventUnreadableError);
    await expect(decoding()).rejects.toThrow('Named at position 7 does not fit its schema: data.count');
  });

  it.each([
    ['data.count', { data: { count: 'secret' }, personal: { name: 'Selam' } }],
    ['personal.name', { data: { count: 1 }, personal: { name: 7 } }],
  ])('should not write what could not be read again, and name only where: %s', (path, parts) => {
    const { codec } = createCodec();
    const encoding = () => codec.encode({ type: 'Named', ...parts }, stream, metadataFor('a'));

    expect(encoding).toThrow(EventUnfitError);
    expect(encoding).toThrow(`Named does not fit its schema and is not written: ${path}`);
  });

  it.each<[string, (event: NewEvent) => Partial<RecordedEvent>]>([
    ['to another stream', () => ({ stream: `thing-${uuidOf('other')}` })],
    ['to another event', ({ metadata }) => ({ metadata: { ...metadata, eventId: uuidOf('b') } })],
    ['to another version', ({ metadata }) => ({ metadata: { ...metadata, schemaVersion: 1 } })],
    ['and cut short', ({ sealed }) => ({ sealed: sealed?.subarray(0, 27) ?? null })],
    [
      'with a changed bit',
      ({ sealed }) => ({ sealed: sealed?.map((byte, index) => (index === 30 ? byte ^ 1 : byte)) ?? null }),
    ],
  ])('should refuse a ciphertext moved %s', async (_case, change) => {
    const { codec } = createCodec();
    const written = await codec.encode(named, stream, metadataFor('a'));

    await expect(codec.decode(recorded(written, change(written)))).rejects.toThrow(CiphertextRejectedError);
  });
});

describe('When an event is read for projections', () => {
  it('should keep the personal part sealed, with all it takes to open it', async () => {
    const { codec } = createCodec();
    const written = await codec.encode(named, stream, metadataFor('a'));

    const projected = projectedBy(codec, recorded(written));

    const { type, data, revision, position, metadata, sealed } = projected;
    expect({ type, data, revision, position, stream: projected.stream, metadata }).toStrictEqual({
      type: 'Named',
      data: { count: 1 },
      revision: 0,
      position: 7n,
      stream,
      metadata: written.metadata,
    });
    expect(sealed).toStrictEqual({
      subjectId: uuidOf('applicant'),
      bytes: written.sealed,
      stream,
      eventId: uuidOf('a'),
      type: 'Named',
      schemaVersion: 2,
    });
    expect(await codec.open(sealed as Sealed<{ name: string }>)).toStrictEqual({ name: 'Selam' });
  });

  it('should have null where there is nothing sealed', async () => {
    const { codec } = createCodec();

    const written = await codec.encode({ type: 'Counted', data: { count: 1 } }, stream, metadataFor('a'));

    expect(projectedBy(codec, recorded(written)).sealed).toBeNull();
  });

  it('should not touch the open part before it is asked for', () => {
    const { codec } = createCodec();
    const event = recorded({ type: 'Counted', data: {}, sealed: null, metadata: metadataOf(uuidOf('a')) });
    let reads = 0;
    const read = () => {
      reads += 1;
      return { count: reads };
    };
    const lazy = Object.defineProperty({ ...event }, 'data', { get: read });

    const projected = projectedBy(codec, lazy);

    expect(reads).toBe(0);
    expect([projected.data, projected.data]).toEqual([{ count: 1 }, { count: 1 }]);
  });
});

describe('When an event was written in an older version', () => {
  async function writtenInVersionOne(sealer: Sealer): Promise<RecordedEvent> {
    const old = createEventCodec({ sealer, registry: { definitions: [OldNamed], upcasters: [] } });
    const event = { type: 'Named', data: { number: 3 }, personal: { first: 'Selam', last: 'Tesfaye' } };

    return recorded(await old.encode(event, stream, metadataFor('a')));
  }

  it('should be lifted wherever it is read', async () => {
    const { sealer, codec } = createCodec();

    const written = await writtenInVersionOne(sealer);

    expect(await codec.decode(written)).toStrictEqual([
      { type: 'Named', data: { count: 3 }, personal: { name: 'Selam Tesfaye' } },
    ]);
    const projected = projectedBy(codec, written);
    expect(projected.data).toStrictEqual({ count: 3 });
    expect(await codec.open(projected.sealed as Sealed)).toStrictEqual({ name: 'Selam Tesfaye' });
  });

  it('should change nothing of what read models hold sealed, when it only became the next version', async () => {
    const { sealer, codec } = createCodec();
    const before = createEventCodec({ sealer, registry: { definitions: [OldNamed], upcasters: [] } });

    const written = await writtenInVersionOne(sealer);

    expect(projectedBy(codec, written).sealed).toStrictEqual(projectedBy(before, written).sealed);
  });

  describe('and became several', () => {
    const Called = defineEvent({
      type: 'Called',
      version: 2,
      data: z.object({ part: z.string() }),
      personal: z.object({ called: z.string() }),
    });
    /** Named 1 is the number and both names; the names are `Called` 1 at first, and the last one is not always there. */
    const split: Upcaster = {
      type: 'Named',
      from: 1,
      pieces: {
        count: { type: 'Counted', version: 1 },
        first: { type: 'Called', version: 1, personal: (personal) => (personal as { first: string }).first },
        last: { type: 'Called', version: 1, personal: (personal) => (personal as { last: string }).last },
      },
      data: (data) => {
        const { number } = data as { number: number };
        if (number === 0) return [];

        return [
          { piece: 'count', data: { count: number } },
          { piece: 'first', data: 'first' },
          ...(number === 3 ? [{ piece: 'last', data: 'last' }] : []),
        ];
      },
    };
    const liftCalled = toNextVersion('Called', 1, {
      data: (part) => ({ part }),
      personal: (called) => ({ called }),
    });
    const definitions = [Counted, Called, { ...Named, version: 2 }];
    const create = () => createCodec([split, liftCalled], definitions);

    it('should be all of them for the domain, each with its share of the personal part', async () => {
      const { sealer, codec } = create();

      expect(await codec.decode(await writtenInVersionOne(sealer))).toStrictEqual([
        { type: 'Counted', data: { count: 3 } },
        { type: 'Called', data: { part: 'first' }, personal: { called: 'Selam' } },
        { type: 'Called', data: { part: 'last' }, personal: { called: 'Tesfaye' } },
      ]);
    });

    it('should be all of them for projections, their shares sealed and opened apart', async () => {
      const { sealer, codec } = create();
      const written = await writtenInVersionOne(sealer);

      const projected = codec.project(written);

      expect(projected.map(({ type, data, piece }) => ({ type, data, piece }))).toStrictEqual([
        { type: 'Counted', data: { count: 3 }, piece: 0 },
        { type: 'Called', data: { part: 'first' }, piece: 1 },
        { type: 'Called', data: { part: 'last' }, piece: 2 },
      ]);
      for (const { stream: name, revision, position, metadata } of projected) {
        expect({ name, revision, position, metadata }).toStrictEqual({
          name: stream,
          revision: 0,
          position: 7n,
          metadata: written.metadata,
        });
      }
      const [counted, first, last] = projected.map(({ sealed }) => sealed);
      expect(counted).toBeNull();
      expect(first).toStrictEqual({
        subjectId: uuidOf('applicant'),
        bytes: written.sealed,
        stream,
        eventId: uuidOf('a'),
        type: 'Named',
        schemaVersion: 1,
        pieces: ['first'],
      });
      expect(await codec.open(first as Sealed)).toStrictEqual({ called: 'Selam' });
      expect(await codec.open(last as Sealed)).toStrictEqual({ called: 'Tesfaye' });
    });

    it('should have no share in clear once its subject was erased', async () => {
      const { sealer, codec, vault } = create();
      const written = await writtenInVersionOne(sealer);
      const [, first] = codec.project(written);

      await vault.destroyKey(uuidOf('applicant'));

      expect(await codec.open(first?.sealed as Sealed)).toBeNull();
      expect((await codec.decode(written)).map(({ personal }) => personal)).toStrictEqual([undefined, null, null]);
    });

    it('should be fewer of them, or none, when the upcaster says so', async () => {
      const { sealer, codec } = create();
      const written = await writtenInVersionOne(sealer);

      expect(codec.project({ ...written, data: { number: 2 } })).toHaveLength(2);
      expect(codec.project({ ...written, data: { number: 0 } })).toStrictEqual([]);
      expect(await codec.decode({ ...written, data: { number: 0 } })).toStrictEqual([]);
    });

    it('should fail only where it is looked at when the upcaster cannot read it, under every type it might be', async () => {
      const { sealer, codec } = create();
      const written = { ...(await writtenInVersionOne(sealer)), data: null };

      const projected = codec.project(written);

      expect(projected.map(({ type, position }) => [type, position])).toStrictEqual([
        ['Counted', written.position],
        ['Called', written.position],
      ]);
      for (const event of projected) expect(() => event.data).toThrow(TypeError);
      await expect(codec.decode(written)).rejects.toThrow(TypeError);
    });

    it('should not be opened by guessing when a read model holds it from before', async () => {
      const { sealer, codec } = create();
      const written = await writtenInVersionOne(sealer);
      const before = createEventCodec({ sealer, registry: { definitions: [OldNamed], upcasters: [] } });

      await expect(codec.open(projectedBy(before, written).sealed as Sealed)).rejects.toThrow('Named has no piece');
    });
  });
});

describe('When another process destroys a key', () => {
  it('should use it for a minute more and no longer', async () => {
    vi.useFakeTimers({ now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const shared = createVault();
    const vault = createCachedKeyVault({ vault: shared });
    await vault.ensureKey('subject');

    await shared.destroyKey('subject');

    vi.setSystemTime(59_000);
    expect(await vault.findKey('subject')).not.toBeNull();
    vi.setSystemTime(61_000);
    expect(await vault.findKey('subject')).toBeNull();
  });

  it('should not bring back a key that was being read while it was destroyed', async () => {
    const shared = createVault();
    await shared.ensureKey('subject');
    const reading = deferred();
    const vault = createCachedKeyVault({
      vault: {
        ...shared,
        findKey: async (subject) => {
          const key = await shared.findKey(subject);
          await reading.promise;
          return key;
        },
      },
    });

    const found = vault.findKey('subject');
    await vault.destroyKey('subject');
    reading.resolve();
    await found;

    expect(await vault.findKey('subject')).toBeNull();
  });
});

describe('When a value is hashed', () => {
  it('should be the same for the same kind and value only, and depend on the key', async () => {
    const hash = createKeyedHash({ vault: createVault() });
    const other = createKeyedHash({ vault: createVault() });

    expect(await hash('email', 'a@b.c')).toMatch(/^[0-9a-f]{64}$/);
    expect(await hash('email', 'a@b.c')).toBe(await hash('email', 'a@b.c'));
    expect(await hash('email', 'a@b.c')).not.toBe(await hash('phone', 'a@b.c'));
    expect(await hash('email', 'a@b.c')).not.toBe(await hash('email', 'a@b.d'));
    expect(await hash('email', 'a@b.c')).not.toBe(await other('email', 'a@b.c'));
  });
});
