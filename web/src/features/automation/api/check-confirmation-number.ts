import { AdminApplicationReply, type CheckConfirmationNumberRequest } from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAutomation } from './get-automation.ts';

type CheckVariables = CheckConfirmationNumberRequest & { readonly applicationId: string };

/** For admins: they have compared this very number with the official entry. */
export function useCheckConfirmationNumber() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: CheckVariables) =>
      request({
        method: 'POST',
        path: `/admin/applications/${encodeURIComponent(variables.applicationId)}/confirmation-number-check`,
        body: { confirmationNumber: variables.confirmationNumber } satisfies CheckConfirmationNumberRequest,
        reply: AdminApplicationReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    // Also after a refusal: the applicant may have corrected the number meanwhile.
    onSettled: () => reloadAutomation(queryClient),
  });
}
