import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsConnectionLost } from '../api/connection.ts';
import { formatDateTime } from '../components/format.ts';
import { Notice } from '../components/notice.tsx';
import { applicationsQueryOptions } from '../features/applications/api/get-applications.ts';
import { useText } from '../messages/text.tsx';
import { useIsPageMissing } from './missing-page.tsx';

const RETRY_INTERVAL_MILLISECONDS = 5_000;

/** Says that what the page shows may be old, and looks for the service until it answers again. */
export function ConnectionNotice() {
  const text = useText();
  const queryClient = useQueryClient();
  const isLost = useIsConnectionLost();
  const isPageMissing = useIsPageMissing();

  useEffect(() => {
    if (!isLost && !isPageMissing) return;

    const retry = () =>
      void queryClient.refetchQueries({
        type: 'active',
        // The bell is on every page: something is always asked.
        predicate: ({ queryKey, state }) => state.status === 'error' || queryKey[0] === 'notifications',
      });
    const timer = setInterval(retry, RETRY_INTERVAL_MILLISECONDS);

    return () => clearInterval(timer);
  }, [isLost, isPageMissing, queryClient]);

  const shownAt = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.getQueryState(applicationsQueryOptions().queryKey)?.dataUpdatedAt ?? 0,
    // While a frame is rendered at the build, nothing is shown yet.
    () => 0,
  );

  // The live region must be there before its content, or nothing is announced.
  return (
    <div role="status" className="mx-auto max-w-5xl px-4 sm:px-6 print:hidden">
      {(isLost || isPageMissing) && (
        <div className="pt-4">
          <Notice kind="warning">
            <p>{text('frame.connectionLost')}</p>
            {isPageMissing && <p className="font-bold">{text('common.pageMissingHint')}</p>}
            {shownAt > 0 && <p>{text('frame.asOf', { time: formatDateTime(new Date(shownAt).toISOString()) })}</p>}
          </Notice>
        </div>
      )}
    </div>
  );
}
