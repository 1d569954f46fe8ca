import type { OwnHistoryEntry } from '@entry/contracts/audit/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { LoadFailed } from '../../../components/empty-state.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { historyQueryOptions } from '../api/get-history.ts';
import { describeOwnEvent } from '../describe-own-event.ts';

/** What happened to one's own account and application, newest first. */
export default function OwnHistory({ applicationId }: { readonly applicationId: string }) {
  const text = useText();
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    historyQueryOptions(applicationId),
  );
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <div className="grid gap-4">
      <p className="text-muted">{text('history.hint')}</p>
      {isPending && <LoadingState />}
      {isError && <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />}
      {data !== undefined && entries.length === 0 && <p>{text('history.empty')}</p>}
      <ol className="grid divide-y divide-line">
        {entries.map((entry) => (
          <OwnEvent key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('history.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function OwnEvent({ entry }: { readonly entry: OwnHistoryEntry }) {
  const text = useText();

  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">{describeOwnEvent(entry, text)}</p>
      {entry.reason !== '' && (
        <blockquote className="border-s-4 border-accent-200 ps-3 text-sm wrap-anywhere whitespace-pre-line">
          {entry.reason}
        </blockquote>
      )}
      <time dateTime={entry.recordedAt} className="text-sm text-muted">
        {formatDateTime(entry.recordedAt)}
      </time>
    </li>
  );
}
