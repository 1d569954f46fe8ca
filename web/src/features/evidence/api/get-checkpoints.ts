import { CheckpointsQuery, CheckpointsReply } from '@entry/contracts/evidence/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';

export function checkpointsQueryOptions(page: number) {
  const query = toQuery(CheckpointsQuery, { page });

  return queryOptions({
    queryKey: ['evidence', 'checkpoints', query],
    queryFn: ({ signal }) => request({ path: '/audit/checkpoints', query, reply: CheckpointsReply, signal }),
    select: ({ checkpoints, ...rest }) => ({ rows: checkpoints, ...rest }),
    placeholderData: keepPreviousData,
  });
}
