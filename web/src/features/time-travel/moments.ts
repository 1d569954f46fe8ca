import type { ApplicationMoment, AsOf } from '@entry/contracts/audit/time-travel';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { APPLICATION_STATUS_PRESENTATION, DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { capitalised } from '../../components/capitalised.ts';
import type { TextOf } from '../../messages/text.tsx';

type Facts = Omit<AsOf, 'eventCount' | 'isNow' | 'isErased'> & { readonly count?: number };

/** What happened, in one phrase: "Passport reviewed: Approved". */
export function describeMoment(moment: Facts, text: TextOf): string {
  const { type, count = 1, section, documentType, documentStatus, status } = moment;

  return text(`timeTravel.event.${type}`, {
    count,
    section: section === null ? '' : text(`application.${section}`),
    document: capitalised(documentTypeLabel(documentType ?? 'document')),
    decision: documentStatus === null ? '' : DOCUMENT_STATUS_PRESENTATION[documentStatus].label,
    status: status === null ? '' : APPLICATION_STATUS_PRESENTATION[status].label,
  });
}

/** As the page's address writes it. What happened to the account is between two revisions of the application. */
export function addressOfMoment({
  type,
  revision,
  position,
}: Pick<ApplicationMoment, 'type' | 'revision' | 'position'>): string {
  return type.startsWith('Account') ? `@${position}` : String(revision);
}

/** The place on the slider of what is shown: the last moment by then, or the sitting in the middle of which it is. */
export function placeOf(
  moments: readonly ApplicationMoment[],
  { position, revision }: Pick<AsOf, 'position' | 'revision'>,
): number {
  const shown = BigInt(position);
  const place = moments.findLastIndex((moment) => BigInt(moment.position) <= shown);
  const next = moments[place + 1];
  const isWithinNext = next !== undefined && next.count > 1 && next.firstRevision <= revision;

  return Math.max(0, isWithinNext ? place + 1 : place);
}

const SECONDS_TO_END_OF_MINUTE = ':59.999';

/** From a date-time field, in the reader's time zone, to an instant; null while it is not filled. */
export function toInstant(local: string): string | null {
  const date = new Date(`${local}${SECONDS_TO_END_OF_MINUTE}`);

  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The minute of an instant as a date-time field shows it, in the reader's time zone. */
export function toLocalMinute(instant: string): string {
  const date = new Date(instant);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');

  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
