import { ApplicationReply, type SaveApplicationRequest } from '@entry/contracts/application/api';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';

export type SaveVariables = {
  /** Null creates the application. */
  readonly applicationId: string | null;
  readonly form: SaveApplicationRequest;
  /** The revision the form rests on: any other is refused (`stale_revision`). Left out, the last save wins. */
  readonly revision?: number;
  /** Lets the save outlive the page. */
  readonly keepalive?: boolean;
};

export function saveApplication(variables: SaveVariables): Promise<ApplicationReply> {
  const { applicationId, form, revision, keepalive = false } = variables;
  const isNew = applicationId === null;

  return request({
    method: isNew ? 'POST' : 'PUT',
    path: isNew ? '/applications' : `/applications/${encodeURIComponent(applicationId)}`,
    body: form,
    reply: ApplicationReply,
    idempotencyKey: idempotencyKeyOf(variables),
    ...(revision === undefined ? {} : { ifMatch: `"${revision}"` }),
    keepalive,
  });
}
