/*
 * A receipt: a text of JSON with two parts. `statement` is a note (c2sp.org/signed-note) in which the service says which
 * confirmation number it recorded for which application, by which event. `proof` (c2sp.org/tlog-proof) shows that this very
 * event lies in the history that a signed checkpoint covers.
 */
export const RECEIPT_FORM = 'entry-receipt/1';

export type Receipt = { readonly form: typeof RECEIPT_FORM; readonly statement: string; readonly proof: string };

export type ReceiptStatement = {
  readonly applicationId: string;
  readonly confirmationNumber: string;
  readonly eventId: string;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
};

const LINES = ['application', 'confirmation-number', 'event', 'recorded-at'] as const;
export const LARGEST_RECEIPT = 65_536;

/** The text that is signed. */
export function statementText(name: string, statement: ReceiptStatement): string {
  const { applicationId, confirmationNumber, eventId, recordedAt } = statement;
  const values = [applicationId, confirmationNumber, eventId, recordedAt];

  return `${name}\n${LINES.map((line, place) => `${line} ${values[place]}\n`).join('')}`;
}

/** Null when the text says something else. */
export function readStatement(text: string): ReceiptStatement | null {
  const [, ...lines] = text.split('\n').slice(0, -1);
  const values = LINES.map((name, place) => {
    const line = lines[place] ?? '';
    return line.startsWith(`${name} `) ? line.slice(name.length + 1) : null;
  });
  const [applicationId, confirmationNumber, eventId, recordedAt] = values;
  if (lines.length !== LINES.length || !applicationId || !confirmationNumber || !eventId || !recordedAt) return null;

  return { applicationId, confirmationNumber, eventId, recordedAt };
}

/** Null when it is none. */
export function readReceipt(text: string): Receipt | null {
  if (text.length > LARGEST_RECEIPT) return null;
  try {
    const { form, statement, proof } = JSON.parse(text) as Partial<Receipt>;
    const isReceipt = form === RECEIPT_FORM && typeof statement === 'string' && typeof proof === 'string';
    return isReceipt ? { form, statement, proof } : null;
  } catch {
    return null;
  }
}
