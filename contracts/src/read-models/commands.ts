import * as z from 'zod/mini';
import { described } from '../schema.ts';

const model = described(z.string(), 'Name of the read model');

export const RequestReadModelRebuild = z.object({ type: z.literal('RequestReadModelRebuild'), model });
export const RequestReadModelSwitch = z.object({ type: z.literal('RequestReadModelSwitch'), model });
export const RequestParkedEventsRetry = z.object({ type: z.literal('RequestParkedEventsRetry') });

export const ReadModelCommand = z.discriminatedUnion('type', [
  RequestReadModelRebuild,
  RequestReadModelSwitch,
  RequestParkedEventsRetry,
]);
export type ReadModelCommand = z.infer<typeof ReadModelCommand>;
