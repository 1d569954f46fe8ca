/** The right to do something alone for a while, told apart from all earlier ones of its name by its epoch. */
export type Lease = {
  readonly name: string;
  /** Who has it, for people who look; a holder that asks again is a competitor like any other. */
  readonly holder: string;
  /** Grows each time the name is acquired, so that what a former holder still does can be told from what is new. */
  readonly epoch: number;
  /** Milliseconds since 1970, by the clock of whoever keeps the leases. */
  readonly expiresAt: number;
};

/**
 * Lets one process do what many could do. Leases only save work: a process that was suspended does not know that its
 * lease ran out, so two may believe for a moment that they have it, and whatever they do must be right all the same.
 */
export type Leases = {
  /** Null while somebody has it. One that ran out is anybody's. */
  readonly acquire: (name: string, holder: string, milliseconds: number) => Promise<Lease | null>;
  /** The same lease until later, reckoned from now; null when it was released, ran out or is another's by now. */
  readonly renew: (lease: Lease, milliseconds: number) => Promise<Lease | null>;
  /** Lets others have it at once. Changes nothing when it is another's by now. */
  readonly release: (lease: Lease) => Promise<void>;
  /** Those that somebody has at this moment and whose names begin so, in order of name; old by the time it is read. */
  readonly list: (prefix: string) => Promise<readonly Lease[]>;
};
