import type { ValidationIssue } from '@entry/contracts/application/validation-issue';
import { FIELD_LABELS } from '@entry/contracts/rules/application-form';
import { birthDateLabel } from '@entry/contracts/rules/birth-dates';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import type { TextOf } from '../../messages/text.tsx';

/** What validation found, as a sentence. */
export function describeIssue({ code, subject }: ValidationIssue, text: TextOf): string {
  switch (code) {
    case 'form_incomplete':
      return text('automation.issue.form_incomplete', { field: fieldLabel(subject) });
    case 'form_invalid':
      return text('automation.issue.form_invalid', { field: birthDateLabel(subject) });
    case 'document_missing':
    case 'document_not_approved':
      return text(`automation.issue.${code}`, { type: documentTypeLabel(subject) });
    case 'photo_invalid':
      return text('automation.issue.photo_invalid', { rule: subject });
    case 'payment_incomplete':
      return text('automation.issue.payment_incomplete');
  }
}

function fieldLabel(field: string): string {
  return Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field as keyof typeof FIELD_LABELS] : field;
}
