import { followUpCommandId } from '@entry/platform/identifiers';

export type CommandSource = {
  /** Id of the signed-in account; null for visitors. */
  readonly accountId: string | null;
  readonly method: string;
  readonly path: string;
};

/**
 * Id of the command that a request with this idempotency key is. Ids of events, documents and sessions follow
 * from it, so the key alone must not decide: the same key from somebody else, or for something else, is another
 * command, whatever the gateway has forgotten since.
 */
export function commandIdOf(idempotencyKey: string, { accountId, method, path }: CommandSource): string {
  return followUpCommandId(idempotencyKey.toLowerCase(), `${accountId ?? 'visitor'} ${method} ${path}`);
}
