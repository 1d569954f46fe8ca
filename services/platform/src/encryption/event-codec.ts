import type { AnyEvent, EventDefinition, EventMetadata } from '@entry/contracts/event';
import type { EventRegistry } from '@entry/domain/upcaster';
import type { NewEvent, Position, RecordedEvent } from '../ports/event-log.ts';
import type { MaybePromise } from '../ports/read-store.ts';
import type { AnyProjectedEvent } from '../projection.ts';
import type { Sealed } from '../sealed.ts';
import type { SealContext, Sealer } from './sealer.ts';
import { createUpcasters, type LiftedEvent } from './upcasters.ts';

export type EventCodec = {
  /**
   * The event as it is written: open part as it is, personal part sealed; at once when there is none, or the key is at
   * hand. An event that could not be read again is not written.
   * @throws EventUnfitError when a part does not fit its schema, as with a clock beyond the year 9999.
   * @throws TypeError for an unknown type, or a personal part where none belongs, or without a subject.
   * @throws SubjectErasedError when the subject was erased.
   */
  readonly encode: (
    event: AnyEvent,
    stream: string,
    metadata: Omit<EventMetadata, 'schemaVersion'>,
  ) => MaybePromise<NewEvent>;
  /**
   * The event as the domain sees it, lifted to the newest version and checked: mostly one, but an older version may
   * have become several, or none. When the subject was erased, `personal` is null. An event of an unknown type is
   * passed on as it is, without a personal part.
   * @throws EventUnreadableError when it does not fit its schema. @throws CiphertextRejectedError;
   *   KeyMissingError when the vault lost the key of its subject
   */
  readonly decode: (event: RecordedEvent) => Promise<readonly AnyEvent[]>;
  /**
   * The event as projections see it, lifted as by `decode`: nothing is decrypted, and nothing is parsed before it is
   * asked for, unless it is to be lifted.
   */
  readonly project: (event: RecordedEvent) => readonly AnyProjectedEvent[];
  /** A personal part a read model holds, lifted to the newest version; null when its subject was erased. @throws KeyMissingError */
  readonly open: <Personal>(sealed: Sealed<Personal>) => Promise<Personal | null>;
};

export type EventCodecOptions = {
  readonly sealer: Sealer;
  readonly registry: EventRegistry;
};

/** An event would not fit the schema by which the event is read. Carries no contents: they may be personal. */
export class EventUnfitError extends Error {
  override readonly name = 'EventUnfitError';

  constructor(type: string, paths: readonly string[]) {
    super(`${type} does not fit its schema and is not written: ${paths.join(', ')}`);
  }
}

/** An event in the log does not fit the schema of its type. Carries no contents: they may be personal. */
export class EventUnreadableError extends Error {
  override readonly name = 'EventUnreadableError';
  readonly type: string;
  readonly stream: string;
  readonly position: Position;

  constructor(event: RecordedEvent, paths: readonly string[]) {
    super(`${event.type} at position ${event.position} does not fit its schema: ${paths.join(', ')}`);
    this.type = event.type;
    this.stream = event.stream;
    this.position = event.position;
  }
}

/** @throws TypeError when the registry cannot read every version of every event */
export function createEventCodec({ sealer, registry }: EventCodecOptions): EventCodec {
  const upcasters = createUpcasters(registry);
  const definitions = new Map(registry.definitions.map((definition) => [definition.type, definition]));

  /** @param personal of the recorded event as a whole; null when it has none or its subject was erased */
  function checked(recorded: RecordedEvent, lifted: LiftedEvent, personal: unknown): AnyEvent {
    const { type } = lifted;
    const definition = definitions.get(type);
    if (definition === undefined) return { type, data: lifted.data };

    const data = definition.data.safeParse(lifted.data);
    if (!data.success) throw new EventUnreadableError(recorded, pathsOf('data', data.error.issues));

    if (definition.personal === undefined) return { type, data: data.data };
    if (personal === null) return { type, data: data.data, personal: null };

    const { schemaVersion } = recorded.metadata;
    const share = upcasters.personal(recorded.type, schemaVersion, lifted.path, personal);
    const parsed = definition.personal.safeParse(share);
    if (!parsed.success) throw new EventUnreadableError(recorded, pathsOf('personal', parsed.error.issues));

    return { type, data: data.data, personal: parsed.data };
  }

  /** Null for an event that is taken as it was written. Of most types there is one version, so that is asked first. */
  function liftedOf(event: RecordedEvent): readonly LiftedEvent[] | null {
    return upcasters.has(event.type) ? upcasters.lift(event.type, event.metadata.schemaVersion, event.data) : null;
  }

  const needsPersonal = ({ type }: LiftedEvent): boolean => definitions.get(type)?.personal !== undefined;

  return {
    encode: (event, stream, metadata) => {
      const definition = definitions.get(event.type);
      if (definition === undefined) throw new TypeError(`There is no event type ${event.type}`);

      const { type, data, personal } = event;
      const complete = withVersion(metadata, definition.version);
      const context = contextToSeal(definition, event, stream, complete);
      requireFit(definition, event);
      const sealed = context === null ? null : sealer.seal(context, personal);
      if (sealed instanceof Promise) return sealed.then((bytes) => ({ type, data, sealed: bytes, metadata: complete }));

      return { type, data, sealed, metadata: complete };
    },
    decode: async (recorded) => {
      const lifted = liftedOf(recorded) ?? [asWritten(recorded)];
      const sealed = lifted.some(needsPersonal) ? sealedOf(recorded) : null;
      const personal = sealed === null ? null : await sealer.open(sealed);

      return lifted.map((event) => checked(recorded, event, personal));
    },
    project: (event) => {
      try {
        return (
          liftedOf(event)?.map((lifted, piece) => projectedPiece(event, lifted, piece)) ?? [
            new ProjectedAsWritten(event),
          ]
        );
      } catch (cause) {
        return upcasters
          .outcomes(event.type, event.metadata.schemaVersion)
          .map((type) => unreadable(event, type, cause));
      }
    },
    open: async <Personal>(sealed: Sealed<Personal>) => {
      const personal = await sealer.open(sealed);
      if (personal === null) return null;

      const { type, schemaVersion, pieces = [] } = sealed;
      return upcasters.personal(type, schemaVersion, pieces, personal) as Personal;
    },
  };
}

/** @throws EventUnfitError */
function requireFit(definition: EventDefinition, { type, data, personal }: AnyEvent): void {
  const open = definition.data.safeParse(data);
  if (!open.success) throw new EventUnfitError(type, pathsOf('data', open.error.issues));

  const hidden = personal === undefined ? undefined : definition.personal?.safeParse(personal);
  if (hidden?.success === false) throw new EventUnfitError(type, pathsOf('personal', hidden.error.issues));
}

/** Field by field: a spread costs as much as a third of the encryption. */
function withVersion(metadata: Omit<EventMetadata, 'schemaVersion'>, schemaVersion: number): EventMetadata {
  const { eventId, commandId, correlationId, causationId, actor, recordedAt, subjectId } = metadata;

  return { eventId, commandId, correlationId, causationId, actor, recordedAt, schemaVersion, subjectId };
}

function asWritten({ type, data }: RecordedEvent): LiftedEvent {
  return { type, data, path: [], hasPersonal: true };
}

/**
 * Getters of the prototype, decoded when asked for: made a million times in a rebuild, so never spread it. Private for
 * the compiler only, for which there is the same reason.
 */
class ProjectedAsWritten implements AnyProjectedEvent {
  readonly type: string;
  private readonly recorded: RecordedEvent;
  private parsed: unknown = undefined;

  constructor(recorded: RecordedEvent) {
    this.recorded = recorded;
    this.type = recorded.type;
  }
  get stream(): string {
    return this.recorded.stream;
  }
  get revision(): number {
    return this.recorded.revision;
  }
  get position(): Position {
    return this.recorded.position;
  }
  get metadata(): EventMetadata {
    return this.recorded.metadata;
  }
  get data(): unknown {
    this.parsed ??= this.recorded.data;
    return this.parsed;
  }
  get sealed(): Sealed | null {
    return sealedOf(this.recorded);
  }
}

/** The sealed part stays bound to the event that was written; only which share of it is this piece's is added. */
function projectedPiece(event: RecordedEvent, lifted: LiftedEvent, piece: number): AnyProjectedEvent {
  const { stream, revision, position, metadata } = event;
  const { type, data, path, hasPersonal } = lifted;
  const sealed = hasPersonal ? sealedOf(event) : null;
  const share = sealed === null || path.length === 0 ? sealed : { ...sealed, pieces: path };

  return { type, data, stream, revision, position, metadata, sealed: share, piece };
}

/**
 * What an upcaster could not read, under each type that it might have become: its open part throws when it is looked
 * at. Every read model that would have taken it then parks its stream, and all others go on; thrown at once, it would
 * stop them all.
 */
function unreadable(event: RecordedEvent, type: string, cause: unknown): AnyProjectedEvent {
  const { stream, revision, position, metadata } = event;

  return {
    type,
    stream,
    revision,
    position,
    metadata,
    sealed: sealedOf(event),
    get data(): unknown {
      throw cause;
    },
  };
}

/** Ciphertext with what it is bound to; null when the event has none. */
function sealedOf(event: RecordedEvent): Sealed | null {
  const bytes = event.sealed;
  const { subjectId, eventId, schemaVersion } = event.metadata;
  if (bytes === null || subjectId === null) return null;

  return { subjectId, bytes, stream: event.stream, eventId, type: event.type, schemaVersion };
}

function contextToSeal(
  definition: EventDefinition,
  event: AnyEvent,
  stream: string,
  metadata: EventMetadata,
): SealContext | null {
  const { type } = event;
  const { subjectId, eventId, schemaVersion } = metadata;
  if (definition.personal === undefined) {
    if (event.personal !== undefined) throw new TypeError(`${type} has no personal part`);
    return null;
  }

  if (event.personal === undefined) throw new TypeError(`${type} needs its personal part`);
  if (subjectId === null) throw new TypeError(`${type} needs a subject whose key seals its personal part`);

  return { subjectId, stream, eventId, type, schemaVersion };
}

function pathsOf(part: string, issues: readonly { readonly path: readonly PropertyKey[] }[]): string[] {
  return issues.map((issue) => [part, ...issue.path].map(String).join('.'));
}
