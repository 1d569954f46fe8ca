import { type Decision, UNDECIDED } from '../decision.ts';
import { APPLICANT, APPLICATION, instant } from './history.ts';

/** What the first event of an application comes to, as the read model holds it. */
export const INITIAL = {
  applicationId: APPLICATION,
  applicantId: APPLICANT,
  status: 'draft',
  revision: 0,
  sections: {} as object,
  missingFieldCount: 10,
  documents: [] as object[],
  documentHistory: [] as object[],
  paymentSlips: [] as object[],
  payments: [] as object[],
  validation: null as object | null,
  confirmation: null as object | null,
  earlierNumbers: [] as readonly object[],
  adminNotes: null as object | null,
  statusReason: null as object | null,
  confirmations: [] as object[],
  createdAt: instant(0),
  preRegisteredAt: null as string | null,
  submittedAt: null as string | null,
  isSubmitted: false,
  decision: UNDECIDED as Decision,
  statusSince: instant(0),
  automationStatus: null as string | null,
  ownerRevision: 0,
};

export const changed = (changes: Partial<typeof INITIAL>) => ({ [APPLICATION]: { ...INITIAL, ...changes } });
