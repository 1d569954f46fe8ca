import * as z from 'zod/mini';
import { described, Identifier } from '../schema.ts';

/** Somebody of the staff has a document or slip open. It says so to the others and keeps nobody from deciding. */
export const Claim = z.object({
  itemId: described(Identifier, 'Document or payment slip'),
  accountId: described(Identifier, 'Who looks at it'),
  firstName: z.string(),
  lastName: z.string(),
});
export type Claim = z.infer<typeof Claim>;

/** Those of others only, oldest first. */
export const ClaimsReply = z.object({ claims: z.array(Claim) });
export type ClaimsReply = z.infer<typeof ClaimsReply>;
