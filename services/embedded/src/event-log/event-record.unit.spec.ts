import { createHash } from 'node:crypto';
import type { NewEvent } from '@entry/platform/ports/event-log';
import { describe, expect, it } from 'vitest';
import { createByteWriter } from './byte-codec.ts';
import { createEventRecords } from './event-record.ts';
import type { Names } from './name-table.ts';

const ONE = '0b6f3c1e-8a2d-4e57-9c31-5d7f0a9b2e46';
const OTHER = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const LARGE = ONE.toUpperCase();

function namesInMemory(): Names & { readonly all: readonly string[] } {
  const all: string[] = [];

  return {
    all,
    idOf: (name) => (all.includes(name) ? all.indexOf(name) : all.push(name) - 1),
    nameOf: (id) => all[id] ?? '',
  };
}

function eventWith(metadata: Partial<NewEvent['metadata']>, sealed: Uint8Array | null = null): NewEvent {
  return {
    type: 'SectionSaved',
    data: { section: 'personal', note: 'ሰላም' },
    sealed,
    metadata: {
      eventId: ONE,
      commandId: OTHER,
      correlationId: OTHER,
      causationId: OTHER,
      actor: { id: OTHER, role: 'user' },
      recordedAt: '2026-02-03T04:05:06.007Z',
      schemaVersion: 1,
      subjectId: OTHER,
      ...metadata,
    },
  };
}

/** Written one behind the other, and read again. */
function writeAll(records: readonly { readonly stream: string; readonly event: NewEvent }[]) {
  const names = namesInMemory();
  const writing = createEventRecords(names);
  const writer = createByteWriter();
  for (const [revision, { stream, event }] of records.entries()) writing.write(writer, stream, revision, event);
  const bytes = writer.bytes();

  const reader = { buffer: bytes, offset: 0 };
  const reading = createEventRecords(names);
  const read = records.map(() => {
    const { stream, revision, type, data, sealed, metadata } = reading.read(reader, 0);
    return { stream, revision, event: { type, data, sealed, metadata } };
  });
  expect(reader.offset).toBe(bytes.length);

  return { bytes, read, names: names.all };
}

const SEALED = Uint8Array.from({ length: 40 }, (_, place) => place);

describe('When an event is written as a record', () => {
  it.each<[string, Partial<NewEvent['metadata']>]>([
    ['with one command behind all of it', {}],
    ['that follows from another command', { correlationId: ONE, causationId: ONE }],
    ['of nobody', { subjectId: null }],
    ['about somebody else', { subjectId: ONE }],
    ['about somebody whose id is a name', { subjectId: 'entry 7' }],
    ['by a part of the service', { actor: { id: 'system', role: 'system' }, subjectId: ONE }],
    ['by a part of the service, about itself', { actor: { id: 'system', role: 'system' }, subjectId: 'system' }],
    ['whose own id is no UUID of ours', { eventId: LARGE }],
    ['whose command is no UUID of ours', { commandId: 'command' }],
    ['whose correlation alone is no UUID of ours', { correlationId: LARGE }],
    ['whose cause alone is no UUID of ours', { causationId: `${ONE.slice(0, -1)}g` }],
    ['with an instant of another form', { recordedAt: '2026-02-03T04:05:06Z' }],
    ['of a version that does not fit', { schemaVersion: 32 }],
  ])('should be read again as it was: one %s', (_, metadata) => {
    const stream = `application-${ONE}`;
    const records = [null, SEALED].map((sealed) => ({ stream, event: eventWith(metadata, sealed) }));

    expect(writeAll(records).read).toStrictEqual(records.map((record, revision) => ({ ...record, revision })));
  });

  it.each([
    ['a UUID', `application-${OTHER}`],
    ['capital letters', `application-${LARGE}`],
    ['a hash', `application-${createHash('sha256').update(ONE).digest('hex')}`],
    ['a UUID behind other digits', `application-${'0'.repeat(28)}${OTHER}`],
    ['something shorter', 'application-1'],
    ['nothing', 'application-'],
    ['a hyphen at the wrong place', `application-${OTHER.slice(1, 9)}-${OTHER.slice(10)}`],
  ])('should keep the name of a stream whose beginning is known and which ends with %s', (_, stream) => {
    const records = [`application-${ONE}`, stream, stream].map((name) => ({ stream: name, event: eventWith({}) }));

    expect(writeAll(records).read.map((record) => record.stream)).toStrictEqual(records.map((each) => each.stream));
  });

  it('should have the bytes that it always had', () => {
    const records = [
      { stream: `application-${ONE}`, event: eventWith({}, SEALED) },
      {
        stream: 'thing',
        event: eventWith({ actor: { id: 'system', role: 'system' }, subjectId: ONE, causationId: ONE }),
      },
      { stream: `application-${OTHER}`, event: eventWith({ correlationId: LARGE }) },
    ];
    const { bytes, names } = writeAll(records);

    expect(names).toStrictEqual(['application-', 'SectionSaved', 'user', 'system']);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'bf24eb252510319abec82cab4314526e731910ad211d798a68d9d54736eeb8dc',
    );
  });
});

describe('When a text is offered as a UUID', () => {
  it.each(['', 'system', LARGE, `${ONE}0`, ONE.replace('-', '0'), `${ONE.slice(0, -1)}g`, 'ሰ'.repeat(36)])(
    'should be refused, and nothing of it written: %s',
    (text) => {
      const writer = createByteWriter();
      writer.byte(1);

      expect([writer.uuid(text), writer.length()]).toStrictEqual([false, 1]);
    },
  );
});
