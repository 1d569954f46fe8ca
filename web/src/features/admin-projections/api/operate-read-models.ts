import { type ReadModelRequest, ReadModelsReply, RetryParkedReply } from '@entry/contracts/read-models/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

/** Has everything that waits tried again. */
export function useRetryParked() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: Readonly<Record<never, never>>) =>
      request({
        method: 'POST',
        path: '/admin/projections/retry',
        reply: RetryParkedReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: () => reloadAdminData(queryClient),
  });
}

export function useReadModelDeed(deed: 'rebuild' | 'switch') {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: ReadModelRequest) =>
      request({
        method: 'POST',
        path: `/admin/projections/${deed}`,
        body: variables,
        reply: ReadModelsReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: () => reloadAdminData(queryClient),
  });
}
