/** What a body consists of, before it is turned into bytes. */
export type Content =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'part'; readonly bytes: Buffer }
  | {
      readonly kind: 'upload';
      readonly fileField: string;
      readonly name: string;
      readonly bytes: Buffer;
      readonly fields: Readonly<Record<string, string>>;
    };

/** A request that succeeded once: what others are made from. */
export type Template = {
  /** Such as `PUT /api/applications/{id}`. */
  readonly route: string;
  readonly method: string;
  /** With `{name}` for identifiers. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly content: Content;
  /** Name of whoever sent it. */
  readonly actor: string;
  /** Label of whose data the answer is, whoever sends it: what opens it is in the request itself. */
  readonly owner: string | null;
};

export type HeaderValues = Readonly<Record<string, string | readonly string[]>>;

export type OutgoingRequest = {
  readonly kind: 'request';
  /** As in the templates, or how it was led astray. */
  readonly route: string;
  readonly method: string;
  /** Path with query, as it goes out. */
  readonly target: string;
  readonly headers: HeaderValues;
  readonly body: Buffer | null;
  /** In pieces, without saying beforehand how long it is. */
  readonly isChunked: boolean;
  /** The server may refuse it before the service sees it, and end the connection. */
  readonly isUnruly: boolean;
  /** Whose data may be in the answer: a label, `*` for those who may see everybody's. */
  readonly readers: ReadonlySet<string>;
  /** Name of whose live session it brings; null for none. */
  readonly session: string | null;
  /** What was done to it, for whoever repeats it. */
  readonly changes: readonly string[];
};

/** Bytes that are no proper HTTP, on a connection of their own. */
export type RawRequest = { readonly kind: 'raw'; readonly bytes: Buffer; readonly changes: readonly string[] };

export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: Buffer;
    }
  /** The connection ended without one. */
  | { readonly kind: 'cut'; readonly reason: string };
