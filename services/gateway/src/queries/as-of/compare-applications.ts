import type { AdminApplication, Decision, Payment } from '@entry/contracts/application/api';
import { CHILD_FIELD_LABELS, FORM_FIELD_LABELS } from '@entry/contracts/audit/application-labels';
import type { ApplicationDifference } from '@entry/contracts/audit/time-travel';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { displayId } from '@entry/contracts/rules/limits';
import {
  APPLICATION_STATUS_PRESENTATION,
  DOCUMENT_STATUS_PRESENTATION,
  PAYMENT_SLIP_STATUS_PRESENTATION,
  PAYMENT_STATUS_PRESENTATION,
} from '@entry/contracts/rules/statuses';
import type { ApplicationField } from '@entry/platform/ports/history-reader';

type Kind = ApplicationDifference['kind'];
type Field = { readonly label: string; readonly kind: Kind; readonly value: string };
/** By path, in the order in which people read an application. */
type Fields = ReadonlyMap<string, Field>;

const DATES: ReadonlySet<string> = new Set(['dateOfBirth', 'spouseDateOfBirth']);

/** Field by field, what two states of one application differ in; null for one that was not there. */
export function compareApplications(
  before: AdminApplication | null,
  after: AdminApplication | null,
): readonly ApplicationDifference[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const paths = new Set([...current.keys(), ...old.keys()]);

  return [...paths].flatMap((path) => {
    const [left, right] = [old.get(path), current.get(path)];
    const { label, kind } = (right ?? left) as Field;
    return left?.value === right?.value
      ? []
      : [{ path, label, kind, before: left?.value ?? null, after: right?.value ?? null }];
  });
}

/**
 * An application in words, in the order in which people read it; nothing for one that was deleted.
 * @param isReadable false when nobody can read what the person wrote: defaults would be taken for it
 */
export function describeApplication(
  application: AdminApplication | null,
  isReadable: boolean,
): readonly ApplicationField[] {
  return [...fieldsOf(application)].flatMap(([path, { label, kind, value }]) =>
    isReadable || !path.startsWith('form.') ? [{ path, label, kind, value }] : [],
  );
}

/** An empty value is none: what was typed into an empty field was added. */
function fieldsOf(application: AdminApplication | null): Fields {
  const fields = new Map<string, Field>();
  if (application === null) return fields;

  const put: Put = (path, label, value, kind = 'text') => {
    if (value !== null && value !== '') fields.set(path, { label, kind, value });
  };
  putOverview(application, put);
  putForm(application, put);
  for (const document of application.documents) putDocument(document, put);
  for (const slip of application.paymentSlips) putSlip(slip, put);
  for (const payment of application.payments) putPayment(payment, put);

  return fields;
}

type Put = (path: string, label: string, value: string | null, kind?: Kind) => void;

function putOverview(application: AdminApplication, put: Put): void {
  const { user, status, validationIssues, confirmationNumber, confirmationWarnings, confirmationCheck } = application;
  put('status', 'Status', APPLICATION_STATUS_PRESENTATION[status].label);
  put('completionPercentage', 'Form completion', `${application.completionPercentage}%`);
  put('submittedAt', 'Submitted', application.submittedAt, 'instant');
  put('adminNotes', 'Admin notes', application.adminNotes);
  put('statusReason', 'Reason told to the applicant', application.statusReason);
  put('confirmationNumber', 'Confirmation number', confirmationNumber);
  put('confirmationWarnings', 'Warnings about the number', wordsOf(confirmationWarnings));
  put('confirmationCheck.checkedAt', 'Number checked', confirmationCheck?.checkedAt ?? null, 'instant');
  put('isReadyForSubmission', 'Validation passed', application.isReadyForSubmission ? 'Yes' : 'No');
  for (const { code, subject } of validationIssues) {
    put(`validation.${code}.${subject}`, 'Open point of the validation', wordsOf([code, subjectWords(subject)]));
  }
  putDecision(application.decision, 'application', 'Last decision', put);
  put('user.name', 'Account: name', `${user.firstName} ${user.lastName}`.trim());
  put('user.email', 'Account: email', user.email);
}

function putForm(application: AdminApplication, put: Put): void {
  for (const [field, label] of entriesOf(FORM_FIELD_LABELS)) {
    put(`form.${field}`, label, application[field], kindOf(field));
  }
  application.children.forEach((child, index) => {
    for (const [field, label] of entriesOf(CHILD_FIELD_LABELS)) {
      put(`form.children.${index}.${field}`, `Child ${index + 1}: ${label}`, child[field], kindOf(field));
    }
  });
}

/** By type, of which there is one at a time: a file that was replaced is a change and no coming and going. */
function putDocument(document: AdminApplication['documents'][number], put: Put): void {
  const words = documentTypeLabel(document.type);
  const subject = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const path = `documents.${document.type}`;
  put(`${path}.status`, `${subject}: status`, DOCUMENT_STATUS_PRESENTATION[document.status].label);
  put(`${path}.originalName`, `${subject}: file`, document.originalName);
  put(`${path}.uploadedAt`, `${subject}: uploaded`, document.uploadedAt, 'instant');
  put(`${path}.adminNotes`, `${subject}: reviewer’s note`, document.adminNotes);
  putDecision(document.decision, path, `${subject}: decided`, put);
}

function putSlip(slip: AdminApplication['paymentSlips'][number], put: Put): void {
  const subject = `Payment slip ${displayId(slip.id)}`;
  const path = `paymentSlips.${slip.id}`;
  put(`${path}.status`, `${subject}: status`, PAYMENT_SLIP_STATUS_PRESENTATION[slip.status].label);
  put(`${path}.amount`, `${subject}: amount`, String(slip.amount));
  put(`${path}.fileName`, `${subject}: file`, slip.fileName);
  put(`${path}.transactionReference`, `${subject}: reference`, slip.transactionReference);
  put(`${path}.createdAt`, `${subject}: uploaded`, slip.createdAt, 'instant');
  put(`${path}.rejectionReason`, `${subject}: reason`, slip.rejectionReason);
  putDecision(slip.decision, path, `${subject}: decided`, put);
}

function putDecision({ by, at }: Decision, path: string, label: string, put: Put): void {
  put(`${path}.decision.by`, `${label} by`, by === null ? null : `${by.firstName} ${by.lastName}`.trim());
  put(`${path}.decision.at`, `${label} at`, at, 'instant');
}

function putPayment(payment: Payment, put: Put): void {
  const subject = `Payment ${displayId(payment.id)}`;
  const path = `payments.${payment.id}`;
  put(`${path}.status`, `${subject}: status`, PAYMENT_STATUS_PRESENTATION[payment.status].label);
  put(`${path}.amount`, `${subject}: amount`, String(payment.amount));
}

const kindOf = (field: string): Kind => (DATES.has(field) ? 'date' : 'text');

const wordsOf = (codes: readonly string[]): string =>
  codes
    .filter((code) => code !== '')
    .join(', ')
    .replaceAll('_', ' ');

/** Of a field or a type of document; a rule of the photo is in words already. */
function subjectWords(subject: string): string {
  const label = entriesOf(FORM_FIELD_LABELS).find(([field]) => field === subject)?.[1];
  return label ?? documentTypeLabel(subject);
}

function entriesOf<Name extends string>(labels: Readonly<Record<Name, string>>): readonly (readonly [Name, string])[] {
  return Object.entries(labels) as [Name, string][];
}
