import {
  type Application,
  ApplicationReply,
  SaveApplicationReply,
  type SaveApplicationRequest,
  type SavedApplication,
} from '@entry/contracts/application/api';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';

export type CreateVariables = {
  readonly form: SaveApplicationRequest;
  /** Lets the save outlive the page. */
  readonly keepalive: boolean;
};

export type SaveVariables = CreateVariables & {
  readonly applicationId: string;
  /** The revision the form rests on: any other is refused (`stale_revision`). Left out, the last save wins. */
  readonly revision?: number;
};

export async function createApplication(variables: CreateVariables, signal?: AbortSignal): Promise<Application> {
  const { form, keepalive } = variables;
  const { application } = await request({
    method: 'POST',
    path: '/applications',
    body: form,
    reply: ApplicationReply,
    idempotencyKey: idempotencyKeyOf(variables),
    keepalive,
    signal,
  });

  return application;
}

/** Resolves to what the save has changed; with a revision, all else is as it was at that revision. */
export async function saveApplication(variables: SaveVariables, signal?: AbortSignal): Promise<SavedApplication> {
  const { applicationId, form, revision, keepalive } = variables;
  const { application } = await request({
    method: 'PUT',
    path: `/applications/${encodeURIComponent(applicationId)}`,
    body: form,
    reply: SaveApplicationReply,
    idempotencyKey: idempotencyKeyOf(variables),
    ...(revision === undefined ? {} : { ifMatch: `"${revision}"` }),
    keepalive,
    signal,
  });

  return application;
}
