import type { ApplicationEvent } from '@entry/contracts/application/events';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { describe, expect, it } from 'vitest';
import { INITIAL } from '../testing/application-row.ts';
import {
  applicationCreated,
  confirmationCorrected,
  confirmationRecorded,
  documentUploaded,
  PASSPORT,
  PAYMENT,
  paymentInitiated,
  SLIP,
  slipUploaded,
} from '../testing/events.ts';
import { APPLICATION, id } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { createApplicationsProjection } from './applications.ts';

const projection = createApplicationsProjection({ open: openPlain, findPersonTerms: async () => ['owner'] });
const { documentsAfter } = specify(projection);
const created = applicationCreated();

function sectionSaved(missingFields: string[] = []): ApplicationEvent {
  return {
    type: 'ApplicationSectionSaved',
    data: { applicationId: APPLICATION, section: 'personal', missingFields },
    personal: { ...DEFAULT_SECTIONS.personal, firstName: 'Almaz', lastName: 'Worku' },
  };
}

/** `DV-MAA5-BZVC`, as it may be typed. */
const REFERENCE = ['dvmaa5bzvc', { whole: 'maa5bzvc' }, { whole: 'maa5' }, { whole: 'bzvc' }];

describe('When an application is searched for', () => {
  it('should be found by the owner, names in the form, numbers on papers and every id of what is its own', async () => {
    const family: ApplicationEvent = {
      type: 'ApplicationSectionSaved',
      data: { applicationId: APPLICATION, section: 'family', missingFields: [] },
      personal: { ...DEFAULT_SECTIONS.family, spouseFirstName: 'Hana', spouseLastName: 'Tesfaye' },
    };
    const after = await documentsAfter(
      created,
      sectionSaved(),
      family,
      documentUploaded(),
      documentUploaded(id('newer'), 'passport', PASSPORT),
      slipUploaded(),
      paymentInitiated(),
      confirmationRecorded(),
    );
    const whole = (...ids: readonly string[]) => ids.flatMap((each) => [{ whole: each }, { whole: each.slice(-8) }]);

    expect(await projection.model.searchTerms?.(after[APPLICATION] as never)).toStrictEqual([
      'owner',
      '~almaz',
      '~wurku',
      '~hana',
      '~tisfai',
      '2027abc',
      'abc',
      'tx1',
      'tx',
      '1',
      'passport.jpg',
      'passport',
      'jpg',
      'slip.jpg',
      'slip',
      'jpg',
      APPLICATION,
      APPLICATION.slice(-8),
      ...whole(id('newer'), PASSPORT, SLIP, PAYMENT),
      ...REFERENCE,
    ]);
  });

  it('should be found by every number that it ever had', async () => {
    const corrected: ApplicationEvent = {
      type: 'ConfirmationNumberCorrected',
      data: { applicationId: APPLICATION, warnings: [] },
      personal: { confirmationNumber: '2027ZZZ', previousNumber: '2027ABCDEFGH1234', reason: 'Read wrongly' },
    };
    const after = await documentsAfter(created, confirmationRecorded(), confirmationCorrected(), corrected);

    expect(await projection.model.searchTerms?.(after[APPLICATION] as never)).toStrictEqual(
      expect.arrayContaining(['2027zzz', '2027abc', '2027abcdefgh1234']),
    );
  });

  it('should be found by its owner and its id while there is nothing else', async () => {
    expect(await projection.model.searchTerms?.(INITIAL as never)).toStrictEqual([
      'owner',
      APPLICATION,
      APPLICATION.slice(-8),
      ...REFERENCE,
    ]);
  });
});
