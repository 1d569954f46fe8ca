import { ReadConcern, ReadPreference, WriteConcern } from 'mongodb';

export type Concerns = {
  readonly readConcern: ReadConcern;
  readonly writeConcern: WriteConcern;
  readonly readPreference: ReadPreference;
};

/**
 * Given with every operation by the one helper that hands out collections, because what a database or a URL says
 * instead is weaker and nobody notices.
 *
 * Durable is on the disks of a majority before it is acknowledged, and read as a majority has it: keys, files and
 * leases cannot be made again. Read models can, but a checkpoint that survives what it stands for would hide the loss,
 * and a reply that was shown must not be taken back by an election; so they are kept alike.
 */
export const DURABLE: Concerns = {
  readConcern: new ReadConcern('majority'),
  writeConcern: new WriteConcern('majority', undefined, true),
  readPreference: ReadPreference.primary,
};

/** What may be lost with a server: counters of tries, and who looks at what. At worst somebody gets a few tries more. */
export const FLEETING: Concerns = {
  readConcern: new ReadConcern('local'),
  writeConcern: new WriteConcern(1),
  readPreference: ReadPreference.primary,
};
