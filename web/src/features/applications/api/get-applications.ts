import { type Application, ApplicationsReply } from '@entry/contracts/application/api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

export function getApplications(signal?: AbortSignal): Promise<ApplicationsReply> {
  return request({ path: '/applications', reply: ApplicationsReply, signal });
}

/** The applicant's applications; the first one is the current one. */
export function applicationsQueryOptions() {
  return queryOptions({
    queryKey: ['applications'],
    queryFn: ({ signal }) => getApplications(signal),
    staleTime: 0,
  });
}

/** Puts a reply's application where the lists read it, without another round trip. */
export function rememberApplication(queryClient: QueryClient, application: Application): void {
  queryClient.setQueryData(applicationsQueryOptions().queryKey, (reply) => {
    const others = reply?.applications.filter(({ id }) => id !== application.id) ?? [];
    return { applications: [application, ...others] };
  });
}
