import type { AccountEvent } from '@entry/contracts/account/events';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import type { FactualStatus, ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
import type { Decision } from '../decision.ts';
import { APPLICANT, APPLICATION, id, instant } from './history.ts';

export const SESSION = id('session');
export const SLIP = id('slip');
export const PAYMENT = id('payment');
export const PASSPORT = id('passport');
export const HASH = 'a'.repeat(64);

export const FILE = {
  fileId: id('file'),
  ciphertextHash: HASH,
  mediaType: 'image/jpeg',
  size: 1_234,
} as const;

export const CONSENT = {
  warningVersion: '2026-11-21',
  acceptedAt: instant(0),
  quote: { amount: 5_000, currency: 'ETB', window: 'standard', quotedAt: instant(0) },
} as const;

/** What `record` makes of so many decisions, the last of them in the nth event (from 0). */
export function decided(count: number, number: number): Decision {
  return { count, last: { actorId: 'system', at: instant(number) } };
}

export const REGISTRATION = {
  firstName: 'Abebe',
  middleName: 'Kebede',
  lastName: 'Tesfaye',
  email: 'abebe.t@example.org',
  phone: '+251911234567',
  passwordHash: '$argon2id$x',
};

export function accountRegistered(accountId = APPLICANT): AccountEvent {
  return { type: 'AccountRegistered', data: { accountId, role: 'user' }, personal: REGISTRATION };
}

export function sessionStarted(sessionId = SESSION, expiresAt = instant(720)): AccountEvent {
  return { type: 'SessionStarted', data: { accountId: APPLICANT, sessionId, expiresAt, remembered: false } };
}

export function accountDeleted(accountId = APPLICANT): AccountEvent {
  return { type: 'AccountDeleted', data: { accountId } };
}

export function profileChanged(accountId = APPLICANT): AccountEvent {
  return {
    type: 'AccountProfileChanged',
    data: { accountId },
    personal: { firstName: 'Sara', middleName: '', lastName: 'Haile', phone: '' },
  };
}

export function emailChanged(accountId = APPLICANT): AccountEvent {
  return { type: 'AccountEmailChanged', data: { accountId }, personal: { email: 'sara@example.org' } };
}

export function applicationCreated(applicationId = APPLICATION, applicantId = APPLICANT): ApplicationEvent {
  return { type: 'ApplicationCreated', data: { applicationId, applicantId } };
}

/** Derived, so that a new event of this kind is known here from its definition on. */
type IfPlain<Event extends ApplicationEvent> = Event extends { readonly personal: unknown }
  ? never
  : keyof Event['data'] extends 'applicationId'
    ? Event['type']
    : never;
type PlainType = IfPlain<ApplicationEvent>;

/** An event of the application that says nothing but that it happened. */
export function application(type: PlainType): ApplicationEvent {
  return { type, data: { applicationId: APPLICATION } };
}

export function documentUploaded(
  documentId = PASSPORT,
  documentType: ApplicantDocumentType = 'passport',
  supersededDocumentId: string | null = null,
): ApplicationEvent {
  return {
    type: 'DocumentUploaded',
    data: { applicationId: APPLICATION, documentId, documentType, supersededDocumentId, file: FILE },
    personal: { originalName: `${documentType}.jpg`, contentHash: HASH },
  };
}

export function documentReviewed(documentId: string, status: ReviewDocumentStatus): ApplicationEvent {
  return {
    type: 'DocumentReviewed',
    data: { applicationId: APPLICATION, documentId, status },
    personal: { adminNotes: 'Seen' },
  };
}

export function documentReviewReopened(documentId = PASSPORT): ApplicationEvent {
  return {
    type: 'DocumentReviewReopened',
    data: { applicationId: APPLICATION, documentId, fields: ['dateOfBirth'] },
    personal: { before: ['1990-05-17'] },
  };
}

export function documentDeleted(documentId = PASSPORT): ApplicationEvent {
  return { type: 'DocumentDeleted', data: { applicationId: APPLICATION, documentId } };
}

export function slipUploaded(paymentSlipId = SLIP, paymentId = PAYMENT): ApplicationEvent {
  return {
    type: 'PaymentSlipUploaded',
    data: {
      applicationId: APPLICATION,
      paymentSlipId,
      paymentId,
      amount: 5_000,
      paymentMethod: 'bank_transfer',
      concerns: ['reference_used_before'],
      consent: CONSENT,
      file: FILE,
    },
    personal: { originalName: 'slip.jpg', contentHash: HASH, transactionReference: 'TX-1' },
  };
}

export function paymentInitiated(paymentId = PAYMENT, paymentSlipId = SLIP): ApplicationEvent {
  return {
    type: 'PaymentInitiated',
    data: { applicationId: APPLICATION, paymentId, paymentSlipId, amount: 5_000 },
  };
}

export function slipVerified(integrityCheckSkipped = false): ApplicationEvent {
  return {
    type: 'PaymentSlipVerified',
    data: { applicationId: APPLICATION, paymentSlipId: SLIP, integrityCheckSkipped, fee: 5_000 },
    personal: { reason: integrityCheckSkipped ? 'Called the bank' : '' },
  };
}

export function slipFlagged(): ApplicationEvent {
  return {
    type: 'PaymentSlipFlagged',
    data: {
      applicationId: APPLICATION,
      paymentSlipId: SLIP,
      concerns: ['reference_used_before', 'edited_with_software'],
      alterationScore: null,
    },
  };
}

export function photoChecked(documentId = PASSPORT): ApplicationEvent {
  return {
    type: 'PhotoChecked',
    data: {
      applicationId: APPLICATION,
      documentId,
      occasion: 'upload',
      evidence: {
        rulesVersion: 1,
        engine: 'test 1',
        checks: [
          { code: 'head_height', verdict: 'warn', measured: 0.49, limit: { from: 0.5, to: 0.69 } },
          { code: 'eye_height', verdict: 'pass', measured: 0.6, limit: { from: 0.56, to: 0.69 } },
          { code: 'yaw', verdict: 'not_measured', measured: null, limit: null },
        ],
      },
      askedPerson: false,
    },
    personal: { answers: { glasses: 'none' }, geometry: null },
  };
}

export function slipChecked(found = 'file_used_before'): ApplicationEvent {
  return {
    type: 'SlipChecked',
    data: {
      applicationId: APPLICATION,
      paymentSlipId: SLIP,
      occasion: 'upload',
      evidence: {
        rulesVersion: 1,
        channel: 'camera',
        checks: [
          { code: found, kind: 'hard', outcome: 'found', weight: 0.5, figures: {} },
          { code: 'noise_inconsistent', kind: 'soft', outcome: 'clear', weight: 0.35, figures: { grain: 2 } },
          { code: 'pdf_producer', kind: 'soft', outcome: 'not_applicable', weight: 0.35, figures: {} },
        ],
        riskLevel: 'HIGH',
        alterationScore: 0.5,
      },
    },
  };
}

export function slipRejected(): ApplicationEvent {
  return {
    type: 'PaymentSlipRejected',
    data: { applicationId: APPLICATION, paymentSlipId: SLIP },
    personal: { rejectionReason: 'Unreadable' },
  };
}

export function paymentCompleted(): ApplicationEvent {
  return { type: 'PaymentCompleted', data: { applicationId: APPLICATION, paymentId: PAYMENT } };
}

export function paymentFailed(): ApplicationEvent {
  return { type: 'PaymentFailed', data: { applicationId: APPLICATION, paymentId: PAYMENT } };
}

export function statusSet(status: 'submitted' | 'under_review' | 'rejected'): ApplicationEvent {
  return {
    type: 'ApplicationStatusSet',
    data: { applicationId: APPLICATION, status },
    personal: { adminNotes: 'Checked' },
  };
}

export function validated(isFine = true): ApplicationEvent {
  return {
    type: 'ApplicationValidated',
    data: { applicationId: APPLICATION, issues: isFine ? [] : [{ code: 'payment_incomplete', subject: '' }] },
  };
}

export function confirmationRecorded(): ApplicationEvent {
  return {
    type: 'ConfirmationNumberRecorded',
    data: { applicationId: APPLICATION, warnings: ['unexpected_format'], isChecked: false },
    personal: { confirmationNumber: '2027ABC' },
  };
}

export function statusReset(status: FactualStatus): ApplicationEvent {
  return {
    type: 'ApplicationStatusReset',
    data: { applicationId: APPLICATION, status },
    personal: { reason: 'Set by mistake' },
  };
}

export function slipReopened(): ApplicationEvent {
  return {
    type: 'PaymentSlipReopened',
    data: { applicationId: APPLICATION, paymentSlipId: SLIP },
    personal: { reason: 'Wrong slip' },
  };
}

export function forceVerifyRequested(): ApplicationEvent {
  return {
    type: 'PaymentSlipForceVerifyRequested',
    data: { applicationId: APPLICATION, paymentSlipId: SLIP, requestedBy: id('an admin') },
    personal: { reason: 'Seen at the counter' },
  };
}

export function paymentReopened(): ApplicationEvent {
  return { type: 'PaymentReopened', data: { applicationId: APPLICATION, paymentId: PAYMENT } };
}

export function confirmationCorrected(): ApplicationEvent {
  return {
    type: 'ConfirmationNumberCorrected',
    data: { applicationId: APPLICATION, warnings: [], isChecked: true },
    personal: { confirmationNumber: '2027ABCDEFGH1234', previousNumber: '2027ABC', reason: 'Cut off' },
  };
}
