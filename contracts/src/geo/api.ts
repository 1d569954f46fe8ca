import * as z from 'zod/mini';
import { described } from '../schema.ts';

export const GeoCheckReply = z.object({
  allowed: described(z.boolean(), 'False only when the country is known and not served'),
});
export type GeoCheckReply = z.infer<typeof GeoCheckReply>;
