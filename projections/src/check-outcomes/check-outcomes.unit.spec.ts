import { describe, it } from 'vitest';
import {
  documentReviewed,
  documentReviewReopened,
  PASSPORT,
  photoChecked,
  SLIP,
  slipChecked,
  slipFlagged,
  slipRejected,
  slipReopened,
  slipVerified,
} from '../testing/events.ts';
import { instant } from '../testing/history.ts';
import { specify } from '../testing/specification.ts';
import { type CheckOutcome, checkOutcomesProjection } from './check-outcomes.ts';

const { given } = specify(checkOutcomesProjection);

const photo: CheckOutcome = {
  kind: 'photo',
  rulesVersion: 1,
  alarms: ['head_height'],
  silent: ['eye_height'],
  areConcernsShown: false,
  verdict: null,
  decidedAt: null,
};
const slip: CheckOutcome = {
  kind: 'slip',
  rulesVersion: 1,
  alarms: ['file_used_before'],
  silent: ['noise_inconsistent'],
  areConcernsShown: false,
  verdict: null,
  decidedAt: null,
};

describe('When a photo was checked', () => {
  it('should hold what gave an alarm and what did not', () =>
    given()
      .when('PhotoChecked', photoChecked())
      .thenDocuments({ [PASSPORT]: photo }));

  it('should hold what was decided', () =>
    given(photoChecked())
      .when('DocumentReviewed', documentReviewed(PASSPORT, 'approved'))
      .thenDocuments({ [PASSPORT]: { ...photo, verdict: 'accepted', decidedAt: instant(1) } }));

  it('should hold what was decided last', () =>
    given(photoChecked(), documentReviewed(PASSPORT, 'approved'))
      .when('DocumentReviewed', documentReviewed(PASSPORT, 'rejected'))
      .thenDocuments({ [PASSPORT]: { ...photo, verdict: 'rejected', decidedAt: instant(2) } }));

  it('should hold no decision once the review was reopened', () =>
    given(photoChecked(), documentReviewed(PASSPORT, 'approved'))
      .when('DocumentReviewReopened', documentReviewReopened())
      .thenDocuments({ [PASSPORT]: photo }));

  it('should keep what was known when it was decided', () =>
    given(photoChecked(), documentReviewed(PASSPORT, 'approved'))
      .when('PhotoChecked', withoutAlarms())
      .thenDocuments({}));

  it('should hold the newest check until then', () =>
    given(photoChecked())
      .when('PhotoChecked', withoutAlarms())
      .thenDocuments({ [PASSPORT]: { ...photo, alarms: [], silent: [] } }));
});

describe('When a document that nothing checked is reviewed', () => {
  it('should hold nothing', () =>
    given().when('DocumentReviewed', documentReviewed(PASSPORT, 'approved')).thenDocuments({}));
});

describe('When a slip was checked', () => {
  it('should hold what was found and what was not', () =>
    given()
      .when('SlipChecked', slipChecked())
      .thenDocuments({ [SLIP]: slip }));

  it('should hold that an admin was shown what was found', () =>
    given(slipChecked())
      .when('PaymentSlipFlagged', slipFlagged())
      .thenDocuments({ [SLIP]: { ...slip, areConcernsShown: true } }));

  it('should hold that it was verified', () =>
    given(slipChecked())
      .when('PaymentSlipVerified', slipVerified())
      .thenDocuments({ [SLIP]: { ...slip, verdict: 'accepted', decidedAt: instant(1) } }));

  it('should tell apart that it was forced', () =>
    given(slipChecked())
      .when('PaymentSlipVerified', slipVerified(true))
      .thenDocuments({ [SLIP]: { ...slip, verdict: 'forced', decidedAt: instant(1) } }));

  it('should hold that it was accepted by whoever overruled what they were shown', () =>
    given(slipChecked(), slipFlagged())
      .when('PaymentSlipVerified', slipVerified(true))
      .thenDocuments({ [SLIP]: { ...slip, areConcernsShown: true, verdict: 'accepted', decidedAt: instant(2) } }));

  it('should take nothing for shown that was shown before it was opened again', () =>
    given(slipChecked(), slipFlagged(), slipRejected(), slipReopened())
      .when('PaymentSlipVerified', slipVerified(true))
      .thenDocuments({ [SLIP]: { ...slip, verdict: 'forced', decidedAt: instant(4) } }));

  it('should hold that it was rejected', () =>
    given(slipChecked())
      .when('PaymentSlipRejected', slipRejected())
      .thenDocuments({ [SLIP]: { ...slip, verdict: 'rejected', decidedAt: instant(1) } }));

  it('should be undecided again when it was opened again', () =>
    given(slipChecked(), slipRejected())
      .when('PaymentSlipReopened', slipReopened())
      .thenDocuments({ [SLIP]: slip }));
});

function withoutAlarms() {
  const event = photoChecked();
  if (event.type !== 'PhotoChecked') throw new Error('No check of a photo');

  return { ...event, data: { ...event.data, evidence: { ...event.data.evidence, checks: [] } } };
}
