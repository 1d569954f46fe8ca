import type { EventType } from '@entry/contracts/all-events';
import type { TimelineEntry } from '@entry/contracts/audit/api';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { SERVICE_FEE_CURRENCY } from '@entry/contracts/rules/fees';
import { APPLICATION_STATUS_PRESENTATION, DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { formatNumber } from '../../components/format.ts';
import type { MessageValues } from '../../messages/catalog.ts';
import type { TextOf } from '../../messages/text.tsx';

type Told = Pick<TimelineEntry, 'type' | 'facts' | 'count'>;

/** The event as a sentence. */
export function describeEvent(entry: Told, text: TextOf): string {
  return text(`timeline.event.${entry.type}`, valuesOf(entry, text));
}

/** Name of a type of event without an event: in a choice of filters, say. */
export function describeType(type: EventType): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

function valuesOf({ facts, count }: Told, text: TextOf): MessageValues {
  const told = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  const { documentType, status = '', amount, role = '', section = '', kind = '', reason = '', country = '' } = told;

  return {
    count,
    document: documentType === undefined ? text('timeline.anyDocument') : documentTypeLabel(documentType),
    status: statusLabel(status),
    amount: amount === undefined ? '' : `${formatNumber(Number(amount))} ${SERVICE_FEE_CURRENCY}`,
    role: oneOf(['user', 'admin', 'auditor'], role, (known) => text(`timeline.role.${known}`)),
    section: oneOf(SECTIONS, section, (known) => text(`timeline.section.${known}`)),
    sessionEnd: oneOf(SESSION_ENDS, reason, (known) => text(`timeline.sessionEnd.${known}`)),
    value: oneOf(VALUES, kind, (known) => text(`timeline.value.${known}`)),
    isForced: told['integrityCheckSkipped'] === 'true' ? 'yes' : 'no',
    concerns: lengthOf(told['concerns']),
    issues: lengthOf(told['issues']),
    country,
    fileKind: told['fileKind'] ?? '',
    rows: Number(told['resultCount'] ?? told['rowCount'] ?? 0),
  };
}

const SECTIONS = ['personal', 'address', 'education', 'family'] as const;
const SESSION_ENDS = ['logout', 'password_changed', 'role_changed', 'deactivated', 'deleted', 'too_many'] as const;
const VALUES = ['email', 'confirmation-number', 'slip-reference', 'slip-file'] as const;

/** A code of a newer server is shown as it is. */
function oneOf<const Known extends string>(
  all: readonly Known[],
  code: string,
  label: (known: Known) => string,
): string {
  const known = all.find((candidate) => candidate === code);
  return known === undefined ? code : label(known);
}

const STATUSES: Readonly<Record<string, { readonly label: string }>> = {
  ...APPLICATION_STATUS_PRESENTATION,
  ...DOCUMENT_STATUS_PRESENTATION,
};

function statusLabel(status: string): string {
  return STATUSES[status]?.label ?? status;
}

function lengthOf(list: string | undefined): number {
  return list === undefined || list === '' ? 0 : list.split(', ').length;
}
