import { ApplicationReply } from '@entry/contracts/application/api';
import type { SubmitConfirmationRequest } from '@entry/contracts/automation/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';

type CorrectVariables = SubmitConfirmationRequest & { readonly applicationId: string };

/** Applicants correct a number as long as nobody of the staff has checked it. */
export function useCorrectOwnNumber() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: CorrectVariables) =>
      request({
        method: 'PUT',
        path: `/applications/${encodeURIComponent(variables.applicationId)}/confirmation-number`,
        body: { confirmationNumber: variables.confirmationNumber } satisfies SubmitConfirmationRequest,
        reply: ApplicationReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    // Also after a refusal: an admin may have checked the number meanwhile.
    onSettled: () =>
      Promise.all(['applications', 'automation'].map((shown) => queryClient.invalidateQueries({ queryKey: [shown] }))),
  });
}
