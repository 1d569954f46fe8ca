import { describe, expect, it } from 'vitest';
import {
  accountDeleted,
  accountRegistered,
  application,
  emailChanged,
  PAYMENT,
  paymentCompleted,
  paymentFailed,
  paymentReopened,
  profileChanged,
  SLIP,
  slipUploaded,
} from '../testing/events.ts';
import { APPLICANT, APPLICATION, id, instant } from '../testing/history.ts';
import { specify } from '../testing/specification.ts';
import { createPaymentsProjection } from './payments.ts';

const projection = createPaymentsProjection(async () => ['owner']);
const { given } = specify(projection);
const payment = {
  paymentId: PAYMENT,
  paymentSlipId: SLIP,
  applicationId: APPLICATION,
  applicantId: APPLICANT,
  amount: 5_000,
  status: 'pending',
  createdAt: instant(0),
  ownerRevision: 0,
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

  it('should be searched anew after a new name', () =>
    given(accountRegistered(), slipUploaded())
      .when('AccountProfileChanged', profileChanged())
      .thenDocuments({ [PAYMENT]: { ...payment, createdAt: instant(1), ownerRevision: 1 } }));

  it('should be searched anew after a new e-mail', () =>
    given(accountRegistered(), slipUploaded())
      .when('AccountEmailChanged', emailChanged())
      .thenDocuments({ [PAYMENT]: { ...payment, createdAt: instant(1), ownerRevision: 1 } }));

  it('should be found by the owner and its id', async () => {
    expect(await projection.model.searchTerms?.(payment as never)).toStrictEqual(['owner', PAYMENT, PAYMENT.slice(-8)]);
  });

  it('should drop those of an erased person', () =>
    given(slipUploaded())
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [PAYMENT]: null }));
});
