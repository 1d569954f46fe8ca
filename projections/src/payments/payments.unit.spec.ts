import { describe, it } from 'vitest';
import {
  accountDeleted,
  application,
  PAYMENT,
  paymentCompleted,
  paymentFailed,
  paymentReopened,
  SLIP,
  slipUploaded,
} from '../testing/events.ts';
import { APPLICANT, APPLICATION, id, instant } from '../testing/history.ts';
import { specify } from '../testing/specification.ts';
import { paymentsProjection } from './payments.ts';

const { given } = specify(paymentsProjection);
const payment = {
  paymentId: PAYMENT,
  paymentSlipId: SLIP,
  applicationId: APPLICATION,
  applicantId: APPLICANT,
  amount: 5_000,
  status: 'pending',
  createdAt: instant(0),
};

describe('When payments change', () => {
  it('should list the one a slip initiated', () =>
    given()
      .when('PaymentSlipUploaded', slipUploaded())
      .thenDocuments({ [PAYMENT]: payment }));

  it('should know that one was completed', () =>
    given(slipUploaded(), slipUploaded(id('second'), id('second payment')))
      .when('PaymentCompleted', paymentCompleted())
      .thenDocuments({ [PAYMENT]: { ...payment, status: 'completed' } }));

  it('should know that one failed', () =>
    given(slipUploaded())
      .when('PaymentFailed', paymentFailed())
      .thenDocuments({ [PAYMENT]: { ...payment, status: 'failed' } }));

  it('should know that one is open again', () =>
    given(slipUploaded(), paymentCompleted())
      .when('PaymentReopened', paymentReopened())
      .thenDocuments({ [PAYMENT]: payment }));

  it('should drop those of a deleted application', () =>
    given(slipUploaded())
      .when('ApplicationDeleted', application('ApplicationDeleted'))
      .thenDocuments({ [PAYMENT]: null }));

  it('should drop those of an erased person', () =>
    given(slipUploaded())
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [PAYMENT]: null }));
});
