import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { uuidOf } from '@entry/platform/testing/event-values';
import { createProjections } from '@entry/projections/all';
import type { ApplicationDocument } from '@entry/projections/applications/application-document';
import { INITIAL } from '@entry/projections/testing/application-row';
import { openPlain } from '@entry/projections/testing/specification';
import { describe, expect, it } from 'vitest';
import { createFormNameFinder } from './form-names.ts';

const applicantOf = (number: number): string => uuidOf(`applicant ${number}`);
const NOT_OPENED = { firstName: 'Nobody', lastName: 'Opens' };

type Written = { readonly firstName: string; readonly lastName: string } | null;

/** A finder over applications with these names, and how often it asked for applications. */
async function finderOf(names: readonly Written[]) {
  const memory = createMemoryReadStore();
  let asked = 0;
  const collection: ReadStore['collection'] = (model) => {
    const all = memory.collection(model);
    return {
      ...all,
      find: (query) => {
        asked += 1;
        return all.find(query);
      },
    };
  };
  const store = { ...memory, collection };
  const projections = createProjections({ open: openPlain, store });
  const documents = names.map((name, number) => {
    const sections = name === null ? {} : { personal: { values: name, missingFields: [] } };
    const applicationId = uuidOf(`application ${number}`);
    return { ...INITIAL, applicationId, applicantId: applicantOf(number), sections } as unknown as ApplicationDocument;
  });
  await memory
    .collection(projections.applications.model)
    .write(documents.map((document, at) => ({ id: document.applicationId, document, position: BigInt(at) })));
  const open = async (sealed: unknown) => (sealed === NOT_OPENED ? null : sealed) as never;

  return { find: createFormNameFinder({ store, projections, open }), timesAsked: () => asked };
}

describe('When rows of a page need the names in their forms', () => {
  it('should find them all at once, however many rows are of one person', async () => {
    const almaz = { firstName: 'Almaz', lastName: 'Worku' };
    const hana = { firstName: 'Hana', lastName: '' };
    const { find, timesAsked } = await finderOf([almaz, hana]);

    const found = await find([applicantOf(1), applicantOf(0), applicantOf(0), applicantOf(2)]);

    expect(Object.fromEntries(found)).toStrictEqual({ [applicantOf(0)]: almaz, [applicantOf(1)]: hana });
    expect(timesAsked()).toBe(1);
  });

  it('should find none for a form that is not begun, is empty, or was erased', async () => {
    const { find } = await finderOf([null, { firstName: '', lastName: '' }, NOT_OPENED]);

    expect((await find([0, 1, 2].map(applicantOf))).size).toBe(0);
  });

  it('should ask for no more at once than an index takes', async () => {
    const names = Array.from({ length: 401 }, (_none, number) => ({ firstName: `Name${number}`, lastName: 'Of many' }));
    const { find, timesAsked } = await finderOf(names);

    const found = await find(names.map((_name, number) => applicantOf(number)));

    expect(names.map((_name, number) => found.get(applicantOf(number)))).toStrictEqual(names);
    expect(timesAsked()).toBe(3);
  });

  it('should ask nothing for a page without rows', async () => {
    const { find, timesAsked } = await finderOf([]);

    expect([(await find([])).size, timesAsked()]).toStrictEqual([0, 0]);
  });
});
