import type { UseQueryResult } from '@tanstack/react-query';
import { problemMessage } from '../../../api/api-problem.ts';
import { LoadFailed } from '../../../components/empty-state.tsx';
import type { Parts } from '../../../components/parts.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';

type LoadedReviewProps<Review> = {
  readonly query: Pick<UseQueryResult<Review>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;
  readonly children: (review: Review) => Parts;
};

/** The item in sight, or what stands in its place while it loads or could not be loaded. */
export function LoadedReview<Review>({ query, children }: LoadedReviewProps<Review>) {
  const text = useText();
  const { data, isPending, isError, error, refetch } = query;

  return (
    <>
      {isPending && <LoadingState />}
      {isError && (
        <div className="p-4">
          <LoadFailed message={problemMessage(error, text('review.loadFailed'))} onRetry={() => void refetch()} />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
