import { AutomationDashboardReply, ReadyApplicationsReply } from '@entry/contracts/automation/api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

export function automationDashboardQueryOptions() {
  return queryOptions({
    queryKey: ['automation', 'dashboard'],
    queryFn: ({ signal }) => request({ path: '/automation/dashboard', reply: AutomationDashboardReply, signal }),
    select: ({ data }) => data.dashboard,
  });
}

export function readyApplicationsQueryOptions() {
  return queryOptions({
    queryKey: ['automation', 'ready-for-submission'],
    queryFn: ({ signal }) =>
      request({ path: '/automation/ready-for-submission', reply: ReadyApplicationsReply, signal }),
    select: ({ data }) => data.applications,
  });
}

/** Everything the automation page shows; resolves when the reload is done. */
export function reloadAutomation(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['automation'] });
}
