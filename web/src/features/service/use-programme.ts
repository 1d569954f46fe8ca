import type { ServiceReply } from '@entry/contracts/service/api';
import { useQuery } from '@tanstack/react-query';
import { serviceQueryOptions } from './api/get-service.ts';

/**
 * Where the programme is, as the service says: in the page that was loaded, and then as it answers. Null while nobody has
 * said it; whoever shows it has words for that which are true whatever it will be.
 */
export function useProgramme(): Pick<ServiceReply, 'now' | 'window'> | null {
  return useQuery(serviceQueryOptions()).data ?? null;
}
