import { describe, expect, it } from 'vitest';
import { UNDECIDED } from '../decision.ts';
import {
  accountDeleted,
  accountRegistered,
  application,
  CONSENT,
  decided,
  emailChanged,
  FILE,
  forceVerifyRequested,
  HASH,
  PAYMENT,
  profileChanged,
  SLIP,
  slipChecked,
  slipFlagged,
  slipRejected,
  slipReopened,
  slipUploaded,
  slipVerified,
} from '../testing/events.ts';
import { APPLICANT, APPLICATION, id, instant } from '../testing/history.ts';
import { openPlain, specify } from '../testing/specification.ts';
import { concernsOf, createPaymentSlipsProjection } from './payment-slips.ts';

const projection = createPaymentSlipsProjection({
  open: openPlain,
  findPersonTerms: async (accountId) => [`person ${accountId}`],
});
const { given, documentsAfter } = specify(projection);
const slip = {
  paymentSlipId: SLIP,
  paymentId: PAYMENT,
  applicationId: APPLICATION,
  applicantId: APPLICANT,
  status: 'pending',
  amount: 5_000,
  paymentMethod: 'bank_transfer',
  details: { originalName: 'slip.jpg', contentHash: HASH, transactionReference: 'TX-1' },
  file: FILE,
  consent: CONSENT,
  uploadConcerns: ['reference_used_before'],
  integrityConcerns: [],
  alterationScore: null,
  measuredScore: null,
  isIntegrityCheckSkipped: false,
  skipReason: null,
  feeWhenVerified: null,
  rejection: null,
  createdAt: instant(0),
  settledAt: null,
  forceRequest: null,
  decision: UNDECIDED,
  ownerRevision: 0,
};

const VERIFIED = { ...slip, status: 'verified', feeWhenVerified: 5_000 };

function verifiedBeforeFeesInParts() {
  const event = slipVerified();
  if (event.type !== 'PaymentSlipVerified') throw new Error('No verified slip');
  const { fee: _fee, ...data } = event.data;

  return { ...event, data };
}

describe('When payment slips change', () => {
  it('should queue an uploaded one', () =>
    given()
      .when('PaymentSlipUploaded', slipUploaded())
      .thenDocuments({ [SLIP]: slip }));

  it('should show that one was verified', () =>
    given(slipUploaded())
      .when('PaymentSlipVerified', slipVerified())
      .thenDocuments({ [SLIP]: { ...VERIFIED, settledAt: instant(1), decision: decided(1, 1) } }));

  it('should take one slip for the whole fee where an event says nothing of the fee', () =>
    given(slipUploaded())
      .when('PaymentSlipVerified', verifiedBeforeFeesInParts())
      .thenDocuments({
        [SLIP]: { ...VERIFIED, feeWhenVerified: 0, settledAt: instant(1), decision: decided(1, 1) },
      }));

  it('should show why the check was skipped', () =>
    given(slipUploaded())
      .when('PaymentSlipVerified', slipVerified(true))
      .thenDocuments({
        [SLIP]: {
          ...VERIFIED,
          isIntegrityCheckSkipped: true,
          skipReason: { reason: 'Called the bank' },
          settledAt: instant(1),
          decision: decided(1, 1),
        },
      }));

  it('should show what the check found', () =>
    given(slipUploaded())
      .when('PaymentSlipFlagged', slipFlagged())
      .thenDocuments({
        [SLIP]: {
          ...slip,
          status: 'flagged',
          integrityConcerns: ['reference_used_before', 'edited_with_software'],
          decision: decided(1, 1),
        },
      }));

  it('should know what was measured before anybody decided', () =>
    given(slipUploaded())
      .when('SlipChecked', slipChecked())
      .thenDocuments({ [SLIP]: { ...slip, measuredScore: 0.5 } }));

  it('should know nothing of a file that cannot be opened', () =>
    given(slipUploaded(), slipChecked())
      .when('SlipChecked', slipChecked('file_unreadable'))
      .thenDocuments({ [SLIP]: slip }));

  it('should show why one was rejected', () =>
    given(slipUploaded())
      .when('PaymentSlipRejected', slipRejected())
      .thenDocuments({
        [SLIP]: {
          ...slip,
          status: 'rejected',
          rejection: { rejectionReason: 'Unreadable' },
          settledAt: instant(1),
          decision: decided(1, 1),
        },
      }));

  const requested = { actorId: id('an admin'), reason: { reason: 'Seen at the counter' } };

  it('should show who asked for a verification without the check', () =>
    given(slipUploaded())
      .when('PaymentSlipForceVerifyRequested', forceVerifyRequested())
      .thenDocuments({
        [SLIP]: { ...slip, status: 'processing', forceRequest: requested, decision: decided(1, 1) },
      }));

  it('should forget who asked once it is decided', () =>
    given(slipUploaded(), forceVerifyRequested())
      .when('PaymentSlipVerified', slipVerified())
      .thenDocuments({ [SLIP]: { ...VERIFIED, settledAt: instant(2), decision: decided(2, 2) } }));

  it('should queue one that was settled by mistake', () =>
    given(slipUploaded(), slipRejected())
      .when('PaymentSlipReopened', slipReopened())
      .thenDocuments({ [SLIP]: { ...slip, decision: decided(2, 2) } }));

  it('should name every concern once', async () => {
    const [row] = Object.values(await documentsAfter(slipUploaded(), slipFlagged()));

    expect(row && concernsOf(row)).toStrictEqual(['reference_used_before', 'edited_with_software']);
  });
});

describe('When everything of an application or a person goes', () => {
  it('should drop the slips of a deleted application', () =>
    given(slipUploaded(), slipUploaded(id('second'), id('second payment')))
      .when('ApplicationDeleted', application('ApplicationDeleted'))
      .thenDocuments({ [SLIP]: null, [id('second')]: null }));

  it('should drop the slips of an erased person', () =>
    given(accountRegistered(), slipUploaded())
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [SLIP]: null }));
});

describe('When the owner changes', () => {
  const moved = { ...slip, createdAt: instant(1), ownerRevision: 1 };

  it('should be searched anew after a new name', () =>
    given(accountRegistered(), slipUploaded())
      .when('AccountProfileChanged', profileChanged())
      .thenDocuments({ [SLIP]: moved }));

  it('should be searched anew after a new e-mail', () =>
    given(accountRegistered(), slipUploaded())
      .when('AccountEmailChanged', emailChanged())
      .thenDocuments({ [SLIP]: moved }));

  it('should be found by its owner, the name of its file and its id', async () => {
    expect(await projection.model.searchTerms?.(slip as never)).toStrictEqual([
      `person ${APPLICANT}`,
      'slip.jpg',
      'slip',
      'jpg',
      SLIP,
      SLIP.slice(-8),
    ]);
  });
});
