import * as z from 'zod/mini';
import { described } from '../schema.ts';

/** What everybody may know about this installation. */
export const ServiceReply = z.object({
  privacyEmail: described(z.string(), 'Where people send questions about their data'),
  supportEmail: described(z.string(), 'Where people ask for help'),
});
export type ServiceReply = z.infer<typeof ServiceReply>;
