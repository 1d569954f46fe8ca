import type { QueryClient } from '@tanstack/react-query';

/** First part of the key of every admin query: one decision can show up in each of the lists. */
export const ADMIN_DATA = ['admin'] as const;

/** Resolves when the lists on the screen show what was just done. */
export async function reloadAdminData(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ADMIN_DATA });
}
