import { AdminApplicationReply, type CorrectConfirmationNumberRequest } from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAutomation } from '../../automation/api/get-automation.ts';

type CorrectVariables = { readonly applicationId: string; readonly correction: CorrectConfirmationNumberRequest };

export function useCorrectConfirmationNumber() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: CorrectVariables) =>
      request({
        method: 'PUT',
        path: `/admin/applications/${encodeURIComponent(variables.applicationId)}/confirmation-number`,
        body: variables.correction,
        reply: AdminApplicationReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: () => reloadAutomation(queryClient),
  });
}
