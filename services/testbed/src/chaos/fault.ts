import type { BusAdmin } from './bus-admin.ts';
import type { DistributedSystem } from './distributed-system.ts';

export type Fault = {
  /** What recovery times are told by. */
  readonly kind: string;
  /** With whom it was and for how long, for whoever looks into a failure. */
  readonly details: string;
  /**
   * Lets it happen; resolves when it is over and everything may recover. Answers the moment from which recovery counts:
   * of a kill the kill, of all others their end.
   */
  readonly happen: () => Promise<number>;
};

export type FaultTools = {
  readonly system: DistributedSystem;
  readonly bus: BusAdmin;
  readonly administer: (command: Readonly<Record<string, unknown>>) => Promise<void>;
};
