import { SubmitConfirmationReply, type SubmitConfirmationRequest } from '@entry/contracts/automation/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAutomation } from './get-automation.ts';

type RecordVariables = SubmitConfirmationRequest & { readonly applicationId: string };

export function useRecordConfirmation() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: RecordVariables) =>
      request({
        method: 'POST',
        path: `/automation/submit/${encodeURIComponent(variables.applicationId)}`,
        body: { confirmationNumber: variables.confirmationNumber } satisfies SubmitConfirmationRequest,
        reply: SubmitConfirmationReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: () => reloadAutomation(queryClient),
  });
}
