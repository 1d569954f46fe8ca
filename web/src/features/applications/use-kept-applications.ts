import { ApplicationsReply } from '@entry/contracts/application/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { isConnectionLost, onConnectionChange } from '../../api/connection.ts';
import { deviceRecords } from '../../device/device-records.ts';
import { applicationsQueryOptions } from './api/get-applications.ts';

const KEY = 'applications';
/** Milliseconds: what has not changed is kept anew only to say from when it is. */
const RENEWED_AFTER = 60_000;

const Kept = z.object({ at: z.number(), reply: ApplicationsReply });

/**
 * The last answer about the person's applications is kept on the device, so that dashboard and form open when the service
 * cannot be reached; it is shown then, and only then.
 */
export function useKeptApplications(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const { queryKey } = applicationsQueryOptions();
    let kept: { readonly reply: unknown; readonly at: number } = { reply: undefined, at: 0 };
    const keep = () => {
      const { data: reply, dataUpdatedAt: at = 0 } = queryClient.getQueryState<ApplicationsReply>(queryKey) ?? {};
      if (reply === undefined || (reply === kept.reply && at - kept.at < RENEWED_AFTER)) return;

      kept = { reply, at };
      void deviceRecords().put(KEY, { json: { at, reply } });
    };
    const show = () => {
      if (isConnectionLost()) void showKept(queryClient);
    };
    show();
    keep();
    const ends = [
      onConnectionChange(show),
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === queryKey[0]) keep();
      }),
    ];

    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);
}

async function showKept(queryClient: QueryClient): Promise<void> {
  const { queryKey } = applicationsQueryOptions();
  const kept = Kept.safeParse((await deviceRecords().get(KEY))?.json);
  if (!kept.success || queryClient.getQueryData(queryKey) !== undefined) return;

  queryClient.setQueryData(queryKey, kept.data.reply, { updatedAt: kept.data.at });
}
