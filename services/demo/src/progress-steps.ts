import type { Progress } from './people.ts';

export type Step =
  | 'create'
  | 'fill_half'
  | 'fill'
  | 'upload_documents'
  | 'upload_slip'
  | 'approve_documents'
  | 'refuse_documents'
  | 'settle_slip'
  | 'reject_slip'
  | 'validate'
  | 'submit'
  | 'record_number'
  | 'set_under_review'
  | 'set_approved'
  | 'set_rejected'
  | 'set_completed';

const EVIDENCE = ['create', 'fill', 'upload_documents', 'upload_slip'] as const;
const READY = [...EVIDENCE, 'approve_documents', 'settle_slip'] as const;
const SUBMITTED = [...READY, 'validate', 'submit'] as const;
const CONFIRMED = [...SUBMITTED, 'record_number'] as const;
const UNDER_REVIEW = [...CONFIRMED, 'set_under_review'] as const;

/** What happened to an application, in order, until it stands where it stands. */
export const PROGRESS_STEPS: Readonly<Record<Progress, readonly Step[]>> = {
  registered: [],
  started: ['create'],
  half_filled: ['create', 'fill_half'],
  form_complete: ['create', 'fill_half', 'fill'],
  waiting_for_review: EVIDENCE,
  documents_refused: [...EVIDENCE, 'refuse_documents', 'settle_slip'],
  /** Settling a slip that another applicant used before flags it instead of verifying it. */
  slip_flagged: [...EVIDENCE, 'approve_documents', 'settle_slip'],
  slip_rejected: [...EVIDENCE, 'approve_documents', 'reject_slip'],
  ready: READY,
  validated: [...READY, 'validate'],
  submitted: SUBMITTED,
  confirmed: CONFIRMED,
  under_review: UNDER_REVIEW,
  approved: [...UNDER_REVIEW, 'set_approved'],
  rejected: [...UNDER_REVIEW, 'set_rejected'],
  completed: [...UNDER_REVIEW, 'set_approved', 'set_completed'],
};
