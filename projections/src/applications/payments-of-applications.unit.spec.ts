import { describe, it } from 'vitest';
import { UNDECIDED } from '../decision.ts';
import { changed } from '../testing/application-row.ts';
import {
  applicationCreated,
  CONSENT,
  decided,
  FILE,
  forceVerifyRequested,
  HASH,
  PAYMENT,
  paymentCompleted,
  paymentFailed,
  paymentInitiated,
  paymentReopened,
  SLIP,
  slipFlagged,
  slipRejected,
  slipReopened,
  slipUploaded,
  slipVerified,
} from '../testing/events.ts';
import { instant } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { createApplicationsProjection } from './applications.ts';

const { given } = specify(createApplicationsProjection({ open: openPlain, findPersonTerms: async () => ['owner'] }));
const created = applicationCreated();
const slip = {
  paymentSlipId: SLIP,
  paymentId: PAYMENT,
  status: 'pending',
  amount: 5_000,
  paymentMethod: 'bank_transfer',
  details: { originalName: 'slip.jpg', contentHash: HASH, transactionReference: 'TX-1' },
  file: FILE,
  consent: CONSENT,
  uploadConcerns: ['reference_used_before'],
  integrityConcerns: [],
  alterationScore: null,
  feeWhenVerified: null,
  rejection: null,
  createdAt: instant(1),
  decision: UNDECIDED,
};
const payment = { paymentId: PAYMENT, paymentSlipId: SLIP, amount: 5_000, status: 'pending', createdAt: instant(2) };

describe('When payments change', () => {
  const paid = [created, slipUploaded(), paymentInitiated()] as const;
  const settled = (status: string, changes: object = {}) => ({
    revision: 3,
    paymentSlips: [{ ...slip, status, decision: decided(1, 3), ...changes }],
    payments: [payment],
  });

  it('should hold an uploaded slip', () =>
    given(created)
      .when('PaymentSlipUploaded', slipUploaded())
      .thenDocuments(changed({ revision: 1, paymentSlips: [slip] })));

  it('should hold the payment', () =>
    given(created, slipUploaded())
      .when('PaymentInitiated', paymentInitiated())
      .thenDocuments(changed({ revision: 2, paymentSlips: [slip], payments: [payment] })));

  it('should show that the slip was verified', () =>
    given(...paid)
      .when('PaymentSlipVerified', slipVerified())
      .thenDocuments(changed(settled('verified', { feeWhenVerified: 5_000 }))));

  it('should show that the slip was flagged', () =>
    given(...paid)
      .when('PaymentSlipFlagged', slipFlagged())
      .thenDocuments(
        changed(settled('flagged', { integrityConcerns: ['reference_used_before', 'edited_with_software'] })),
      ));

  it('should show that the slip was rejected', () =>
    given(...paid)
      .when('PaymentSlipRejected', slipRejected())
      .thenDocuments(changed(settled('rejected', { rejection: { rejectionReason: 'Unreadable' } }))));

  it('should show that somebody asked for a verification without the check', () =>
    given(...paid)
      .when('PaymentSlipForceVerifyRequested', forceVerifyRequested())
      .thenDocuments(changed(settled('processing'))));

  it('should show that the slip is to be decided again', () =>
    given(...paid, slipRejected())
      .when('PaymentSlipReopened', slipReopened())
      .thenDocuments(changed({ ...settled('pending', { decision: decided(2, 4) }), revision: 4 })));

  it('should show that the payment is open again', () =>
    given(...paid, paymentCompleted())
      .when('PaymentReopened', paymentReopened())
      .thenDocuments(changed({ revision: 4, paymentSlips: [slip], payments: [payment] })));

  it('should show that the payment is complete', () =>
    given(...paid)
      .when('PaymentCompleted', paymentCompleted())
      .thenDocuments(changed({ revision: 3, paymentSlips: [slip], payments: [{ ...payment, status: 'completed' }] })));

  it('should show that the payment failed', () =>
    given(...paid)
      .when('PaymentFailed', paymentFailed())
      .thenDocuments(changed({ revision: 3, paymentSlips: [slip], payments: [{ ...payment, status: 'failed' }] })));
});
