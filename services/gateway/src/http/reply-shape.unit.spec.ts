import { AdminPaymentSlipsReply } from '@entry/contracts/admin/api';
import { ApplicationsReply } from '@entry/contracts/application/api';
import { ReadyApplicationsReply } from '@entry/contracts/automation/api';
import { PaymentSlipsReply } from '@entry/contracts/payments/api';
import { arbitraryValue } from '@entry/contracts/testing/arbitrary-value';
import { SEED } from '@entry/domain/testing/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createReplyPicker } from './reply-shape.ts';

/** The same value with one key more in every object of it. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;

  return {
    suspicion: { of: 'fraud' },
    ...Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withMore(member)])),
  };
}

describe(`A reply (seed ${SEED})`, () => {
  it.each([
    ['ApplicationsReply', ApplicationsReply],
    ['PaymentSlipsReply', PaymentSlipsReply],
    ['AdminPaymentSlipsReply', AdminPaymentSlipsReply],
    ['ReadyApplicationsReply', ReadyApplicationsReply],
  ])('should hold what its schema names and nothing else, however deep: %s', (_name, schema) => {
    const pick = createReplyPicker(schema);

    fc.assert(
      fc.property(arbitraryValue(schema), (value) => {
        expect(pick(withMore(value))).toStrictEqual(value);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  it('should leave out what is not given, and keep null', () => {
    const pick = createReplyPicker(
      z.object({ a: z.optional(z.object({ b: z.string() })), c: z.nullable(z.object({ d: z.string() })) }),
    );

    expect(pick({ c: null, e: 1 })).toStrictEqual({ c: null });
  });

  it.each([
    ['an object where the schema names no keys', { note: { by: 'admin' }, list: [] }],
    ['a list of objects where it names plain values', { note: '', list: [{ by: 'admin' }] }],
    ['an object where it names a list', { note: '', list: { by: 'admin' } }],
    ['a plain value where it names an object', 'everything'],
  ])('should not be built from %s', (_case, value) => {
    const pick = createReplyPicker(z.object({ note: z.string(), list: z.array(z.string()) }));

    expect(() => pick(value)).toThrow(TypeError);
  });

  it.each([
    ['a loose object', z.looseObject({ id: z.string() })],
    ['an object with a catchall', z.object({ list: z.array(z.catchall(z.object({}), z.string())) })],
    ['a record', z.object({ byId: z.record(z.string(), z.string()) })],
    ['anything', z.object({ more: z.nullable(z.any()) })],
    ['something unknown', z.object({ more: z.optional(z.unknown()) })],
    ['a choice of objects', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])],
    ['a changed value', z.object({ at: z.pipe(z.string(), z.transform(Number)) })],
  ])('should have no schema that does not name all its keys: %s', (_case, schema) => {
    expect(() => createReplyPicker(schema)).toThrow(/^reply/);
  });
});
