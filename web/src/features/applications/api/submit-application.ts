import { ApplicationReply } from '@entry/contracts/application/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { applicationsQueryOptions, rememberApplication } from './get-applications.ts';

type SubmitVariables = { readonly applicationId: string };

export function submitApplication(variables: SubmitVariables): Promise<ApplicationReply> {
  return request({
    method: 'POST',
    path: `/applications/${encodeURIComponent(variables.applicationId)}/submit`,
    reply: ApplicationReply,
    idempotencyKey: idempotencyKeyOf(variables),
  });
}

export function useSubmitApplication() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: submitApplication,
    onSuccess: ({ application }) => rememberApplication(queryClient, application),
    onSettled: () => queryClient.invalidateQueries({ queryKey: applicationsQueryOptions().queryKey }),
  });
}
