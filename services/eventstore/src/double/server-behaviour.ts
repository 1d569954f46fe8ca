/** What counts of a proposed event. */
type Sized = { readonly data: Uint8Array; readonly metadata: Uint8Array };

export const SERVER_VERSIONS = ['23.10', '24.10', '25.0'] as const;
export type ServerVersion = (typeof SERVER_VERSIONS)[number];

/** In what the versions of the server differ, as it was measured on each. */
export type ServerBehaviour = {
  /** As the server names itself. */
  readonly fullVersion: string;
  /** Words of gRPC 2 for a read at a position where no event begins. */
  readonly invalidPosition: string;
  /** A subscription at such a position is confirmed first, then ended. */
  readonly confirmsInvalidSubscription: boolean;
  /** A subscription far beyond the end tells what is written from now on; of later versions it stays silent. */
  readonly tellsBeyondEnd: boolean;
  /** A live subscription that falls behind catches up again; of earlier versions it is dropped. */
  readonly catchesUpAgain: boolean;
  /** Bytes that count towards the largest append. */
  readonly sizeOf: (event: Sized) => number;
  /** For so long, in milliseconds, an append stays unanswered that repeats one of a moment ago. */
  readonly silenceAfterIdentical: number;
};

const LATER = {
  invalidPosition: 'Unexpected ReadAllResult: InvalidPosition',
  confirmsInvalidSubscription: true,
  tellsBeyondEnd: false,
  catchesUpAgain: true,
  sizeOf: ({ data, metadata }: Sized) => data.length + Math.max(metadata.length, EMPTY_METADATA),
  silenceAfterIdentical: 3_000,
};
/** Metadata that is empty counts as `{}`. */
const EMPTY_METADATA = 2;

export const BEHAVIOUR: Readonly<Record<ServerVersion, ServerBehaviour>> = {
  '23.10': {
    fullVersion: '23.10.6',
    invalidPosition: 'Unexpected ReadAllResult: Error',
    confirmsInvalidSubscription: false,
    tellsBeyondEnd: true,
    catchesUpAgain: false,
    sizeOf: ({ data }) => data.length,
    silenceAfterIdentical: 2_000,
  },
  '24.10': { ...LATER, fullVersion: '24.10.4' },
  '25.0': { ...LATER, fullVersion: '25.0.1' },
};

/** Most bytes of one append. */
export const MAXIMUM_APPEND_SIZE = 1_048_576;
/** Behind the end of the log a position is invalid up to so many bytes; further on there is nothing to read. */
export const NEAR_THE_END = 512;
/** In milliseconds: within it a repeat of an append is not answered. */
export const IDENTICAL_WITHIN = 3;
/** In milliseconds: so long a new password is refused, and the old one taken. */
export const PASSWORD_KNOWN_AFTER = 800;
/** In milliseconds. */
export const USER_KNOWN_AFTER = 10;
