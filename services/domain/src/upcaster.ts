import type { EventDefinition } from '@entry/contracts/event';

/**
 * Lifts an event from one version of its type to what it is today: the next version, another type, several events,
 * or none. Pure: it sees what was written and nothing else. The two parts are lifted apart, because projections
 * never see the personal one, and it may be opened long after the open part was read.
 */
export type Upcaster = {
  readonly type: string;
  /** Version it reads. */
  readonly from: number;
  /** The events it may become, by names that are kept for ever: sealed parts in read models refer to them. */
  readonly pieces: Readonly<Record<string, UpcastPiece>>;
  /** The pieces of one event and their open parts, in order. An empty list drops the event. */
  readonly data: (data: unknown) => readonly { readonly piece: string; readonly data: unknown }[];
};

export type UpcastPiece = {
  readonly type: string;
  /** When it is not the newest, the piece is lifted on from there. */
  readonly version: number;
  /** The piece's share of the personal part, as its version has it; left out when the piece has none. */
  readonly personal?: (personal: unknown) => unknown;
};

/** Every event type there is and how events written in older versions are read. */
export type EventRegistry = {
  readonly definitions: readonly EventDefinition[];
  readonly upcasters: readonly Upcaster[];
};

/** An upcaster to the next version of the same type. @param lift what is left out stays as it was written */
export function toNextVersion(
  type: string,
  from: number,
  lift: { readonly data?: (data: unknown) => unknown; readonly personal?: (personal: unknown) => unknown } = {},
): Upcaster {
  const { data: liftData = unchanged, personal = unchanged } = lift;

  return {
    type,
    from,
    pieces: { next: { type, version: from + 1, personal } },
    data: (data) => [{ piece: 'next', data: liftData(data) }],
  };
}

function unchanged(value: unknown): unknown {
  return value;
}
