import * as z from 'zod/mini';

/** What an open page asks for again and again, and is told of instead where it listens (`GET /api/changes`). */
export const CHANGED_THINGS = ['application', 'notifications'] as const;
export const ChangedThing = z.enum(CHANGED_THINGS);
export type ChangedThing = z.infer<typeof ChangedThing>;

/** Name of the events that say it; the data is one `ChangedThing`. */
export const CHANGED_EVENT = 'changed';
