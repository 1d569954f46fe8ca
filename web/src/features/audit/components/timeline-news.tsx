import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { newsQueryOptions } from '../api/get-timeline.ts';
import type { TimelineFilter } from '../timeline-filter.ts';

type TimelineNewsProps = {
  readonly filter: TimelineFilter;
  /** The newest place that is shown. */
  readonly since: string;
  readonly isBusy: boolean;
  readonly onShow: () => void;
};

/** The service counts no further. */
const MOST_NEWS = 50;

/** Says that something new is there, and lets the reader decide when the page may move. */
export function TimelineNews({ filter, since, isBusy, onShow }: TimelineNewsProps) {
  const text = useText();
  const { data } = useQuery(newsQueryOptions(filter, since));
  const count = data?.count ?? 0;

  return (
    <div role="status">
      {count > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-accent-200 bg-accent-50 py-1 ps-4 pe-1">
          <span className="font-semibold">
            {text(count < MOST_NEWS ? 'timeline.news' : 'timeline.newsMany', { count })}
          </span>
          <Button variant="quiet" isBusy={isBusy} onClick={onShow}>
            {text('timeline.showNews')}
          </Button>
        </p>
      )}
    </div>
  );
}
