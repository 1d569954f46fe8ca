import type { TimelineEntry } from '@entry/contracts/audit/api';
import { paths } from '../../navigation/paths.ts';
import type { IdFilter } from './audit-view.ts';

/** Address of one event. The position finds a save that shares its entry with others. */
export function eventLink({ eventId, position }: Pick<TimelineEntry, 'eventId' | 'position'>): string {
  return `${paths.auditEvent}?${new URLSearchParams({ id: eventId, position })}`;
}

/** Address of the log browser with one filter. */
export function auditLink(name: IdFilter, value: string): string {
  return `${paths.audit}?${new URLSearchParams({ [name]: value })}`;
}
