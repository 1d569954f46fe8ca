import type { TimelineEntry } from '@entry/contracts/audit/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState, LoadFailed } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { timelineQueryOptions } from '../api/get-timeline.ts';
import { groupByDay } from '../group-by-day.ts';
import type { TimelineFilter, TimelineView } from '../timeline-filter.ts';
import { TimelineNews } from './timeline-news.tsx';
import { CompactRow, RawRow, type RowProps, TimelineRow } from './timeline-row.tsx';
import { ViewSwitch } from './view-switch.tsx';

export type TimelineProps = {
  readonly filter: TimelineFilter;
  /** Left out: the timeline itself asks which, and nobody remembers it. */
  readonly view?: TimelineView;
  /** Whether each event says about whom it is: not where all are about the same person. */
  readonly isSubjectShown?: boolean;
  /** Place after which it begins, from `pageLink`; left out for the start. */
  readonly after?: string;
  /** Address of the page that follows a place. Left out: further entries are added below, at a press. */
  readonly pageLink?: ((after: string) => string) | undefined;
};

const ROWS: Readonly<Record<TimelineView, (props: RowProps) => React.ReactNode>> = {
  timeline: TimelineRow,
  compact: CompactRow,
  raw: RawRow,
};

/**
 * What happened to whatever the filter names: by day, with who did it and why, each event with its link. Says when
 * something new is there instead of moving under the reader. Needs the messages of the group `timeline`; for staff.
 */
export function Timeline({ filter, view: given, isSubjectShown = false, after = '', pageLink }: TimelineProps) {
  const text = useText();
  const [chosen, setChosen] = useState<TimelineView>('timeline');
  const view = given ?? chosen;
  const query = useInfiniteQuery(timelineQueryOptions({ filter, after, isRaw: view === 'raw' }));
  const { data, isPending, isError, error, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const isLive = after === '' && filter.direction !== 'oldest' && data !== undefined;

  return (
    <section aria-label={text('timeline.listName')} className="grid gap-4 lg:gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {isPending && <span>{text('common.loading')}</span>}
          {typeof data?.pages[0]?.total === 'number' && (
            <span>{text('timeline.total', { count: data.pages[0].total })}</span>
          )}
        </p>
        {given === undefined && <ViewSwitch view={view} onChange={setChosen} />}
      </div>
      {isLive && (
        <TimelineNews
          filter={filter}
          since={entries[0]?.place ?? ''}
          isBusy={query.isRefetching}
          onShow={() => void refetch()}
        />
      )}
      {isPending && <LoadingState />}
      {isError && (
        <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={() => void refetch()} />
      )}
      <Days entries={entries} view={view} isSubjectShown={isSubjectShown} />
      {data !== undefined && entries.length === 0 && <Empty isEnd={!query.hasNextPage} />}
      {data !== undefined && (
        <Further query={query} next={data.pages.at(-1)?.next ?? null} after={after} pageLink={pageLink} />
      )}
    </section>
  );
}

type DaysProps = {
  readonly entries: readonly TimelineEntry[];
  readonly view: TimelineView;
  readonly isSubjectShown: boolean;
};

function Days({ entries, view, isSubjectShown }: DaysProps) {
  const Row = ROWS[view];

  return groupByDay(entries).map(({ day, entries: ofDay }) => (
    <div key={ofDay[0]?.place} className="grid gap-3 lg:gap-1">
      <h3 className="font-bold">{day}</h3>
      <ol className="grid">
        {ofDay.map((entry) => (
          <Row key={entry.eventId} entry={entry} isSubjectShown={isSubjectShown} />
        ))}
      </ol>
    </div>
  ));
}

/** Where a search looks at a part at a time, an empty part is not yet the end. */
function Empty({ isEnd }: { readonly isEnd: boolean }) {
  const text = useText();
  if (!isEnd) return <EmptyState icon={<SearchX aria-hidden="true" />} title={text('timeline.lookFurther')} />;

  return (
    <EmptyState
      icon={<History aria-hidden="true" />}
      title={text('timeline.empty')}
      hint={text('timeline.emptyHint')}
    />
  );
}

type FurtherProps = {
  readonly pageLink: TimelineProps['pageLink'];
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly next: string | null;
  readonly after: string;
};

function Further({ query, next, after, pageLink }: FurtherProps) {
  const text = useText();
  if (pageLink !== undefined) return <PageLinks next={next} after={after} pageLink={pageLink} />;
  if (!query.hasNextPage) return null;

  return (
    <div>
      <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {text('timeline.more')}
      </Button>
    </div>
  );
}

type PageLinksProps = Pick<FurtherProps, 'next' | 'after'> & { readonly pageLink: (after: string) => string };

function PageLinks({ next, after, pageLink }: PageLinksProps) {
  const text = useText();
  if (next === null && after === '') return null;

  return (
    <nav aria-label={text('timeline.pages')} className="flex flex-wrap gap-3">
      {after !== '' && (
        <ButtonLink variant="secondary" to={pageLink('')}>
          {text('timeline.start')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="secondary" to={pageLink(next)}>
          {text('timeline.continue')}
        </ButtonLink>
      )}
    </nav>
  );
}
