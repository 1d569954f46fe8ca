import { ReadModelsReply } from '@entry/contracts/read-models/api';
import { READ_MODELS_POLL_INTERVAL } from '@entry/contracts/rules/timings';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

export function readModelsQueryOptions() {
  return queryOptions({
    queryKey: [...ADMIN_DATA, 'projections'],
    queryFn: ({ signal }) => request({ path: '/admin/projections', reply: ReadModelsReply, signal }),
    refetchInterval: READ_MODELS_POLL_INTERVAL,
  });
}
