import type {
  AdminApplication,
  AdminDocument,
  AdminPaymentSlip,
  Application,
  Document,
  PaymentSlip,
} from '@entry/contracts/application/api';
import type { ApplicationRecord } from './queries/queries.ts';

/** What an applicant sees of the own application: everything but the notes admins write for each other. */
export function ownApplication(application: ApplicationRecord): Application {
  const { adminNotes: _notes, preRegisteredAt: _at, ...own } = application;
  return own;
}

export function adminApplication(application: ApplicationRecord): AdminApplication {
  const { preRegisteredAt: _at, ...shown } = application;
  return shown;
}

export function ownDocument(document: AdminDocument): Document {
  const { user: _, ...own } = document;
  return own;
}

/** Concerns are for the admin who decides, not for the person who is being checked. */
export function ownPaymentSlip(slip: AdminPaymentSlip): PaymentSlip {
  const { user: _user, concerns: _concerns, ...own } = slip;
  return own;
}
