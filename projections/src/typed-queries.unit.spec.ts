import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createProjections, type ModelName } from './all.ts';
import { defineProjection, deleting } from './define-projection.ts';
import { openPlain } from './testing/specification.ts';

const store = createMemoryReadStore();
const projections = createProjections({ open: openPlain, store });
const documents = store.collection(projections.documents.model);
const access = store.collection(projections.accountAccess.model);

describe('When a read model is queried', () => {
  it('should know its indexes by name', () => {
    expectTypeOf<Parameters<typeof documents.find>[0]['index']>().toEqualTypeOf<
      | 'all'
      | 'by-status'
      | 'by-type'
      | 'by-status-and-type'
      | 'by-applicant'
      | 'by-application'
      | 'by-application-and-status'
      | 'by-application-and-type'
      | 'by-application-status-and-type'
    >();
    expectTypeOf<Parameters<typeof access.find>[0]>().toBeNever();
    expectTypeOf<string>().not.toExtend<ModelName>();
    expect(Object.keys(projections.documents.model.indexes)).toContain('by-status-and-type');
  });

  it('should take what its index names', async () => {
    const fields = { status: 'approved', type: ['passport', 'photo'] } as const;

    expect(await documents.count({ index: 'by-status-and-type', equals: fields })).toBe(0);
    expect(await documents.count({ index: 'all', equals: {} })).toBe(0);
  });

  it('should not compile, and be refused when it runs, for an index it does not have', async () => {
    // @ts-expect-error There is no such index.
    await expect(documents.find({ index: 'by-colour', equals: {}, limit: 1 })).rejects.toThrow(RangeError);
    // @ts-expect-error There is no such index.
    await expect(documents.count({ index: 'by-colour', equals: {} })).rejects.toThrow(RangeError);
  });

  it('should not compile, and be refused when it runs, for fields that its index does not have', async () => {
    // @ts-expect-error The index is by status.
    await expect(documents.count({ index: 'by-status', equals: { type: 'photo' } })).rejects.toThrow(RangeError);
    // @ts-expect-error One too many.
    const tooMany = documents.count({ index: 'by-status', equals: { status: 'approved', type: 'photo' } });
    await expect(tooMany).rejects.toThrow(RangeError);
    // @ts-expect-error One too few.
    const tooFew = documents.count({ index: 'by-status-and-type', equals: { status: 'approved' } });
    await expect(tooFew).rejects.toThrow(RangeError);
    // @ts-expect-error The index has none.
    await expect(documents.count({ index: 'all', equals: { status: 'approved' } })).rejects.toThrow(RangeError);
  });

  it('should not compile for a look-up by an index that the model does not declare', () => {
    const projection = defineProjection<{ readonly owner: string }>()({
      model: {
        name: 'things',
        version: 1,
        indexes: { 'by-owner': { equals: ['owner'], sort: { field: 'owner', direction: 'ascending' } } },
      },
      keys: () => [],
      // @ts-expect-error It is called by-owner.
      lookup: ({ data }) => ({ index: 'by-holder', equals: { owner: data.accountId } }),
      folds: { AccountDeleted: deleting },
    });

    expectTypeOf<NonNullable<ReturnType<NonNullable<typeof projection.lookup>>>['index']>().toEqualTypeOf<'by-owner'>();
    expect(projection.lookup).toBeTypeOf('function');
  });

  it('should not compile for an index over a field that the document does not have', () => {
    const projection = defineProjection<{ readonly owner: string }>()({
      model: {
        name: 'things',
        version: 1,
        // @ts-expect-error There is no such field.
        indexes: { 'by-holder': { equals: ['holder'], sort: { field: 'owner', direction: 'ascending' } } },
      },
      keys: () => [],
      folds: { AccountDeleted: deleting },
    });

    expectTypeOf(projection.model.name).toEqualTypeOf<'things'>();
    expect(projection.handles).toStrictEqual(['AccountDeleted']);
  });
});
