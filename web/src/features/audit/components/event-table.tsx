import type { TimelineEntry } from '@entry/contracts/audit/api';
import { describeEvent } from '@entry/contracts/audit/describe-event';
import { Link } from 'react-router-dom';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { type Column, DataTable } from '../../admin-lists/components/data-table.tsx';
import { eventLink } from '../event-links.ts';
import { formatMoment } from '../event-time.ts';
import { actorName, subjectName } from './event-people.tsx';

type EventTableProps = { readonly entries: readonly TimelineEntry[]; readonly isSubjectShown: boolean };

/** A line for each event: what, who, about whom, when. */
export function EventTable({ entries, isSubjectShown }: EventTableProps) {
  const text = useText();
  const columns = [WHAT, WHO, ...(isSubjectShown ? [ABOUT] : []), WHEN];

  return (
    <DataTable
      caption={text('timeline.listName')}
      columns={columns.map((column) => column(text))}
      rows={entries}
      rowKey={({ eventId }) => eventId}
      isDense
    />
  );
}

type EventColumn = (text: TextOf) => Column<TimelineEntry>;

const WHAT: EventColumn = (text) => ({
  id: 'event',
  header: text('timeline.column.event'),
  title: (entry) => describeEvent(entry, text),
  cell: (entry) => (
    <Link to={eventLink(entry)} className="font-medium hover:text-accent-600 hover:underline max-lg:wrap-anywhere">
      {describeEvent(entry, text)}
    </Link>
  ),
});

const WHO: EventColumn = (text) => ({
  id: 'actor',
  header: text('timeline.column.actor'),
  width: 'lg:w-56',
  title: (entry) => actorName(entry, text),
  cell: (entry) => actorName(entry, text),
});

const ABOUT: EventColumn = (text) => ({
  id: 'subject',
  header: text('timeline.column.subject'),
  width: 'lg:w-44',
  title: (entry) => subjectName(entry, text) ?? '',
  cell: (entry) => subjectName(entry, text) ?? '–',
});

const WHEN: EventColumn = (text) => ({
  id: 'time',
  header: text('timeline.column.time'),
  width: 'lg:w-52',
  cell: ({ recordedAt }) => <time dateTime={recordedAt}>{formatMoment(recordedAt)}</time>,
});
