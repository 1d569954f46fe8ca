import type { OwnHistoryEntry } from '@entry/contracts/audit/api';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { SERVICE_FEE_CURRENCY } from '@entry/contracts/rules/fees';
import { APPLICATION_STATUS_PRESENTATION, type ApplicationStatus } from '@entry/contracts/rules/statuses';
import { formatNumber } from '../../components/format.ts';
import type { TextOf } from '../../messages/text.tsx';

const SECTIONS = ['personal', 'address', 'education', 'family'] as const;

/** What happened, to the person it happened to. */
export function describeOwnEvent({ type, facts, isOwn }: OwnHistoryEntry, text: TextOf): string {
  const told = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  const { documentType, status = '', amount, section } = told;
  const known = SECTIONS.find((candidate) => candidate === section);

  return text(`history.event.${type}`, {
    isOwn: isOwn ? 'yes' : 'no',
    document: documentType === undefined ? text('history.anyDocument') : documentTypeLabel(documentType),
    // The words of a review choose by the status itself.
    status: type === 'DocumentReviewed' ? status : statusLabel(status),
    amount: amount === undefined ? '' : `${formatNumber(Number(amount))} ${SERVICE_FEE_CURRENCY}`,
    section: known === undefined ? '' : text(`history.section.${known}`),
  });
}

function statusLabel(status: string): string {
  return APPLICATION_STATUS_PRESENTATION[status as ApplicationStatus]?.label ?? status;
}
