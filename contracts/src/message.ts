import * as z from 'zod/mini';
import { described } from './schema.ts';

/** The answer of whatever is done and shows nothing else. */
export const MessageReply = z.object({ message: described(z.string(), 'What to tell the person') });
export type MessageReply = z.infer<typeof MessageReply>;
