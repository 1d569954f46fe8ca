import type { ApplicationEvent } from '@entry/contracts/application/events';
import { FORM_SECTIONS } from '@entry/contracts/rules/application-form';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { type CollectionDigest, digestOf } from '@entry/platform/projecting/digest';
import { foldEvents, type PoisonPolicy } from '@entry/platform/projecting/fold';
import { anyProjection } from '@entry/platform/projection';
import { toProjectedEvent } from '@entry/platform/testing/projected-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProjections } from '../all.ts';
import {
  application,
  applicationCreated,
  confirmationRecorded,
  documentUploaded,
  validated,
} from '../testing/events.ts';
import { APPLICATION, record } from '../testing/history.ts';
import { openPlain } from '../testing/specification.ts';

const NOTHING_PARKED: PoisonPolicy = {
  isStreamParked: () => false,
  isDocumentParked: () => false,
  parkStream: (_event, cause) => {
    throw cause;
  },
  parkDocument: (_id, _event, cause) => {
    throw cause;
  },
};

const save = fc.constantFrom(...FORM_SECTIONS).chain((section) =>
  fc.constantFrom<string[]>([], ['firstName'], ['city', 'state']).map(
    (missingFields): ApplicationEvent => ({
      type: 'ApplicationSectionSaved',
      data: { applicationId: APPLICATION, section, missingFields },
      personal: DEFAULT_SECTIONS[section],
    }),
  ),
);
const other = fc.constantFrom(
  applicationCreated(),
  application('ApplicationDeleted'),
  application('ApplicationSubmitted'),
  validated(),
  documentUploaded(),
  confirmationRecorded(),
);
const history = fc.array(fc.oneof({ weight: 3, arbitrary: save }, { weight: 1, arbitrary: other }), { maxLength: 25 });

async function digestAfter(events: readonly ApplicationEvent[], batchSize: number): Promise<CollectionDigest> {
  const store = createMemoryReadStore();
  const projection = anyProjection(createProjections({ open: openPlain, store }).applications);
  const collection = store.collection(projection.model);
  const recorded = record([applicationCreated(), ...events]).map(toProjectedEvent);
  for (let from = 0; from < recorded.length; from += batchSize) {
    await foldEvents(projection, collection, recorded.slice(from, from + batchSize), NOTHING_PARKED);
  }

  return digestOf(collection);
}

describe('When saves overwrite each other', () => {
  it('should give the same documents in batches of any size as one by one', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 2, max: 30 }), async (events, batchSize) => {
        expect(await digestAfter(events, batchSize)).toStrictEqual(await digestAfter(events, 1));
      }),
      { seed: 20251001 },
    );
  });
});
