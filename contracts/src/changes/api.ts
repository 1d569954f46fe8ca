import * as z from 'zod/mini';

/**
 * What an open page asks for again and again, and is told of instead where it listens (`GET /api/changes`): one's own
 * application with all that belongs to it, one's own notifications, and for the staff what waits at their desk. Never
 * what has changed in it: that is asked for, with every check of access.
 */
export const CHANGED_THINGS = ['application', 'notifications', 'desk'] as const;
export const ChangedThing = z.enum(CHANGED_THINGS);
export type ChangedThing = z.infer<typeof ChangedThing>;

/** Name of the events that say it; the data is one `ChangedThing`, and the id how far everything was told. */
export const CHANGED_EVENT = 'changed';
/** Name of the last event where the service ends a stream; the data is the code of a problem. */
export const ENDED_EVENT = 'ended';
/** How far a page was told before its connection was lost, as ids of events said it: the header of the standard. */
export const LAST_EVENT_ID_HEADER = 'Last-Event-ID';
