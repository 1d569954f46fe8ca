import * as z from 'zod/mini';
import { Role } from './account/role.ts';
import { described, Identifier, Instant } from './schema.ts';

/**
 * Who caused an event. `system` is the service itself (reservations, demo data),
 * `visitor` somebody who is not signed in (registration, waiting list).
 */
export const Actor = z.object({
  id: described(z.string().check(z.minLength(1), z.maxLength(64)), 'Account id, or "system", or "visitor"'),
  role: described(z.union([Role, z.literal('system'), z.literal('visitor')]), 'Role the actor had at that moment'),
});
export type Actor = z.infer<typeof Actor>;

export const EventMetadata = z.object({
  eventId: described(Identifier, 'UUIDv5 of commandId and the index of the event in its append'),
  commandId: described(Identifier, 'Idempotency key of the command that caused the event'),
  correlationId: described(
    z.string().check(z.guid('Invalid identifier')),
    'The request that everything downstream belongs to; written as a UUID, also where it is the id of a trace',
  ),
  causationId: described(Identifier, 'The command or event that directly caused this one'),
  actor: described(Actor, 'Who did it, without personal data'),
  recordedAt: described(Instant, 'When the command was decided'),
  schemaVersion: described(z.int().check(z.positive()), 'Version of the event type; older ones are upcast on read'),
  subjectId: described(
    z.nullable(z.string().check(z.minLength(1))),
    'Whom the event is about and whose key seals its personal part, the same on every event of a stream about one ' +
      'person; null for what is about nobody',
  ),
});
export type EventMetadata = z.infer<typeof EventMetadata>;

/**
 * An event type as it is written down. The open part (`data`) stays readable for ever: ids, statuses,
 * counts, money. The personal part is sealed with the subject's key and is gone when the key is.
 */
export type EventDefinition<
  Type extends string = string,
  Data extends z.ZodMiniType = z.ZodMiniType,
  Personal extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> = {
  readonly type: Type;
  readonly version: number;
  readonly data: Data;
  readonly personal: Personal;
};

/* @__NO_SIDE_EFFECTS__ */
export function defineEvent<Type extends string, Data extends z.ZodMiniType>(definition: {
  type: Type;
  version: number;
  data: Data;
}): EventDefinition<Type, Data, undefined>;
/* @__NO_SIDE_EFFECTS__ */
export function defineEvent<
  Type extends string,
  Data extends z.ZodMiniType,
  Personal extends z.ZodMiniType,
>(definition: { type: Type; version: number; data: Data; personal: Personal }): EventDefinition<Type, Data, Personal>;
/* @__NO_SIDE_EFFECTS__ */
export function defineEvent(definition: {
  type: string;
  version: number;
  data: z.ZodMiniType;
  personal?: z.ZodMiniType;
}): EventDefinition {
  return { ...definition, personal: definition.personal };
}

/** The event as the domain sees it: both parts readable. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data, infer Personal>
    ? Personal extends z.ZodMiniType
      ? { readonly type: Type; readonly data: z.infer<Data>; readonly personal: z.infer<Personal> }
      : { readonly type: Type; readonly data: z.infer<Data> }
    : never;

/** Any event in the domain's shape, before its type is known. */
export type AnyEvent = { readonly type: string; readonly data: unknown; readonly personal?: unknown };
