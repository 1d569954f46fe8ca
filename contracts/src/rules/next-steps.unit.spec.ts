import { describe, expect, it } from 'vitest';
import {
  amountOwed,
  amountToPay,
  firstAmountProblem,
  isFeePaid,
  isRestOwed,
  type SentSlip,
  takesAnyAmount,
} from './amount-owed.ts';
import { APPLICANT_DOCUMENT_TYPES, type ApplicantDocumentType } from './documents.ts';
import { FEE_SCHEDULE } from './fees.ts';
import { DEFAULT_SECTIONS } from './form-defaults.ts';
import { applicationProgressOf, formGaps, type NextStepFacts, nextSteps, turnOf } from './next-steps.ts';
import { COMPLETE_PAYMENT_STATUSES, PAYMENT_SLIP_STATUSES, type PaymentStatus } from './statuses.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const DAY = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-21T08:00:00.000Z';

type Facts = Partial<NextStepFacts>;
type Document = NextStepFacts['documents'][number];
type Payment = NextStepFacts['payments'][number];
type Slip = NextStepFacts['paymentSlips'][number];

const document = (type: ApplicantDocumentType, status: Document['status'], adminNotes = '', uploadedAt = DAY) => ({
  type,
  status,
  adminNotes,
  uploadedAt,
});
const approved = APPLICANT_DOCUMENT_TYPES.map((type) => document(type, 'approved'));
/** The four documents, one of them otherwise. */
const except = (other: Document) => [...approved.filter(({ type }) => type !== other.type), other];
const payment = (status: Payment['status'], paymentSlipId = 'slip', createdAt = DAY) => ({
  status,
  paymentSlipId,
  createdAt,
});
const slip = (status: Slip['status'], rejectionReason = '', id = 'slip') => ({ id, status, rejectionReason });

/** Everything is done, and nothing submitted yet. */
const DONE: NextStepFacts = {
  status: 'pre_registered',
  statusReason: '',
  confirmationCheck: null,
  submittedAt: null,
  firstName: 'Selam',
  lastName: 'Bekele',
  dateOfBirth: '1996-02-29',
  gender: 'Female',
  placeOfBirth: 'Addis Ababa',
  countryOfBirth: 'Ethiopia',
  maritalStatus: 'Single',
  currentAddress: 'Bole 03',
  city: 'Addis Ababa',
  state: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
  educationLevel: 'Bachelor',
  ...DEFAULT_SECTIONS.family,
  confirmedAnswers: [{ code: 'no_children', field: 'children', child: null, answer: 'none' }],
  documents: approved,
  payments: [payment('completed')],
  paymentSlips: [slip('verified')],
  isPaymentComplete: true,
  isRestOwed: false,
};
const TO_BE_CHECKED = { typedBy: 'applicant', recordedAt: LATER, checkedAt: null } as const;
const SUBMITTED: Facts = { status: 'submitted', submittedAt: LATER };

const withFacts = (facts: Facts): NextStepFacts => {
  const { payments = DONE.payments } = facts;
  return {
    ...DONE,
    isPaymentComplete: payments.some(({ status }) => COMPLETE_PAYMENT_STATUSES.some((complete) => complete === status)),
    ...facts,
  };
};
const steps = (facts: Facts) => nextSteps(withFacts(facts), NOW);
const kinds = (facts: Facts) => steps(facts).map(({ kind }) => kind);

describe('Next steps before submission', () => {
  it.each<[string, Facts, readonly string[]]>([
    [
      'nothing was done',
      { firstName: '', documents: [], payments: [], paymentSlips: [] },
      ['complete_form', 'upload_documents', 'complete_payment'],
    ],
    ['the form is incomplete', { city: ' ' }, ['complete_form']],
    ['no document was uploaded', { documents: [] }, ['upload_documents']],
    ['one document is missing', { documents: approved.slice(1) }, ['upload_document']],
    ['one document waits', { documents: except(document('photo', 'pending_review')) }, ['wait_for_documents']],
    ['one document is pending', { documents: except(document('photo', 'pending')) }, ['wait_for_documents']],
    ['a document was rejected', { documents: except(document('id_card', 'rejected')) }, ['replace_document']],
    ['a document needs revision', { documents: except(document('photo', 'needs_revision')) }, ['replace_document']],
    ['no payment was made', { payments: [], paymentSlips: [] }, ['complete_payment']],
    ['the payment waits', { payments: [payment('pending')], paymentSlips: [slip('pending')] }, ['wait_for_payment']],
    [
      'the payment failed',
      { payments: [payment('failed')], paymentSlips: [slip('rejected')] },
      ['replace_payment_slip'],
    ],
    [
      'one of the payments is verified',
      { payments: [payment('failed'), payment('verified')], paymentSlips: [slip('rejected'), slip('verified')] },
      [],
    ],
    [
      'a new slip follows a rejected one',
      {
        payments: [payment('failed'), payment('pending', 'second')],
        paymentSlips: [slip('rejected'), slip('pending', '', 'second')],
      },
      ['wait_for_payment'],
    ],
    [
      'a part of the fee is paid',
      {
        payments: [payment('completed')],
        paymentSlips: [slip('verified')],
        isPaymentComplete: false,
        isRestOwed: true,
      },
      ['pay_rest'],
    ],
    [
      'a part of the fee waits',
      { payments: [payment('pending')], paymentSlips: [slip('pending')], isRestOwed: true },
      ['pay_rest', 'wait_for_payment'],
    ],
    [
      'it waits for everything',
      {
        documents: approved.map((one) => ({ ...one, status: 'pending_review' as const })),
        payments: [payment('pending')],
        paymentSlips: [slip('pending')],
      },
      ['wait_for_documents', 'wait_for_payment'],
    ],
    [
      'something was sent back, something is missing and something waits',
      {
        city: '',
        documents: [document('passport', 'rejected'), document('photo', 'pending_review')],
        payments: [payment('failed')],
        paymentSlips: [slip('rejected')],
      },
      [
        'replace_document',
        'replace_payment_slip',
        'complete_form',
        'upload_document',
        'upload_document',
        'wait_for_documents',
      ],
    ],
    ['answers are to be confirmed', { confirmedAnswers: [] }, ['answer_questions']],
    [
      'it is ready, whatever else',
      { status: 'ready_for_submission', documents: [], payments: [], confirmedAnswers: [] },
      ['ready'],
    ],
    [
      'it is ready, but a birth date cannot be',
      { status: 'ready_for_submission', dateOfBirth: '2093-01-01' },
      ['complete_form'],
    ],
    ['everything is there', {}, []],
  ])('when %s', (_name, facts, expected) => {
    expect(kinds(facts)).toStrictEqual(expected);
  });

  it('should tell why a document was sent back, in the words of the admin', () => {
    expect(steps({ documents: except(document('id_card', 'needs_revision', 'The corner is cut off')) })).toStrictEqual([
      { kind: 'replace_document', documentType: 'id_card', status: 'needs_revision', reason: 'The corner is cut off' },
    ]);
  });

  it('should tell the newest reason of a slip that was sent back', () => {
    expect(
      steps({
        payments: [payment('failed'), payment('failed', 'second')],
        paymentSlips: [slip('rejected', 'Too dark'), slip('rejected', 'Another amount', 'second')],
      }),
    ).toStrictEqual([{ kind: 'replace_payment_slip', reason: 'Another amount' }]);
  });

  it('should say which documents wait, and since when', () => {
    const documents = [
      document('photo', 'pending_review', '', LATER),
      document('passport', 'pending_review', '', DAY),
      ...approved.slice(2),
    ];

    expect(steps({ documents })).toStrictEqual([
      { kind: 'wait_for_documents', documentTypes: ['passport', 'photo'], since: DAY },
    ]);
  });

  it('should say that a slip is looked at by hand only where every one that waits is', () => {
    const payments = [payment('pending'), payment('pending', 'second', LATER)];

    expect(steps({ payments, paymentSlips: [slip('flagged'), slip('flagged', '', 'second')] })).toStrictEqual([
      { kind: 'wait_for_payment', isFlagged: true, since: DAY },
    ]);
    expect(steps({ payments, paymentSlips: [slip('flagged'), slip('pending', '', 'second')] })).toStrictEqual([
      { kind: 'wait_for_payment', isFlagged: false, since: DAY },
    ]);
  });
});

describe('Next steps after submission', () => {
  it.each<[string, Facts, readonly string[]]>([
    ['it was submitted', SUBMITTED, ['wait_for_confirmation']],
    ['it is under review', { ...SUBMITTED, status: 'under_review' }, ['wait_for_confirmation']],
    [
      'a document was rejected before',
      { ...SUBMITTED, documents: except(document('photo', 'rejected')) },
      ['wait_for_confirmation'],
    ],
    [
      'it was submitted without a payment',
      { ...SUBMITTED, payments: [], paymentSlips: [] },
      ['wait_for_confirmation', 'complete_payment'],
    ],
    ['the number is to be checked', { ...SUBMITTED, confirmationCheck: TO_BE_CHECKED }, ['wait_for_number_check']],
    [
      'the number was checked',
      { ...SUBMITTED, confirmationCheck: { ...TO_BE_CHECKED, checkedAt: LATER } },
      ['keep_confirmation'],
    ],
    ['it was rejected', { ...SUBMITTED, status: 'rejected', payments: [], paymentSlips: [] }, ['read_decision']],
    [
      'a reason was given for another status',
      { ...SUBMITTED, status: 'under_review', statusReason: 'Called' },
      ['read_decision', 'wait_for_confirmation'],
    ],
    ['it is completed', { ...SUBMITTED, status: 'completed' }, []],
  ])('when %s', (_name, facts, expected) => {
    expect(kinds(facts)).toStrictEqual(expected);
  });

  it('should tell why it was rejected', () => {
    expect(steps({ ...SUBMITTED, status: 'rejected', statusReason: 'Two entries' })).toStrictEqual([
      { kind: 'read_decision', status: 'rejected', reason: 'Two entries' },
    ]);
  });
});

describe('Whose turn it is', () => {
  it('should be the service’s where people wait, and nobody’s once it is decided', () => {
    const every = [
      ...steps({ city: '', documents: [document('photo', 'pending_review')], payments: [payment('pending')] }),
      ...steps({ ...SUBMITTED, status: 'rejected' }),
    ];

    expect(every.map((step) => [step.kind, turnOf(step)])).toStrictEqual([
      ['complete_form', 'applicant'],
      ['upload_document', 'applicant'],
      ['upload_document', 'applicant'],
      ['upload_document', 'applicant'],
      ['wait_for_documents', 'service'],
      ['wait_for_payment', 'service'],
      ['read_decision', 'nobody'],
    ]);
  });
});

describe('What keeps a form from being complete', () => {
  it('should be named by its step and field, in the order of the form', () => {
    const child = { ...DONE.children[0], firstName: '', lastName: '', placeOfBirth: '', countryOfBirth: '' };
    const form = {
      ...DONE,
      lastName: '',
      dateOfBirth: '2093-01-01',
      city: '',
      children: [{ ...child, dateOfBirth: '2093-01-01' }],
    };

    expect(formGaps(form, NOW)).toStrictEqual([
      { section: 'personal', field: 'lastName', isImpossible: false },
      { section: 'personal', field: 'dateOfBirth', isImpossible: true },
      { section: 'address', field: 'city', isImpossible: false },
      { section: 'family', field: 'children.0.dateOfBirth', isImpossible: true },
    ]);
  });

  it('should leave out a spouse whom the form does not show', () => {
    expect(formGaps({ ...DONE, spouseDateOfBirth: '2093-01-01' }, NOW)).toStrictEqual([]);
    expect(formGaps({ ...DONE, maritalStatus: 'Married', spouseDateOfBirth: '2093-01-01' }, NOW)).toHaveLength(1);
  });
});

describe('How far an application has come', () => {
  it.each<[string, Facts, number]>([
    ['nothing was done', { city: '', documents: [], payments: [] }, 0],
    ['the form is complete', { documents: [], payments: [] }, 1],
    ['a document waits', { documents: except(document('photo', 'pending_review')) }, 5],
    ['all but the submission is done', {}, 6],
    ['it was submitted', SUBMITTED, 7],
  ])('when %s', (_name, facts, completed) => {
    expect(applicationProgressOf(withFacts(facts), NOW)).toStrictEqual({ completed, total: 7 });
  });
});

describe('Whoever is asked to pay', () => {
  const PAYMENT_OF = {
    pending: 'pending',
    processing: 'pending',
    flagged: 'pending',
    verified: 'completed',
    rejected: 'failed',
  } as const satisfies Record<SentSlip['status'], PaymentStatus>;
  const fees = FEE_SCHEDULE.map(({ amount }) => amount);
  const sent = fees.flatMap((amount) =>
    fees.flatMap((quotedAmount) =>
      PAYMENT_SLIP_STATUSES.map((status): SentSlip => {
        const feeWhenVerified = status === 'verified' ? quotedAmount : null;
        return { amount, quotedAmount, status, feeWhenVerified };
      }),
    ),
  );
  const histories: readonly (readonly SentSlip[])[] = [
    [],
    ...sent.map((only) => [only]),
    ...sent.flatMap((first) => sent.map((second) => [first, second])),
  ];
  const isAskedBySteps = (slips: readonly SentSlip[]) =>
    kinds({
      payments: slips.map(({ status }, index) => payment(PAYMENT_OF[status], String(index))),
      paymentSlips: slips.map(({ status }, index) => slip(status, '', String(index))),
      isPaymentComplete: isFeePaid(slips),
      isRestOwed: isRestOwed(slips),
    }).some((kind) => kind === 'complete_payment' || kind === 'pay_rest' || kind === 'replace_payment_slip');
  const isTaken = (slips: readonly SentSlip[], amount: number) =>
    amount > 0 && (takesAnyAmount(slips) || firstAmountProblem(amount) === null);

  it('should be asked for an amount that a slip can prove, and by the next steps as by the payments page', () => {
    for (const slips of histories) {
      const asked = amountToPay(amountOwed({ amount: 5_000 }, slips));
      const isAsked = isAskedBySteps(slips);

      expect([slips, asked > 0, isTaken(slips, asked)]).toStrictEqual([slips, isAsked, isAsked]);
    }
  });
});
