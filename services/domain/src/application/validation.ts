import type { ValidationIssue } from '@entry/contracts/application/validation-issue';
import { isFeePaid } from '@entry/contracts/rules/amount-owed';
import { type RequiredField, requiredFieldMessage } from '@entry/contracts/rules/application-form';
import { missingDocumentTypes } from '@entry/contracts/rules/application-progress';
import { birthDateLabel, type ImpossibleDate, impossibleDates } from '@entry/contracts/rules/birth-dates';
import { type ApplicantDocumentType, documentTypeLabel } from '@entry/contracts/rules/documents';
import { type ApplicationFacts, allMissingFields, currentDocuments } from './state.ts';

/**
 * @param photoErrors rules the stored photo breaks now; they say nothing when there is no photo
 * @param now when it is asked: a date that was typed before such dates were refused can still be there
 */
export function validationIssues(
  application: ApplicationFacts,
  photoErrors: readonly string[],
  now: string,
): readonly ValidationIssue[] {
  const isStored = (type: ApplicantDocumentType) => application.documents[type] !== undefined;
  const formIssues = allMissingFields(application).map((subject) => issue('form_incomplete', subject));
  const dateIssues = storedImpossibleDates(application, now).map(({ field }) => issue('form_invalid', field));
  const documentIssues = missingDocumentTypes(currentDocuments(application)).map((type) =>
    issue(isStored(type) ? 'document_not_approved' : 'document_missing', type),
  );
  const photoIssues = isStored('photo') ? photoErrors.map((subject) => issue('photo_invalid', subject)) : [];
  const paymentIssues = isFeePaid(application.paymentSlips) ? [] : [issue('payment_incomplete', '')];

  return [...formIssues, ...dateIssues, ...documentIssues, ...photoIssues, ...paymentIssues];
}

export function storedImpossibleDates({ sections }: ApplicationFacts, now: string): readonly ImpossibleDate[] {
  const { personal, family } = sections;
  // What the form does not show cannot be mended there.
  const spouseDateOfBirth = personal.maritalStatus === 'Married' ? family.spouseDateOfBirth : '';

  return impossibleDates({ ...personal, ...family, spouseDateOfBirth }, now);
}

function issue(code: ValidationIssue['code'], subject: string): ValidationIssue {
  return { code, subject };
}

export function isSameValidation(left: readonly ValidationIssue[], right: readonly ValidationIssue[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ code, subject }, index) => code === right[index]?.code && subject === right[index].subject)
  );
}

/** The issue in words the applicant understands. */
export function issueSentence({ code, subject }: ValidationIssue): string {
  switch (code) {
    case 'form_incomplete':
      return `${requiredFieldMessage(subject as RequiredField)}.`;
    case 'form_invalid':
      return `${birthDateLabel(subject)} cannot be right. Please check day, month and year.`;
    case 'document_missing':
      return `The ${documentTypeLabel(subject)} has not been uploaded.`;
    case 'document_not_approved':
      return `The ${documentTypeLabel(subject)} needs approval first: please wait, or upload another one if it was rejected or needs revision.`;
    case 'photo_invalid':
      return `The photo does not meet the requirements: ${subject}`;
    case 'payment_incomplete':
      return 'The payment is not confirmed yet: please upload a payment slip, or wait if you have uploaded one.';
  }
}
