import { APPLICATION_EVENTS, type ApplicationEvent } from '@entry/contracts/application/events';
import { describe, expect, it } from 'vitest';
import {
  allDocumentsApproved,
  applicationId,
  becameReady,
  completeSectionsSaved,
  created,
  HISTORIES,
  OTHER_SLIP,
  paymentOf,
  preRegistered,
  rejectSlip,
  SLIP,
  slipChecked,
  slipEvidence,
  slipFlagged,
  slipRejected,
  slipUploaded,
  slipVerified,
  uploaded,
  uploadSlip,
  verifySlip,
} from '../testing/application-history.ts';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification } from '../testing/specification.ts';
import { applicationDecider } from './application-decider.ts';

const { given } = createSpecification(applicationDecider, APPLICATION_EVENTS);

const unpaid = [
  created,
  ...completeSectionsSaved,
  preRegistered,
  uploaded('passport'),
  uploaded('photo'),
  uploaded('id_card'),
  uploaded('birth_certificate'),
  ...allDocumentsApproved,
  ...slipUploaded(SLIP),
];
const flagged = [...unpaid, slipFlagged(SLIP, ['file_used_before'], 0.4)];
const integrity = { concerns: ['file_used_before'], alterationScore: 0.4 };

describe('When a slip is uploaded', () => {
  it('should initiate a payment of the same amount', () =>
    given(unpaid.slice(0, 6)).when(uploadSlip(SLIP)).then(slipUploaded(SLIP)));

  it('should keep what was found out about it', () =>
    given(unpaid.slice(0, 6))
      .when({ ...uploadSlip(SLIP), slipCheck: slipEvidence() })
      .then([...slipUploaded(SLIP), slipChecked(SLIP)]));

  it('should append nothing for a slip that is already there', () =>
    given(unpaid).when(uploadSlip(SLIP)).thenNothing());

  it('should stand beside an earlier one', () =>
    given(unpaid).when(uploadSlip(OTHER_SLIP)).then(slipUploaded(OTHER_SLIP)));
});

describe('When a slip waits', () => {
  it('should be verified by a clean check, which completes the payment', () =>
    given(unpaid)
      .when(verifySlip(SLIP))
      .then([...slipVerified(SLIP), becameReady]));

  it('should keep what the check found out before what was decided by it', () => {
    const found = slipEvidence('found');
    given([...unpaid, slipChecked(SLIP)])
      .when(verifySlip(SLIP, { ...integrity, evidence: found }))
      .then([slipChecked(SLIP, found, 'decision'), slipFlagged(SLIP, ['file_used_before'], 0.4)]);
  });

  it('should not keep again what was found out already', () =>
    given([...unpaid, slipChecked(SLIP)])
      .when(verifySlip(SLIP, { concerns: [], alterationScore: 0, evidence: slipEvidence() }))
      .then([...slipVerified(SLIP), becameReady]));

  it('should not keep a reason that a clean check did not need', () =>
    given(unpaid)
      .when(verifySlip(SLIP, { concerns: [], alterationScore: 0 }, 'Looks fine'))
      .then([...slipVerified(SLIP), becameReady]));

  it('should be flagged by a check with concerns, each named once, and nothing be paid', () =>
    given(unpaid)
      .when(verifySlip(SLIP, { concerns: ['file_used_before', 'file_used_before'], alterationScore: 0.4 }))
      .then([slipFlagged(SLIP, ['file_used_before'], 0.4)]));

  it('should be verified without a check for a reason', () =>
    given(unpaid)
      .when(verifySlip(SLIP, null, ' The bank confirmed by phone '))
      .then([...slipVerified(SLIP, 'The bank confirmed by phone'), becameReady]));

  it.each(['', '  \n'])('should not be verified without a check for no reason (%j)', (reason) =>
    given(unpaid)
      .when(verifySlip(SLIP, null, reason))
      .thenRefused('reason_required'),
  );

  it('should be rejected, which fails the payment', () =>
    given(unpaid).when(rejectSlip(SLIP, 'Unreadable')).then(slipRejected(SLIP, 'Unreadable')));

  it('should refuse an unknown slip', () => {
    given(unpaid)
      .when(verifySlip(identifier(29)))
      .thenRefused('payment_slip_not_found');
    given(unpaid)
      .when(rejectSlip(identifier(29)))
      .thenRefused('payment_slip_not_found');
  });
});

describe('When a slip is flagged', () => {
  it('should append nothing when the check finds the same again', () =>
    given(flagged).when(verifySlip(SLIP, integrity)).thenNothing());

  it('should be flagged anew when the check finds something else', () =>
    given(flagged)
      .when(verifySlip(SLIP, { concerns: ['amount_below_quote'], alterationScore: 0.4 }))
      .then([slipFlagged(SLIP, ['amount_below_quote'], 0.4)]));

  it('should be verified by a clean check', () =>
    given(flagged)
      .when(verifySlip(SLIP))
      .then([...slipVerified(SLIP), becameReady]));

  it('should be verified without a check for a reason', () =>
    given(flagged)
      .when(verifySlip(SLIP, null, 'Same family'))
      .then([...slipVerified(SLIP, 'Same family'), becameReady]));

  it('should be rejected', () => given(flagged).when(rejectSlip(SLIP)).then(slipRejected(SLIP)));
});

describe.each([
  ['verified', [...unpaid, ...slipVerified(SLIP), becameReady]],
  ['rejected', [...unpaid, ...slipRejected(SLIP)]],
])('When a slip is %s', (_name, history) => {
  it('should be settled for good', () => {
    given(history).when(verifySlip(SLIP)).thenRefused('payment_slip_settled');
    given(history).when(verifySlip(SLIP, integrity)).thenRefused('payment_slip_settled');
    given(history)
      .when(verifySlip(SLIP, null, 'Sure'))
      .thenRefused('payment_slip_settled');
    given(history).when(rejectSlip(SLIP)).thenRefused('payment_slip_settled');
  });

  it('should make room for another slip', () =>
    given(history).when(uploadSlip(OTHER_SLIP)).then(slipUploaded(OTHER_SLIP)));
});

describe('When a payment is complete', () => {
  it('should stay so when another slip is rejected', () =>
    given(HISTORIES.ready_for_submission).when(rejectSlip(OTHER_SLIP)).then(slipRejected(OTHER_SLIP)));
});

describe('When the fee is paid in parts', () => {
  const withoutSlips = unpaid.slice(0, -2);
  const part = [...withoutSlips, ...slipUploaded(SLIP, 3_500)];
  const bothParts = [...part, ...slipUploaded(OTHER_SLIP, 1_500)];
  const readinessLost: ApplicationEvent = { type: 'ApplicationReadinessLost', data: { applicationId } };

  it.each([
    [3_000, 'Amount must be at least 3500 ETB'],
    [3_600, 'Amount must be a multiple of 500 ETB'],
  ])('should refuse a first slip of %d', (amount, message) =>
    given(withoutSlips)
      .when(uploadSlip(SLIP, amount))
      .thenRefused('invalid_input', { errors: [{ field: 'amount', message, code: 'amount_invalid' }] }),
  );

  it.each([1, 1_500, 5_012])('should take %d after a slip of less than the fee', (amount) => {
    given(part).when(uploadSlip(OTHER_SLIP, amount)).then(slipUploaded(OTHER_SLIP, amount));
    given([...part, ...slipRejected(SLIP)])
      .when(uploadSlip(OTHER_SLIP, amount))
      .then(slipUploaded(OTHER_SLIP, amount));
  });

  it('should be ready with the part that completes the fee', () => {
    given(bothParts).when(verifySlip(SLIP)).then(slipVerified(SLIP));
    given([...bothParts, ...slipVerified(SLIP)])
      .when(verifySlip(OTHER_SLIP))
      .then([...slipVerified(OTHER_SLIP), becameReady]);
  });

  it('should not be ready with parts that come to less', () =>
    given([...part, ...slipUploaded(OTHER_SLIP, 1_499), ...slipVerified(SLIP)])
      .when(verifySlip(OTHER_SLIP))
      .then(slipVerified(OTHER_SLIP)));

  it('should fall back when one of the parts is to be decided again', () =>
    given([...bothParts, ...slipVerified(SLIP), ...slipVerified(OTHER_SLIP), becameReady])
      .when({ type: 'ReopenPaymentSlip', applicationId, paymentSlipId: SLIP, reason: 'Wrong account' })
      .then([
        {
          type: 'PaymentSlipReopened',
          data: { applicationId, paymentSlipId: SLIP },
          personal: { reason: 'Wrong account' },
        },
        { type: 'PaymentReopened', data: { applicationId, paymentId: paymentOf(SLIP) } },
        readinessLost,
      ]));

  it('should take the fee of an invitation that was confirmed since', () =>
    given(part)
      .when({ ...verifySlip(SLIP), quotedAmount: 3_500 })
      .then([...slipVerified(SLIP, null, 3_500), becameReady]));

  it('should stay ready by one verified slip of the time when one was enough', () => {
    const old = slipVerified(SLIP, null, 0);
    given([...part, ...old, becameReady, ...slipUploaded(OTHER_SLIP, 1_500)])
      .when(rejectSlip(OTHER_SLIP))
      .then(slipRejected(OTHER_SLIP));
  });
});

describe('When submitted', () => {
  it('should settle a slip without touching the status', () => {
    given(HISTORIES.approved).when(verifySlip(OTHER_SLIP)).then(slipVerified(OTHER_SLIP));
    given(HISTORIES.completed).when(rejectSlip(OTHER_SLIP)).then(slipRejected(OTHER_SLIP));
  });

  it('should make a validation void', () => {
    const state = [...HISTORIES.submitted, ...slipVerified(OTHER_SLIP)].reduce(
      applicationDecider.evolve,
      applicationDecider.initialState,
    );

    expect(state).toMatchObject({ kind: 'submitted', status: 'submitted', validation: null });
  });
});
