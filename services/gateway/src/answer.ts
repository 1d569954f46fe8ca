/**
 * What is answered, before the headers that every answer carries. Headers stay one plain object with their usual
 * spelling from here to the socket: the adapter writes a response of these as it is, while one whose `headers` anybody
 * has touched is built as the standard has it, for several times the price of the rest of a poll.
 */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes where the same are sent again and again; null for an answer without any. */
  readonly body: string | Buffer<ArrayBuffer> | null;
};
