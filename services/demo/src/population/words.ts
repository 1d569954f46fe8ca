import type { AdminApplicationStatus } from '@entry/contracts/rules/statuses';

export const REASONS_TO_REFUSE = [
  'The picture is blurred. Please scan it again in daylight.',
  'The paper is cut off at the left edge. Please upload the whole paper.',
  'This is the paper of another person. Please upload your own.',
  'Please upload a certified translation as well.',
] as const;

export const REASONS_TO_REJECT_A_SLIP = [
  'No such payment reached our account. Please check the reference with your bank.',
  'The amount is below the fee you were quoted. Please pay the difference and send a new slip.',
] as const;

export const REASONS_TO_FORCE = [
  'Confirmed by telephone with the bank.',
  'The amount was agreed with the applicant; see the message of the branch.',
] as const;

export const NOTES_ON_STATUS: Readonly<Record<AdminApplicationStatus, readonly string[]>> = {
  submitted: [''],
  under_review: ['Being compared with the official entry.', ''],
  approved: ['Everything matches.', ''],
  rejected: ['A second entry was made for the same person elsewhere.', 'The official entry was disqualified.'],
  completed: ['Receipt handed over.', ''],
};

/** In turn. */
export function pickNote(notes: readonly string[], number: number): string {
  return notes[number % notes.length] ?? '';
}
