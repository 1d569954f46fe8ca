import type { ValidationIssue } from '@entry/contracts/application/validation-issue';
import { FIELD_LABELS } from '@entry/contracts/rules/application-form';
import { BIRTH_DATE_LABELS } from '@entry/contracts/rules/birth-dates';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import type { TextOf } from '../../messages/text.tsx';

/** What validation found, as a sentence. */
export function describeIssue({ code, subject }: ValidationIssue, text: TextOf): string {
  switch (code) {
    case 'form_incomplete':
      return text('automation.issue.form_incomplete', { field: fieldLabel(subject) });
    case 'form_invalid':
      return text('automation.issue.form_invalid', { field: dateLabel(subject, text) });
    case 'document_missing':
    case 'document_not_approved':
      return text(`automation.issue.${code}`, { type: documentTypeLabel(subject) });
    case 'photo_invalid':
      return text('automation.issue.photo_invalid', { rule: subject });
    case 'payment_incomplete':
      return text('automation.issue.payment_incomplete');
  }
}

const CHILD_DATE = /^children\.(\d+)\./;

/** @param path of a birth date in the form */
function dateLabel(path: string, text: TextOf): string {
  const child = CHILD_DATE.exec(path)?.[1];
  if (child !== undefined) return text('automation.issue.childDate', { number: Number(child) + 1 });

  return path === 'spouseDateOfBirth' ? BIRTH_DATE_LABELS.spouse : BIRTH_DATE_LABELS.applicant;
}

function fieldLabel(field: string): string {
  return Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field as keyof typeof FIELD_LABELS] : field;
}
