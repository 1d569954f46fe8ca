import type { ConfirmationAuthor } from '../rules/confirmation-number.ts';

/*
 * A receipt: a text of JSON with two parts. `statement` is a note (c2sp.org/signed-note) in which the service says which
 * confirmation number it recorded for which application, by which event, who typed it and whether the service had checked
 * it. `proof` (c2sp.org/tlog-proof) shows that this very event lies in the history that a signed checkpoint covers.
 */
export const RECEIPT_FORM = 'entry-receipt/2';
/** Receipts of the first form do not say who typed the number, nor whether the service had checked it. */
const FORMS: readonly unknown[] = ['entry-receipt/1', RECEIPT_FORM];

export type Receipt = { readonly statement: string; readonly proof: string };

/** What the service knew of the number when it signed. */
export type SignedCheck = {
  readonly typedBy: ConfirmationAuthor;
  /** ISO 8601, UTC; null when it had not checked the number. */
  readonly checkedAt: string | null;
};

export type ReceiptStatement = {
  readonly applicationId: string;
  readonly confirmationNumber: string;
  readonly eventId: string;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
  /** Null in receipts of the first form. */
  readonly check: SignedCheck | null;
};

const FIRST_LINES = ['application', 'confirmation-number', 'event', 'recorded-at'] as const;
const LINES = [...FIRST_LINES, 'typed-by', 'checked-at'] as const;
const NOT_CHECKED = 'not-checked';
export const LARGEST_RECEIPT = 65_536;

/** The text that is signed. */
export function statementText(name: string, statement: ReceiptStatement & { readonly check: SignedCheck }): string {
  const { applicationId, confirmationNumber, eventId, recordedAt, check } = statement;
  const values = [
    applicationId,
    confirmationNumber,
    eventId,
    recordedAt,
    check.typedBy,
    check.checkedAt ?? NOT_CHECKED,
  ];

  return `${name}\n${LINES.map((line, place) => `${line} ${values[place]}\n`).join('')}`;
}

/** Null when the text says something else. */
export function readStatement(text: string): ReceiptStatement | null {
  const [, ...lines] = text.split('\n').slice(0, -1);
  const names = lines.length === FIRST_LINES.length ? FIRST_LINES : LINES;
  const values = names.map((name, place) => {
    const line = lines[place] ?? '';
    return line.startsWith(`${name} `) ? line.slice(name.length + 1) : null;
  });
  const [applicationId, confirmationNumber, eventId, recordedAt, typedBy, checkedAt] = values;
  if (lines.length !== names.length || !applicationId || !confirmationNumber || !eventId || !recordedAt) return null;

  const statement = { applicationId, confirmationNumber, eventId, recordedAt };
  if (names === FIRST_LINES) return { ...statement, check: null };

  if ((typedBy !== 'applicant' && typedBy !== 'service') || !checkedAt) return null;
  return { ...statement, check: { typedBy, checkedAt: checkedAt === NOT_CHECKED ? null : checkedAt } };
}

/** Null when it is none. */
export function readReceipt(text: string): Receipt | null {
  if (text.length > LARGEST_RECEIPT) return null;
  try {
    const { form, statement, proof } = JSON.parse(text) as Partial<Receipt> & { readonly form?: unknown };
    const isReceipt = FORMS.includes(form) && typeof statement === 'string' && typeof proof === 'string';
    return isReceipt ? { statement, proof } : null;
  } catch {
    return null;
  }
}
