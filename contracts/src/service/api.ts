import * as z from 'zod/mini';
import { PublicPaymentWindow } from '../payments/window.ts';
import { described, Instant } from '../schema.ts';

/** What everybody may know about this installation. */
export const ServiceReply = z.object({
  privacyEmail: described(z.string(), 'Where people send questions about their data'),
  supportEmail: described(z.string(), 'Where people ask for help'),
  supportPhone: described(z.string(), 'Where people call for help; empty when there is no number'),
  now: described(Instant, 'The clock of the service, to the minute: clocks of phones are often wrong'),
  window: described(PublicPaymentWindow, 'Where the programme is, and whether payments are taken'),
});
export type ServiceReply = z.infer<typeof ServiceReply>;

export const LiveReply = z.object({ status: z.literal('live') });
export type LiveReply = z.infer<typeof LiveReply>;

export const ReadyReply = z.object({
  status: described(z.enum(['ready', 'not ready']), 'Whether this process takes requests'),
});
export type ReadyReply = z.infer<typeof ReadyReply>;

/** What waits for an operator while people are served. */
export const Degradation = z.enum([
  'parked_events',
  'missing_files',
  'low_storage',
  'read_models_behind',
  'event_log_away',
  'read_store_away',
  'bus_away',
  'bus_behind',
  'access_denied',
]);
export type Degradation = z.infer<typeof Degradation>;

export const StatusReply = z.object({
  status: described(z.enum(['ok', 'degraded']), 'Degraded: people are served, and something waits for an operator'),
  degraded: described(z.array(Degradation), 'What waits for an operator'),
  log: described(z.boolean(), 'The event log answers'),
  lagMilliseconds: described(z.number(), 'For how long the read models have been behind the log; 0 when they are not'),
  parked: described(z.int(), 'Events that wait because a read model could not take them'),
  storage: described(
    z.optional(z.enum(['enough', 'low', 'full'])),
    'Room on the disk: with little only files are refused, with none everything that is to be saved',
  ),
});
export type StatusReply = z.infer<typeof StatusReply>;
