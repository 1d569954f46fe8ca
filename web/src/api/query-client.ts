import { QUERY_RETRY_COUNT } from '@entry/contracts/rules/timings';
import { QueryClient } from '@tanstack/react-query';
import { ApiProblem, isTransient } from './api-problem.ts';

/** Queries retry once and do not refetch on focus; mutations retry once where nobody knows the outcome. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failureCount, error) => failureCount < QUERY_RETRY_COUNT && !isRefusal(error),
        retryDelay,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: {
        retry: (failureCount, error) => failureCount < QUERY_RETRY_COUNT && isTransient(error),
        retryDelay,
        networkMode: 'always',
      },
    },
  });
}

/** Milliseconds, longer each time; by chance, or all phones of a town would come back in the same second. */
export function retryDelay(failureCount: number): number {
  return Math.min(1_000 * 2 ** failureCount, 30_000) * (0.5 + Math.random());
}

/** Asking again does not change a "no". */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}
