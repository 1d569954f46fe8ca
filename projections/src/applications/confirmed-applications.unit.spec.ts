import type { ApplicationEvent } from '@entry/contracts/application/events';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { describe, expect, it } from 'vitest';
import { changed } from '../testing/application-row.ts';
import {
  application,
  applicationCreated,
  confirmationCorrected,
  confirmationRecorded,
  decided,
  documentDeleted,
  documentReviewed,
  documentUploaded,
  forceVerifyRequested,
  PASSPORT,
  photoChecked,
  slipChecked,
  slipFlagged,
  slipRejected,
  slipReopened,
  slipUploaded,
  slipVerified,
  statusSet,
  validated,
} from '../testing/events.ts';
import { APPLICATION, id, instant } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { type ApplicationDocument, progressOf } from './application-document.ts';
import { createApplicationsProjection } from './applications.ts';

const projection = createApplicationsProjection({ open: openPlain, findPersonTerms: async () => ['owner'] });
const { given, documentsAfter } = specify(projection);
const created = applicationCreated();
const fine = { issues: [], validatedAt: instant(1) };

function sectionSaved(missingFields: string[] = []): ApplicationEvent {
  return {
    type: 'ApplicationSectionSaved',
    data: { applicationId: APPLICATION, section: 'personal', missingFields },
    personal: { ...DEFAULT_SECTIONS.personal, firstName: 'Almaz', lastName: 'Worku' },
  };
}

describe('When it is validated and confirmed', () => {
  it('should hold the issues', () =>
    given(created)
      .when('ApplicationValidated', validated(false))
      .thenDocuments(
        changed({
          revision: 1,
          validation: { issues: [{ code: 'payment_incomplete', subject: '' }], validatedAt: instant(1) },
        }),
      ));

  it.each([
    documentUploaded(),
    documentReviewed(PASSPORT, 'approved'),
    documentDeleted(),
    slipUploaded(),
    slipVerified(),
    slipFlagged(),
    slipRejected(),
    forceVerifyRequested(),
    slipReopened(),
  ])('should forget the validation after $type', async (event) => {
    const after = await documentsAfter(created, validated(), event);

    expect(after[APPLICATION]?.validation).toBeNull();
  });

  it('should keep the validation when a photo was only checked again', () =>
    given(created, validated())
      .when('PhotoChecked', photoChecked())
      .thenDocuments(changed({ revision: 2, validation: fine })));

  it('should keep the validation when a slip was only checked again', () =>
    given(created, validated())
      .when('SlipChecked', slipChecked())
      .thenDocuments(changed({ revision: 2, validation: fine })));

  it('should hold the confirmation number and keep the validation', () =>
    given(created, validated())
      .when('ConfirmationNumberRecorded', confirmationRecorded())
      .thenDocuments(
        changed({
          revision: 2,
          validation: fine,
          confirmation: {
            number: { confirmationNumber: '2027ABC' },
            warnings: ['unexpected_format'],
            check: { typedBy: 'service', recordedAt: instant(2), checkedAt: null },
          },
          isSubmitted: true,
          decision: decided(1, 2),
        }),
      ));

  it('should hold the number that took the place of a wrong one, and the wrong one beside it', () =>
    given(created, validated(), confirmationRecorded())
      .when('ConfirmationNumberCorrected', confirmationCorrected())
      .thenDocuments(
        changed({
          revision: 3,
          validation: fine,
          confirmation: {
            number: { confirmationNumber: '2027ABCDEFGH1234', previousNumber: '2027ABC', reason: 'Cut off' } as object,
            warnings: [],
            check: { typedBy: 'service', recordedAt: instant(3), checkedAt: instant(3) },
          },
          earlierNumbers: [{ confirmationNumber: '2027ABC' }],
          isSubmitted: true,
          decision: decided(2, 3),
        }),
      ));

  it('should hold when the number was checked', () =>
    given(created, validated(), confirmationRecorded())
      .when('ConfirmationNumberChecked', application('ConfirmationNumberChecked'))
      .thenDocuments(
        changed({
          revision: 3,
          validation: fine,
          confirmation: {
            number: { confirmationNumber: '2027ABC' },
            warnings: ['unexpected_format'],
            check: { typedBy: 'service', recordedAt: instant(2), checkedAt: instant(3) },
          },
          isSubmitted: true,
          decision: decided(2, 3),
        }),
      ));

  it('should stay in the automation until its number is checked', async () => {
    const listedAfter = async (...events: readonly ApplicationEvent[]) =>
      (await documentsAfter(created, confirmationRecorded(), ...events))[APPLICATION]?.automationStatus;
    const submitted = application('ApplicationSubmitted');

    expect(await listedAfter(submitted)).toBe('submitted');
    expect(await listedAfter(submitted, statusSet('under_review'))).toBe('submitted');
    expect(await listedAfter(submitted, statusSet('rejected'))).toBeNull();
    expect(await listedAfter(submitted, application('ConfirmationNumberChecked'))).toBeNull();
    expect(await listedAfter(submitted, confirmationCorrected())).toBeNull();
  });

  it('should tell how far it has come', async () => {
    const after = await documentsAfter(created, sectionSaved(), documentUploaded(id('photo'), 'photo'));

    expect(progressOf(after[APPLICATION] as ApplicationDocument)).toStrictEqual({
      completionPercentage: 69,
      isDataComplete: false,
      isPhotoValid: true,
      isPaymentComplete: false,
      isReadyForSubmission: false,
      automationStatus: 'collecting_data',
    });
  });
});
