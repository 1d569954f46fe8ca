import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described } from '../schema.ts';

const model = described(z.string(), 'Name of the read model');

/** Written before it is done: what an admin asked for is on record even if the process ends over it. */
export const ReadModelRebuildRequested = defineEvent({
  type: 'ReadModelRebuildRequested',
  version: 1,
  data: z.object({ model }),
});

export const ReadModelSwitchRequested = defineEvent({
  type: 'ReadModelSwitchRequested',
  version: 1,
  data: z.object({ model }),
});

/** Everything that was parked, of all read models. */
export const ParkedEventsRetryRequested = defineEvent({
  type: 'ParkedEventsRetryRequested',
  version: 1,
  data: z.object({}),
});

export const READ_MODEL_EVENTS = [
  ReadModelRebuildRequested,
  ReadModelSwitchRequested,
  ParkedEventsRetryRequested,
] as const;
export type ReadModelEvent = EventOf<(typeof READ_MODEL_EVENTS)[number]>;
