import type {
  AdminApplication,
  AdminDocument,
  AdminPaymentSlip,
  Application,
  Document,
  PaymentSlip,
} from '@entry/contracts/application/api';

/** What an applicant sees of the own application: everything but the notes admins write for each other. */
export function ownApplication(application: AdminApplication): Application {
  const { adminNotes: _, ...own } = application;
  return own;
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
