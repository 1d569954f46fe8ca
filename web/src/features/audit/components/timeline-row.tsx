import type { TimelineEntry } from '@entry/contracts/audit/api';
import { describeEvent } from '@entry/contracts/audit/describe-event';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { problemMessage } from '../../../api/api-problem.ts';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { eventQueryOptions } from '../api/get-event.ts';
import { eventLink } from '../event-links.ts';
import { formatClock, formatExact, formatRelative } from '../event-time.ts';
import { CopyLink } from './copy-link.tsx';
import { EventChanges } from './event-changes.tsx';
import { EventIcon } from './event-icon.tsx';
import { EventPeople } from './event-people.tsx';
import { EventReason } from './event-reason.tsx';
import { RawEvent } from './raw-event.tsx';

export type RowProps = { readonly entry: TimelineEntry; readonly isSubjectShown: boolean };

/** One event with all that is known of it, what it changed on demand. */
export function TimelineRow({ entry, isSubjectShown }: RowProps) {
  const text = useText();
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const names = { event: describeEvent(entry, text), time: formatExact(entry.recordedAt) };

  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-50 text-accent-600">
        <EventIcon type={entry.type} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="wrap-anywhere">
          <Link to={eventLink(entry)} className="font-semibold hover:text-accent-600 hover:underline">
            {names.event}
          </Link>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <EventPeople entry={entry} isSubjectShown={isSubjectShown} /> · <EventTime entry={entry} />
        </p>
        <EventReason {...entry} />
        <div className="-ms-2.5 flex flex-wrap">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2.5 text-sm font-semibold text-accent-600 hover:bg-accent-50"
          >
            <ChevronDown aria-hidden="true" size={18} className={isOpen ? 'rotate-180' : undefined} />
            {text('timeline.details')}
          </button>
          <CopyLink to={eventLink(entry)} names={names} />
        </div>
        <div id={detailsId} hidden={!isOpen}>
          {isOpen && <Changes entry={entry} />}
        </div>
      </div>
    </li>
  );
}

function EventTime({ entry: { recordedAt, firstRecordedAt } }: Pick<RowProps, 'entry'>) {
  const text = useText();
  const relative = formatRelative(recordedAt, Date.now());
  const exact =
    firstRecordedAt === recordedAt
      ? formatClock(recordedAt)
      : text('timeline.between', { from: formatClock(firstRecordedAt), to: formatClock(recordedAt) });

  return (
    <time dateTime={recordedAt} title={formatExact(recordedAt)} className="whitespace-nowrap">
      <span>{exact}</span>
      {relative !== null && <span>{` (${relative})`}</span>}
    </time>
  );
}

function Changes({ entry }: Pick<RowProps, 'entry'>) {
  const text = useText();
  const { data, isPending, error, refetch } = useQuery(eventQueryOptions(entry.eventId, entry.position));
  if (isPending) return <LoadingState />;
  if (data !== undefined) return <EventChanges changes={data.changes} />;

  return <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={() => void refetch()} />;
}

/** One line: when, what, who. */
export function CompactRow({ entry, isSubjectShown }: RowProps) {
  const text = useText();

  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={eventLink(entry)}
        className="flex min-h-11 flex-wrap items-center gap-x-3 px-1 py-1.5 text-sm hover:bg-accent-50 lg:min-h-9 lg:py-0.5"
      >
        <time dateTime={entry.recordedAt} className="w-[4rem] shrink-0 text-muted tabular-nums">
          {formatClock(entry.recordedAt)}
        </time>
        <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{describeEvent(entry, text)}</span>
        <span className="min-w-0 text-muted wrap-anywhere max-sm:w-full max-sm:ps-19">
          <EventPeople entry={entry} isSubjectShown={isSubjectShown} />
        </span>
      </Link>
    </li>
  );
}

/** The event as the log holds it. */
export function RawRow({ entry }: RowProps) {
  const text = useText();
  const event = describeEvent(entry, text);

  return (
    <li className="grid gap-1 pb-4">
      <Link to={eventLink(entry)} className="text-sm font-semibold text-accent-600 hover:underline wrap-anywhere">
        {event} · {formatClock(entry.recordedAt)}
      </Link>
      <RawEvent json={entry.raw ?? ''} label={event} />
    </li>
  );
}
