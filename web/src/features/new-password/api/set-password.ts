import type { UsePasswordLinkRequest } from '@entry/contracts/account/api';
import { MessageReply } from '@entry/contracts/message';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';

/** The token goes in the body: addresses are written into the logs of every proxy. */
export function useSetPassword() {
  return useMutation({
    mutationFn: (body: UsePasswordLinkRequest) =>
      request({
        method: 'POST',
        path: '/auth/password-link',
        body,
        reply: MessageReply,
        idempotencyKey: idempotencyKeyOf(body),
      }),
  });
}
