import { createProjections, listProjections } from '@entry/projections/all';
import { rebuildModels } from '@entry/worker/rebuild-models';
import { openHoldings } from '../chaos/holdings.ts';
import type { Progress } from './messages.ts';
import { withVersionRaisedBy } from './versions.ts';

/** Builds a version of all read models, in the process that is killed; tells its parent how far it is. */
type Environment = {
  readonly EVENTSTORE_PORT: string;
  readonly MONGODB_PORT: string;
  readonly MASTER_KEY_FILE: string;
  readonly PARTITIONS: string;
  readonly PAGE_SIZE: string;
  readonly RAISE: string;
  readonly PACE: string;
};

const environment = process.env as Environment;
process.on('disconnect', () => process.exit(1));

const holdings = await openHoldings(
  { eventStore: Number(environment.EVENTSTORE_PORT), mongo: Number(environment.MONGODB_PORT) },
  environment.MASTER_KEY_FILE,
);
const { log, store, codec } = holdings;
const projections = listProjections(createProjections({ open: codec.open, store }));
const done = await rebuildModels({
  log,
  store,
  project: codec.project,
  projections: withVersionRaisedBy(Number(environment.RAISE), projections),
  partitionCount: Number(environment.PARTITIONS),
  pageSize: Number(environment.PAGE_SIZE),
  pace: Number(environment.PACE),
  onProgress: (progress) => tell('progress', progress),
});
tell('done', done);
await holdings.close();
process.disconnect();

function tell(
  kind: Progress['kind'],
  { events, eventsPerSecond, position }: { events: number; eventsPerSecond: number; position: bigint },
): void {
  process.send?.({ kind, events, eventsPerSecond, position: String(position) } satisfies Progress);
}
