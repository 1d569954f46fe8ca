import * as z from 'zod/mini';
import type { EventType } from '../all-events.ts';
import { Actor } from '../event.ts';
import { PAGE_MAXIMUM_SIZE } from '../rules/limits.ts';
import { countInQuery, described, Identifier, Instant } from '../schema.ts';
import { EVENT_KINDS, EVENT_TYPES, type EventKind, KIND_OF_EVENT } from './event-kinds.ts';
import { OWN_EVENT_TYPES } from './own-history.ts';

export const TIMELINE_PAGE_SIZE = 50;

const AuditedType = z.enum(EVENT_TYPES as readonly [EventType, ...EventType[]]);

/** A filter left empty in an address means no filter. */
const filter = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.union([
      schema,
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
    ]),
  );

export const ACTOR_ROLES = [
  'user',
  'admin',
  'auditor',
  'system',
  'visitor',
] as const satisfies readonly Actor['role'][];

/** Place in a timeline: the time of an event and its position, so that it also tells apart what happened at once. */
export const TimelinePlace = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z \d{19}$/, 'Invalid place in a timeline'));

const MOST_TYPES_LENGTH = 2_000;

/** Words between commas, each a type of event or a kind that stands for all of its types. */
const Types = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(MOST_TYPES_LENGTH)),
    z.transform((text) => text.split(',').filter((word) => word !== '')),
  ),
  z.pipe(
    z.array(z.enum([...EVENT_KINDS, ...EVENT_TYPES] as [EventKind | EventType, ...(EventKind | EventType)[]])),
    z.transform((words) => EVENT_TYPES.filter((type) => words.includes(type) || words.includes(KIND_OF_EVENT[type]))),
  ),
);

const filters = {
  application: described(filter(Identifier), 'Application that is named'),
  account: described(filter(Identifier), 'Person whom it is about: everything of the account and the application'),
  document: described(filter(Identifier), 'Document that is named'),
  slip: described(filter(Identifier), 'Payment slip that is named, or the payment it proves'),
  entry: described(filter(Identifier), 'Waiting-list entry whom it is about'),
  actor: described(filter(z.union([Identifier, z.enum(['system', 'visitor'])])), 'Who did it'),
  types: described(z._default(Types, []), 'Types or kinds of events, between commas; empty for all'),
  role: described(filter(z.enum(ACTOR_ROLES)), 'Role the actor had at that moment'),
  from: described(filter(Instant), 'Not before'),
  to: described(filter(Instant), 'Not after'),
  correlation: described(filter(z.string().check(z.guid('Invalid identifier'))), 'Request that it belongs to'),
};

export const TimelineQuery = z.strictObject({
  ...filters,
  direction: described(z._default(z.enum(['newest', 'oldest']), 'newest'), 'Which comes first'),
  after: described(filter(TimelinePlace), 'The page that follows this place, in the direction asked for'),
  raw: described(z._default(z.enum(['yes', 'no']), 'no'), 'With every event as the log holds it'),
  limit: described(countInQuery(TIMELINE_PAGE_SIZE, PAGE_MAXIMUM_SIZE), 'Entries per page'),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** How much is newer than what a page shows. */
export const TimelineNewsQuery = z.strictObject({
  ...filters,
  since: described(filter(TimelinePlace), 'The newest place that is shown; left out when none is'),
});
export type TimelineNewsQuery = z.infer<typeof TimelineNewsQuery>;
export const TimelineNewsReply = z.object({
  count: described(z.int(), 'Entries that came since, at most a page of them'),
});
export type TimelineNewsReply = z.infer<typeof TimelineNewsReply>;

export const EventFact = z.object({
  name: described(z.string(), 'Field of the open part; nested ones with a dot'),
  value: z.string(),
});
export type EventFact = z.infer<typeof EventFact>;

const Person = z.object({
  id: described(z.string(), 'Account or waiting-list entry'),
  name: described(z.string(), 'Empty when there is none, or the person was erased'),
});

export const TimelineEntry = z.object({
  eventId: described(Identifier, 'The event; the last one where the entry stands for several'),
  position: described(z.string(), 'Its position in the log, in digits'),
  place: TimelinePlace,
  type: AuditedType,
  recordedAt: Instant,
  count: described(z.int(), 'Saves of one section within an hour are one entry'),
  firstRecordedAt: described(Instant, 'When the first of them was recorded'),
  actor: z.object({ id: Actor.shape.id, role: z.enum(ACTOR_ROLES), name: Person.shape.name }),
  subject: described(z.nullable(Person), 'Whom it is about; null when nobody'),
  applicationId: z.nullable(Identifier),
  correlationId: z.string(),
  facts: described(z.array(EventFact), 'The open part without ids'),
  reason: described(z.string(), 'What the actor wrote as a reason or note; empty when nothing'),
  isErased: described(z.boolean(), 'It had a personal part, and the key is gone'),
  raw: described(z.nullable(z.string()), 'The event as JSON, the personal part opened; null when not asked for'),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const TimelineReply = z.object({
  entries: z.array(TimelineEntry),
  total: described(z.nullable(z.int()), 'Entries that match; null where it would take reading them all'),
  next: described(z.nullable(TimelinePlace), 'Where the next page goes on; null at the end'),
});
export type TimelineReply = z.infer<typeof TimelineReply>;

const Neighbour = z.nullable(z.object({ eventId: Identifier, position: z.string() }));

export const EventChange = z.object({
  field: described(z.string(), 'Path in the state of the stream, with dots'),
  before: described(z.nullable(z.string()), 'Null when it was not there'),
  after: described(z.nullable(z.string()), 'Null when it is gone'),
});
export type EventChange = z.infer<typeof EventChange>;

export const AuditEventQuery = z.strictObject({
  position: described(
    filter(z.string().check(z.regex(/^\d{1,18}$/, 'Must be a position'))),
    'Where the event is; needed for a save that shares its entry with others, and only a hint for all else',
  ),
});

export const AuditEventReply = z.object({
  event: TimelineEntry,
  stream: z.string(),
  revision: z.int(),
  changes: described(
    z.nullable(z.array(EventChange)),
    'Fields of the state that the event changed; null where the stream is too long to be folded for a page',
  ),
  previous: described(Neighbour, 'The event before it in its stream'),
  next: described(Neighbour, 'The event after it in its stream'),
});
export type AuditEventReply = z.infer<typeof AuditEventReply>;

/** A line of an applicant's own history: no actor, no ids of others. */
export const OwnHistoryEntry = z.object({
  id: Identifier,
  type: z.enum(OWN_EVENT_TYPES as [(typeof OWN_EVENT_TYPES)[number], ...typeof OWN_EVENT_TYPES]),
  recordedAt: Instant,
  isOwn: described(z.boolean(), 'They did it themselves'),
  facts: z.array(EventFact),
  reason: described(z.string(), 'What was written for the applicant; empty when nothing'),
});
export type OwnHistoryEntry = z.infer<typeof OwnHistoryEntry>;

export const OwnHistoryQuery = z.strictObject({
  after: filter(TimelinePlace),
  limit: described(countInQuery(20, TIMELINE_PAGE_SIZE), 'Entries per page'),
});
export type OwnHistoryQuery = z.infer<typeof OwnHistoryQuery>;
export const OwnHistoryReply = z.object({
  entries: z.array(OwnHistoryEntry),
  next: z.nullable(TimelinePlace),
});
export type OwnHistoryReply = z.infer<typeof OwnHistoryReply>;
