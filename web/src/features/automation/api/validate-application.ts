import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAutomation } from './get-automation.ts';

type ValidateVariables = { readonly applicationId: string };

/** Runs every check again. What it found comes with the reloaded list, so the reply is not read. */
export function useValidateApplication() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: ValidateVariables) =>
      request({
        method: 'POST',
        path: `/automation/validate/${encodeURIComponent(variables.applicationId)}`,
        reply: null,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: () => reloadAutomation(queryClient),
  });
}
