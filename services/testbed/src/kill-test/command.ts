import type { ApplicationFormInput } from '@entry/contracts/application/form';
import { commandIdOf } from '@entry/gateway/http/command-id';
import { completionIdOf } from '@entry/gateway/routes/uploads';
import type { Paper } from './papers.ts';

export const COMMAND_KINDS = [
  'register',
  'login',
  'profile',
  'create_application',
  'save_form',
  'upload_document',
  'delete_document',
  'upload_slip',
  'read_notification',
  'read_all_notifications',
  'delete_notification',
  'submit',
  'validate',
  'confirm',
  'join_waiting_list',
  'invite',
  'confirm_invitation',
  'review_document',
  'settle_slip',
] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

export type UploadBody = {
  readonly fileField: string;
  readonly paper: Paper;
  readonly fields: Readonly<Record<string, string>>;
  /** What the file is sent for when it goes by parts; left out when it goes at once. */
  readonly byParts?: 'document' | 'payment_slip';
};

export const UPLOADS_PATH = '/api/uploads';

/** A request that changes something. Kept with everything that is needed to send exactly the same again. */
export type Command = {
  /** Idempotency key. */
  readonly key: string;
  /** What the service makes of the key: the id in the log. */
  readonly id: string;
  readonly kind: CommandKind;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly json: Readonly<Record<string, unknown>> | null;
  readonly upload: UploadBody | null;
  /** Revision the sender has seen; null for any. */
  readonly ifMatch: string | null;
  /** What of the log the checker compares with, by kind; null where it does not apply. */
  readonly facts: CommandFacts;
};

export type CommandFacts = {
  /** Account of the sender; null for visitors. */
  readonly accountId: string | null;
  /** Address that is registered, or joins the waiting list. */
  readonly email: string | null;
  readonly applicationId: string | null;
  readonly form: ApplicationFormInput | null;
  /** Document, slip, notification or waiting-list entry the command is about. */
  readonly targetId: string | null;
  readonly confirmationNumber: string | null;
};

export const NO_FACTS: CommandFacts = {
  accountId: null,
  email: null,
  applicationId: null,
  form: null,
  targetId: null,
  confirmationNumber: null,
};

/** Fills in what most commands do not have. */
export function command(
  required: Pick<Command, 'key' | 'kind' | 'method' | 'path'>,
  rest: Partial<Pick<Command, 'json' | 'upload' | 'ifMatch'>> & { readonly facts?: Partial<CommandFacts> } = {},
): Command {
  const { json = null, upload = null, ifMatch = null, facts = {} } = rest;

  const { key, method, path } = required;
  const accountId = facts.accountId ?? null;
  const id =
    upload?.byParts === undefined
      ? commandIdOf(key, { accountId, method, path })
      : completionIdOf(commandIdOf(key, { accountId, method: 'POST', path: UPLOADS_PATH }));

  return { ...required, id, json, upload, ifMatch, facts: { ...NO_FACTS, ...facts } };
}
