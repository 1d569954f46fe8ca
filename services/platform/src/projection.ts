import type { EventDefinition } from '@entry/contracts/event';
import type * as z from 'zod/mini';
import type { RecordedEvent } from './ports/event-log.ts';
import type { IndexDefinitions, IndexSelector, ReadModel } from './ports/read-store.ts';
import type { Sealed } from './sealed.ts';

/** An event as projections see it: the open part readable, the personal part still sealed. */
export type ProjectedEvent<Definition> =
  Definition extends EventDefinition<infer Type, infer Data, infer Personal>
    ? Omit<RecordedEvent, 'type' | 'data' | 'sealed'> & {
        readonly type: Type;
        readonly data: z.infer<Data>;
        readonly sealed: Personal extends z.ZodMiniType ? Sealed<z.infer<Personal>> : null;
      }
    : never;

/**
 * Any event before a projection has told it apart by type. Like a recorded event it may decode when asked, so it
 * must not be copied by spreading.
 */
export type AnyProjectedEvent = Omit<RecordedEvent, 'sealed'> & {
  readonly sealed: Sealed | null;
  /** Its place among what one recorded event became; those share stream, revision, position and metadata. */
  readonly piece?: number;
};

/**
 * Gives projections an event of the log as what it is today (`EventCodec.project`): one written in an older version
 * may be several events, or none.
 */
export type ProjectEvent = (event: RecordedEvent) => readonly AnyProjectedEvent[];

/**
 * One read model's fold, shared by live running and rebuild. Both functions are pure; `project` must not
 * change the document it is given, and returns null to delete it.
 */
export type Projection<
  Document extends object,
  Event extends { readonly type: string },
  Indexes extends IndexDefinitions<Document> = IndexDefinitions<Document>,
> = {
  readonly model: ReadModel<Document, Indexes>;
  /** Every event type the fold looks at; all others are not offered to it. */
  readonly handles: readonly Event['type'][];
  /** Ids of the documents an event changes. */
  readonly keys: (event: Event) => readonly string[];
  /**
   * Further documents an event changes that cannot be named from the event alone (everything of a person, say):
   * those under these values of a declared index, as they stand just before the event (before all of it, when an older
   * version became several). Only for rare events: everything before such an event is written first.
   */
  readonly lookup?: (event: Event) => IndexSelector<Document, Indexes> | null;
  /**
   * What of its one document an event overwrites, whatever was there; null when it adds to it. Of the events in a
   * batch that overwrite the same, only the last one is folded: nothing may be left of those before it, not even
   * when other events come in between. One that `project` could not take is therefore not noticed when a later one
   * overwrites it; one that `keys` or this function cannot take parks its stream all the same.
   */
  readonly overwrites?: (event: Event) => string | null;
  readonly project: (document: Document | null, event: Event, id: string) => Document | null;
};

/** A projection among others, its types forgotten. */
export type AnyProjection = Projection<object, AnyProjectedEvent>;

/** Forgets the types, for lists of projections. Safe, because a projection is only given events it handles. */
export function anyProjection<Document extends object, Event extends { readonly type: string }>(
  projection: Projection<Document, Event>,
): AnyProjection {
  return projection as unknown as AnyProjection;
}
