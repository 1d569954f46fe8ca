import { documentTypeLabel } from '../rules/documents.ts';
import { SERVICE_FEE_CURRENCY } from '../rules/fees.ts';
import {
  APPLICATION_STATUS_PRESENTATION,
  DOCUMENT_STATUS_PRESENTATION,
  PAYMENT_SLIP_STATUS_PRESENTATION,
  PAYMENT_STATUS_PRESENTATION,
} from '../rules/statuses.ts';
import { describeInstant } from './describe-instant.ts';
import { EVENT_WORDS } from './event-words.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A name of a program for a thing, as `pending_review`. */
const CODE = /^[a-z]+(?:[_-][a-z0-9]+)+$/;
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const STATUS_LABELS: Readonly<Record<string, { readonly label: string }>> = {
  ...DOCUMENT_STATUS_PRESENTATION,
  ...PAYMENT_STATUS_PRESENTATION,
  ...PAYMENT_SLIP_STATUS_PRESENTATION,
  ...APPLICATION_STATUS_PRESENTATION,
};

/** What people or devices wrote is shown as it was written, also where it looks like a code. */
const TEXTS: ReadonlySet<string> = new Set([
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'country',
  'originalName',
  'transactionReference',
  'confirmationNumber',
  'adminNotes',
  'rejectionReason',
  'applicantReason',
]);

/**
 * A value of an event or of the state of a stream as people read values: a label, a date, yes or no.
 * @param path as `describeField` takes it
 * @param tellInstant for a page, which knows the zone of its reader
 */
export function describeValue(path: string, value: string, tellInstant = describeInstant): string {
  const field = path.split('.').findLast((name) => !/^\d+$/.test(name)) ?? '';
  if (INSTANT.test(value)) return tellInstant(value);
  if (TEXTS.has(field)) return value;
  if (DATE.test(value)) return describeDate(value);
  if (path.startsWith('sections.')) return value;
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';

  return value
    .split(', ')
    .map((part) => describeCode(field, part))
    .join(', ');
}

function describeCode(field: string, value: string): string {
  if (/status$/i.test(field) && Object.hasOwn(STATUS_LABELS, value)) return STATUS_LABELS[value]?.label ?? value;
  if (field === 'documentType') return capitalised(documentTypeLabel(value));
  if (/role$/i.test(field)) return EVENT_WORDS[`timeline.role.${value}` as keyof typeof EVENT_WORDS] ?? value;
  if (/^amount|amount$/i.test(field) && /^\d+$/.test(value)) {
    return `${Number(value).toLocaleString('en')} ${SERVICE_FEE_CURRENCY}`;
  }

  return describeWords(value);
}

/** `pending_review` is "Pending review"; anything else is itself. */
export function describeWords(code: string): string {
  if (!CODE.test(code)) return code;

  return capitalised(code.replaceAll(/[_-]/g, ' '));
}

const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function describeDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : DAY.format(day);
}
