import { APPLICATION_EVENTS } from '@entry/contracts/application/events';
import { describe, it } from 'vitest';
import {
  applicationId,
  becameReady,
  confirmationRecorded,
  forceVerifyRequested,
  HISTORIES,
  OTHER_SLIP,
  PASSPORT,
  readinessLost,
  rejectSlip,
  reopenSlip,
  resetStatus,
  reviewDocument,
  reviewed,
  SLIP,
  sectionSaved,
  setStatus,
  slipFlagged,
  slipRejected,
  slipReopened,
  slipUploaded,
  slipVerified,
  statusReset,
  statusSet,
  validated,
  verifySlip,
} from '../testing/application-history.ts';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification } from '../testing/specification.ts';
import { applicationDecider } from './application-decider.ts';

const { given } = createSpecification(applicationDecider, APPLICATION_EVENTS);

const { draft, ready_for_submission: ready, submitted, completed } = HISTORIES;
const NUMBER = '2027ABCDEFGH1234';

describe('When a slip was settled by mistake', () => {
  it('should be decided anew once it is reopened, and readiness falls with it', () =>
    given(ready)
      .when(reopenSlip(SLIP, ' Somebody else paid this '))
      .then([...slipReopened(SLIP, 'Somebody else paid this'), readinessLost]));

  it('should be verified again after that', () =>
    given([...ready, ...slipReopened(SLIP, 'Wrong slip'), readinessLost])
      .when(verifySlip(SLIP))
      .then([...slipVerified(SLIP), becameReady]));

  it('should be reopened from a rejection too', () =>
    given([...draft, ...slipRejected(OTHER_SLIP, 'Unreadable')])
      .when(reopenSlip(OTHER_SLIP, 'It can be read after all'))
      .then(slipReopened(OTHER_SLIP, 'It can be read after all')));

  it('should be flagged anew by what the check finds, although it was found before', () =>
    given([
      ...draft,
      slipFlagged(OTHER_SLIP, ['file_used_before']),
      ...slipRejected(OTHER_SLIP),
      ...slipReopened(OTHER_SLIP, 'x'),
    ])
      .when(verifySlip(OTHER_SLIP, { concerns: ['file_used_before'], alterationScore: null }))
      .then([slipFlagged(OTHER_SLIP, ['file_used_before'])]));

  it('should not be reopened while it is still to be decided', () =>
    given(draft).when(reopenSlip(OTHER_SLIP, 'Wrong slip')).thenRefused('payment_slip_not_settled'));

  it('should not be reopened without a reason', () =>
    given(ready).when(reopenSlip(SLIP, '')).thenRefused('reason_required'));
});

describe('When a status was set by mistake', () => {
  it('should go back to the draft it was, open for its applicant', () => {
    const back = [...draft, statusSet('completed'), statusReset('draft', 'Wrong row')];

    given([...draft, statusSet('completed')])
      .when(resetStatus(' Wrong row '))
      .then([statusReset('draft', 'Wrong row')]);
    given(back).when({ type: 'DeleteDocument', applicationId, documentId: PASSPORT }).thenTypes(['DocumentDeleted']);
  });

  it('should go back to what it has become meanwhile', () =>
    given([...ready, statusSet('rejected')])
      .when(resetStatus('Wrong row'))
      .then([statusReset('ready_for_submission', 'Wrong row')]));

  it('should go back to submitted when the applicant had submitted', () =>
    given(completed)
      .when(resetStatus('Too early'))
      .then([statusReset('submitted', 'Too early')]));

  it('should go back to submitted when a confirmation number proves the entry', () =>
    given([...draft, statusSet('approved'), validated(), confirmationRecorded(NUMBER)])
      .when(resetStatus('Too early'))
      .then([statusReset('submitted', 'Too early')]));

  it('should change nothing where the facts put it anyway', () => {
    given(draft).when(resetStatus('Wrong row')).thenNothing();
    given(submitted).when(resetStatus('Wrong row')).thenNothing();
  });

  it('should not go back without a reason', () =>
    given(completed).when(resetStatus(' ')).thenRefused('reason_required'));
});

describe('When a verification without the check needs two admins', () => {
  const FIRST = identifier(901);
  const SECOND = identifier(902);
  const force = (reason = 'Seen at the counter') => ({
    ...verifySlip(OTHER_SLIP, null, reason),
    needsSecondAdmin: true,
  });
  const by = (id: string) => ({ actor: { id, role: 'admin' as const } });
  const requested = [...draft, forceVerifyRequested(OTHER_SLIP, FIRST, 'Seen at the counter')];

  it('should only be asked for by the first', () =>
    given(draft)
      .when(force(), by(FIRST))
      .then([forceVerifyRequested(OTHER_SLIP, FIRST, 'Seen at the counter')]));

  it('should not be agreed to by the one who asked', () =>
    given(requested).when(force(), by(FIRST)).thenRefused('second_admin_required'));

  it('should be done when another agrees', () =>
    given(requested).when(force('I called the bank'), by(SECOND)).then(slipVerified(OTHER_SLIP, 'I called the bank')));

  it('should still be refused or checked by anybody', () => {
    given(requested).when(rejectSlip(OTHER_SLIP, 'Forged'), by(FIRST)).then(slipRejected(OTHER_SLIP, 'Forged'));
    given(requested).when(verifySlip(OTHER_SLIP), by(FIRST)).then(slipVerified(OTHER_SLIP));
  });

  it('should be asked for anew after another decision', () =>
    given([...requested, slipFlagged(OTHER_SLIP, ['file_used_before'])])
      .when(force(), by(SECOND))
      .then([forceVerifyRequested(OTHER_SLIP, SECOND, 'Seen at the counter')]));

  it('should need one admin only where the policy is another', () =>
    given(draft)
      .when(verifySlip(OTHER_SLIP, null, 'Seen at the counter'), by(FIRST))
      .then(slipVerified(OTHER_SLIP, 'Seen at the counter')));
});

describe('When another admin decided meanwhile', () => {
  const approved = [...draft, reviewed(PASSPORT, 'approved')];
  const seeing = (seenDecisions: number) => ({ ...reviewDocument(PASSPORT, 'rejected', 'Blurred'), seenDecisions });

  it('should refuse the review that did not see it, and say what it is now', () =>
    given(approved)
      .when(seeing(0))
      .thenRefused('decided_meanwhile', { details: ['It is now: Approved.'] }));

  it('should take the review that saw it', () =>
    given(approved)
      .when(seeing(1))
      .then([reviewed(PASSPORT, 'rejected', 'Blurred')]));

  it('should not quarrel over the same decision', () =>
    given(approved)
      .when({ ...reviewDocument(PASSPORT, 'approved'), seenDecisions: 0 })
      .thenNothing());

  it('should not count what the applicant types', () =>
    given([...approved, sectionSaved('education', { educationLevel: 'PhD' }), ...slipUploaded(SLIP)])
      .when(seeing(1))
      .thenTypes(['DocumentReviewed']));

  it('should refuse to settle a slip that was settled unseen, either way', () => {
    const settled = [...draft, ...slipRejected(OTHER_SLIP)];
    const details = { details: ['It is now: Rejected.'] };

    given(settled)
      .when({ ...verifySlip(OTHER_SLIP), seenDecisions: 0 })
      .thenRefused('decided_meanwhile', details);
    given(settled)
      .when({ ...reopenSlip(OTHER_SLIP, 'Wrong slip'), seenDecisions: 0 })
      .thenRefused('decided_meanwhile', details);
    given(settled)
      .when({ ...reopenSlip(OTHER_SLIP, 'Wrong slip'), seenDecisions: 1 })
      .then(slipReopened(OTHER_SLIP, 'Wrong slip'));
  });

  it('should refuse a status that was decided unseen', () => {
    const details = { details: ['It is now: Completed.'] };

    given(completed)
      .when({ ...setStatus('approved'), seenDecisions: 1 })
      .thenRefused('decided_meanwhile', details);
    given(completed).when(resetStatus('Too early', 1)).thenRefused('decided_meanwhile', details);
    given(completed)
      .when(resetStatus('Too early', 2))
      .then([statusReset('submitted', 'Too early')]);
  });
});
