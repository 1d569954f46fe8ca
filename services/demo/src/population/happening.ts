import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import type { AdminApplicationStatus } from '@entry/contracts/rules/statuses';

/** What happens to somebody of the population, in the words of the commands that it becomes. */
export type Happening =
  | { readonly kind: 'register' }
  | { readonly kind: 'create' }
  | { readonly kind: 'fill_half' }
  | { readonly kind: 'fill' }
  | { readonly kind: 'upload'; readonly type: ApplicantDocumentType; readonly looksWrong: boolean }
  | { readonly kind: 'approve'; readonly type: ApplicantDocumentType }
  | { readonly kind: 'refuse'; readonly type: ApplicantDocumentType; readonly status: 'rejected' | 'needs_revision' }
  | { readonly kind: 'send_slip'; readonly slip: SlipKind }
  /** What makes an admin verify a slip: the check then flags those with concerns. */
  | { readonly kind: 'verify_slip' }
  | { readonly kind: 'force_slip' }
  | { readonly kind: 'reject_slip' }
  | { readonly kind: 'validate' }
  | { readonly kind: 'submit' }
  | { readonly kind: 'record_number' }
  | { readonly kind: 'set_status'; readonly status: AdminApplicationStatus }
  | { readonly kind: 'deactivate' }
  | { readonly kind: 'erase' };

/** `reused`: under the reference of somebody else's slip. `too_little`: an amount below the fee. */
export type SlipKind = 'honest' | 'reused' | 'too_little';

/** What people do; everything else is done at the desk, in working hours. */
const OWN_DEEDS: ReadonlySet<Happening['kind']> = new Set([
  'register',
  'create',
  'fill_half',
  'fill',
  'upload',
  'send_slip',
  'submit',
]);

export const isDoneAtTheDesk = ({ kind }: Happening): boolean => !OWN_DEEDS.has(kind);
