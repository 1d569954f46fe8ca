import type { WaitingListEvent } from '@entry/contracts/waiting-list/events';
import { describe, expect, it } from 'vitest';
import {
  accountDeleted,
  application,
  applicationCreated,
  documentReviewed,
  documentUploaded,
  PASSPORT,
  PAYMENT,
  paymentCompleted,
  paymentInitiated,
  paymentReopened,
  slipFlagged,
  slipRejected,
  slipUploaded,
  slipVerified,
} from '../testing/events.ts';
import { id, instant, nthEventId } from '../testing/history.ts';
import { specify } from '../testing/specification.ts';
import { dailyActivityProjection } from './daily-activity.ts';

const { given, documentsAfter } = specify(dailyActivityProjection);
const joined: WaitingListEvent = {
  type: 'WaitingListJoined',
  data: { entryId: id('entry'), country: 'Ethiopia' },
  personal: { email: 'liya@example.org', firstName: 'Liya', lastName: 'Bekele', phone: '+251911000111' },
};
const first = (kind: string | null) => ({ [nthEventId(0)]: { kind, at: instant(0), amount: 0 } });
const reviewed = (status: Parameters<typeof documentReviewed>[1]) => documentReviewed(PASSPORT, status);

describe('When something is done', () => {
  it('should count an application that was created', () =>
    given().when('ApplicationCreated', applicationCreated()).thenDocuments(first('applicationsCreated')));

  it('should count an application that was submitted', () =>
    given()
      .when('ApplicationSubmitted', application('ApplicationSubmitted'))
      .thenDocuments(first('applicationsSubmitted')));

  it('should count a document', () =>
    given().when('DocumentUploaded', documentUploaded()).thenDocuments(first('documentsUploaded')));

  it.each([
    ['approved', 'documentsApproved'],
    ['rejected', 'documentsRejected'],
    ['needs_revision', 'documentsNeedingRevision'],
    ['pending_review', null],
  ] as const)('should count a review by what was decided: %s', (status, kind) =>
    given().when('DocumentReviewed', reviewed(status)).thenDocuments(first(kind)),
  );

  it('should count a slip', () =>
    given().when('PaymentSlipUploaded', slipUploaded()).thenDocuments(first('slipsUploaded')));

  it('should count a verified slip', () =>
    given().when('PaymentSlipVerified', slipVerified()).thenDocuments(first('slipsVerified')));

  it('should count a flagged slip', () =>
    given().when('PaymentSlipFlagged', slipFlagged()).thenDocuments(first('slipsFlagged')));

  it('should count a rejected slip', () =>
    given().when('PaymentSlipRejected', slipRejected()).thenDocuments(first('slipsRejected')));

  it('should count who joined the waiting list', () =>
    given().when('WaitingListJoined', joined).thenDocuments(first('waitingListJoined')));
});

describe('When somebody pays', () => {
  it('should know the amount, and count nothing yet', () =>
    given()
      .when('PaymentInitiated', paymentInitiated())
      .thenDocuments({ [PAYMENT]: { kind: null, at: instant(0), amount: 5_000 } }));

  it('should count the payment and its amount on the day on which it is completed', () =>
    given(paymentInitiated())
      .when('PaymentCompleted', paymentCompleted())
      .thenDocuments({ [PAYMENT]: { kind: 'paymentsCompleted', at: instant(1), amount: 5_000 } }));
});

describe('When a payment is taken back', () => {
  it('should count it no more, until it is completed again', () =>
    given(paymentInitiated(), paymentCompleted())
      .when('PaymentReopened', paymentReopened())
      .thenDocuments({ [PAYMENT]: { kind: null, at: instant(1), amount: 5_000 } }));
});

describe('When a document is reviewed twice', () => {
  it('should count both decisions', async () => {
    const rows = Object.values(await documentsAfter(reviewed('rejected'), reviewed('approved')));

    expect(rows.map(({ kind }) => kind)).toStrictEqual(['documentsRejected', 'documentsApproved']);
  });
});

describe('When a person is erased', () => {
  it('should go on counting what was done, of which nothing is theirs', async () => {
    const history = [applicationCreated(), documentUploaded(), slipUploaded(), paymentInitiated(), paymentCompleted()];

    expect(await documentsAfter(...history, accountDeleted())).toStrictEqual(await documentsAfter(...history));
  });
});
