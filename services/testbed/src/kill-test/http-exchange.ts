export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      readonly etag: string | null;
      /** Where the log was after the command, decimal; null when the answer names no place. */
      readonly position: string | null;
      /** The answer says of itself that it may miss the newest change. */
      readonly isBehind: boolean;
      /** Seconds; null when it was not asked for. */
      readonly retryAfter: number | null;
    }
  /** No whole answer came. */
  | { readonly kind: 'cut'; readonly reason: string };

export type Headers = Readonly<Record<string, string>>;

export type Outgoing = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly isUpload: boolean;
};
