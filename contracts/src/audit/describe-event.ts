import type { EventType } from '../all-events.ts';
import { documentTypeLabel } from '../rules/documents.ts';
import { SERVICE_FEE_CURRENCY } from '../rules/fees.ts';
import type { TimelineEntry } from './api.ts';
import { describeInstant } from './describe-instant.ts';
import { describeValue } from './describe-value.ts';
import type { EventWord } from './event-words.ts';

type WordValues = Readonly<Record<string, string | number>>;
/** Fills one of the words with its values: a page in its language, the report in English. */
export type TellWord = (id: EventWord, values?: WordValues) => string;

type Told = Pick<TimelineEntry, 'type' | 'facts' | 'count'>;

/** The event as a sentence. */
export function describeEvent(entry: Told, text: TellWord): string {
  return text(`timeline.event.${entry.type}`, valuesOf(entry, text));
}

/** Name of a type of event without an event: in a choice of filters, say. */
export function describeType(type: EventType): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

function valuesOf({ facts, count }: Told, text: TellWord): WordValues {
  const told = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  const { documentType, status = '', amount, role = '', section = '', kind = '', reason = '', country = '' } = told;
  const until = told['until'] ?? told['heldUntil'] ?? told['expiresAt'] ?? '';

  return {
    count,
    document: documentType === undefined ? text('timeline.anyDocument') : documentTypeLabel(documentType),
    status: describeValue('status', status),
    amount: amount === undefined ? '' : `${Number(amount).toLocaleString('en')} ${SERVICE_FEE_CURRENCY}`,
    role: oneOf(['user', 'admin', 'auditor'], role, (known) => text(`timeline.role.${known}`)),
    section: oneOf(SECTIONS, section, (known) => text(`timeline.section.${known}`)),
    sessionEnd: oneOf(SESSION_ENDS, reason, (known) => text(`timeline.sessionEnd.${known}`)),
    value: oneOf(VALUES, kind, (known) => text(`timeline.value.${known}`)),
    isForced: told['integrityCheckSkipped'] === 'true' ? 'yes' : 'no',
    concerns: lengthOf(told['concerns']),
    issues: lengthOf(told['issues']),
    answers: lengthOf(told['concerns']),
    country,
    until: until === '' ? '' : describeInstant(until),
    fileKind: told['fileKind'] ?? '',
    rows: Number(told['resultCount'] ?? told['rowCount'] ?? 0),
  };
}

const SECTIONS = ['personal', 'address', 'education', 'family'] as const;
const SESSION_ENDS = ['logout', 'password_changed', 'role_changed', 'deactivated', 'deleted', 'too_many'] as const;
const VALUES = ['email', 'confirmation-number', 'slip-reference', 'slip-file', 'slip-picture'] as const;

/** A code of a newer server is shown as it is. */
function oneOf<const Known extends string>(
  all: readonly Known[],
  code: string,
  label: (known: Known) => string,
): string {
  const known = all.find((candidate) => candidate === code);
  return known === undefined ? code : label(known);
}

function lengthOf(list: string | undefined): number {
  return list === undefined || list === '' ? 0 : list.split(', ').length;
}
