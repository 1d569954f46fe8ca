import {
  AutomationDashboardReply,
  ReadyApplicationsQuery,
  ReadyApplicationsReply,
} from '@entry/contracts/automation/api';
import { WAITING } from '@entry/contracts/rules/queues';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView, valuesOf } from '../../admin-lists/list-view.ts';

export const AUTOMATION_FILTERS = filtersOf(ReadyApplicationsQuery);

/**
 * What can be validated, guided or given its number, whoever waits longest first: an application without its documents
 * or its payment would only stand in the way, for nothing can be done about it here.
 */
export const AUTOMATION_QUEUE = { sort: 'oldest', filters: { status: WAITING } } as const;

export type AutomationView = ListView<typeof AUTOMATION_FILTERS>;

/** First part of the key of every query of the automation page. */
export const AUTOMATION_DATA = ['automation'] as const;

export function automationDashboardQueryOptions() {
  return queryOptions({
    queryKey: [...AUTOMATION_DATA, 'dashboard'],
    queryFn: ({ signal }) => request({ path: '/automation/dashboard', reply: AutomationDashboardReply, signal }),
    select: ({ data }) => data.dashboard,
  });
}

/** @param view null for applicants: they have one application at most, and see it whatever its status is */
export function readyApplicationsQueryOptions(view: AutomationView | null) {
  const query = toQuery(ReadyApplicationsQuery, view === null ? {} : valuesOf(view));

  return queryOptions({
    queryKey: [...AUTOMATION_DATA, 'ready-for-submission', query],
    queryFn: ({ signal }) =>
      request({ path: '/automation/ready-for-submission', query, reply: ReadyApplicationsReply, signal }),
    select: ({ data: { applications, ...page } }) => ({ rows: applications, ...page }),
    placeholderData: keepPreviousData,
  });
}

/** Everything the automation page shows; resolves when the reload is done. */
export async function reloadAutomation(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: AUTOMATION_DATA }), reloadAdminData(queryClient)]);
}
