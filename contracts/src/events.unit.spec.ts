import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ALL_EVENTS } from './all-events.ts';
import type { EventDefinition } from './event.ts';
import { CalendarDate, described, Identifier, Instant } from './schema.ts';
import { fieldsOf } from './testing/open-fields.ts';

const DEFINITIONS: readonly EventDefinition[] = ALL_EVENTS;

/** Names of fields that tell who a person is: they belong into the sealed part, never into the open one. */
const PERSONAL_FIELD =
  /name$|^email$|phone|address|birth|spouse|children|password|notes|reason|reference|confirmationNumber|contentHash/i;

/** Texts that anybody may read for ever: words of our own, choices of filters, and hashes of what nobody can read. */
const OPEN_TEXTS: readonly string[] = [
  'ApplicationSectionSaved missingFields[]',
  'ApplicationValidated issues[].subject',
  'ConfirmationNumberCorrected warnings[]',
  'ConfirmationNumberRecorded warnings[]',
  'DocumentUploaded file.ciphertextHash',
  'PaymentSlipFlagged concerns[]',
  'PhotoChecked evidence.checks[].code',
  'PhotoChecked evidence.engine',
  'SlipChecked evidence.checks[].code',
  'SlipChecked evidence.checks[].figures.*',
  'SlipChecked evidence.checks[].figures.<key>',
  'PaymentSlipUploaded consent.warningVersion',
  'PaymentSlipUploaded file.ciphertextHash',
  'PaymentSlipUploaded instructions.inForce',
  'PaymentSlipUploaded instructions.shown',
  'StaffExportedList filters[].filter',
  'StaffExportedList filters[].value',
  'StaffExportedList route',
  'StaffExportedList searchHash',
  'StaffReadFile route',
  'StaffSearched filters[].filter',
  'StaffSearched filters[].value',
  'StaffSearched route',
  'StaffSearched searchHash',
  'StaffViewedAccount route',
  'StaffViewedApplication route',
  'ReadModelRebuildRequested model',
  'ReadModelSwitchRequested model',
];

/** What the open part of an event has a place for although it may be personal. */
function personalFields({ type, data }: Pick<EventDefinition, 'type' | 'data'>): readonly string[] {
  return fieldsOf(data)
    .filter(({ path, kind }) => {
      // A choice among given words tells nobody who a person is.
      if (kind === 'choice') return false;
      if (kind === 'text' && !OPEN_TEXTS.includes(`${type} ${path}`)) return true;

      return path.split(/[.[\]]+/).some((name) => PERSONAL_FIELD.test(name));
    })
    .map(({ path }) => path);
}

describe.each(DEFINITIONS)('$type', (definition) => {
  it('should carry nothing personal in its open part', () => {
    expect(personalFields(definition)).toStrictEqual([]);
  });

  it('should have a version', () => {
    expect(definition.version).toBeGreaterThanOrEqual(1);
  });
});

describe('The open part of an event', () => {
  const id = described(Identifier, 'An id');
  const open = z.object({ id, at: described(Instant, 'An instant'), count: z.int(), done: z.boolean() });

  it('may hold ids, instants, choices, numbers and booleans', () => {
    const data = z.extend(open, { kind: z.enum(['a', 'b']), list: z.array(open), nothing: z.nullable(open) });

    expect(personalFields({ type: 'Tested', data })).toStrictEqual([]);
  });

  it.each([
    ['a text', { firstName: z.string() }, 'firstName'],
    ['a text under a harmless word', { remark: z.string() }, 'remark'],
    ['a text that a rule restricts', { serial: z.string().check(z.regex(/^[A-Z]\d+$/)) }, 'serial'],
    ['a day, which may be a birthday', { day: CalendarDate }, 'day'],
    ['a number that names a person', { phone: z.number() }, 'phone'],
    ['an object in an object', { owner: z.object({ id, email: z.string() }) }, 'owner.email'],
    ['objects in a list', { children: z.array(z.object({ id, firstName: z.string() })) }, 'children[].firstName'],
    ['a list of texts', { remarks: z.array(z.string()) }, 'remarks[]'],
    ['a value that may be missing', { more: z.optional(z.nullable(z.object({ city: z.string() }))) }, 'more.city'],
    ['one of several', { subject: z.union([id, z.object({ city: z.string() })]) }, 'subject.city'],
    ['a pair', { pair: z.tuple([id, z.string()]) }, 'pair[]'],
    ['values under any key', { byId: z.record(z.string(), z.string()) }, 'byId.*'],
    ['keys that are texts', { byId: z.record(z.string(), z.int()) }, 'byId.<key>'],
    ['whatever else it is given', { bag: z.catchall(z.object({ id }), z.string()) }, 'bag.*'],
  ])('should not hold %s', (_case, shape, path) => {
    expect(personalFields({ type: 'Tested', data: z.extend(open, shape) })).toContain(path);
  });

  it.each([
    ['anything', z.any()],
    ['something unknown', z.array(z.unknown())],
    ['a changed value', z.pipe(z.string(), z.transform(Number))],
    ['a loose object', z.looseObject({ id })],
    ['a value of a class', z.object({ at: z.optional(z.date()) })],
  ])('should not be of a kind that nobody can look into: %s', (_case, part) => {
    expect(() => personalFields({ type: 'Tested', data: z.extend(open, { part }) })).toThrow(TypeError);
  });

  it('should have no text in the list that is not there', () => {
    const fields = DEFINITIONS.flatMap(({ type, data }) => fieldsOf(data).map(({ path }) => `${type} ${path}`));

    expect(OPEN_TEXTS.filter((text) => !fields.includes(text))).toStrictEqual([]);
  });
});
