import { parseArgs } from 'node:util';
import type { UnavailableError } from '@entry/platform/ports/unavailable';
import { UsageError } from '@entry/platform/running/explain-failure';
import {
  findUnbuilt,
  isPace,
  PACE_BESIDE_PEOPLE,
  type RebuildProgress,
  rebuildModels,
  withSearched,
} from '@entry/worker/rebuild-models';
import type { Storage } from './open-engines.ts';
import { runCommand, withStorage } from './run-command.ts';

/** Between two lines of progress, in milliseconds. */
const TELL_EVERY = 1_000;

await runCommand('rebuild', (context) => {
  const order = readOrder();
  return withStorage('rebuild', context, (storage) => rebuild(storage, context.settings.PARTITIONS, order));
});

type Order = { readonly names: readonly string[]; readonly pace: number };

/** `rebuild-main.js [--pace 0.5] [name ...]` */
function readOrder(): Order {
  const { values, positionals } = parseArgs({ options: { pace: { type: 'string' } }, allowPositionals: true });
  const pace = values.pace === undefined ? PACE_BESIDE_PEOPLE : Number(values.pace);
  if (!isPace(pace)) throw new UsageError('--pace is the part of the time it works: above 0 and up to 1.');

  return { names: positionals, pace };
}

/**
 * Builds the versions of this release beside those that serve, those that are not built yet when none is named; and with
 * them what their search terms look into.
 */
async function rebuild(
  { log, store, codec, listedProjections }: Storage,
  partitionCount: number,
  { names, pace }: Order,
): Promise<void> {
  const known = listedProjections.map(({ model }) => model.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no read model ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  }

  const parts = { log, store, partitionCount };
  const chosen =
    names.length === 0
      ? await findUnbuilt({ ...parts, projections: listedProjections })
      : listedProjections.filter(({ model }) => names.includes(model.name));
  const projections = withSearched(chosen, listedProjections);
  if (projections.length === 0) {
    console.log('All read models are built.');
    return;
  }

  console.log(`Builds ${projections.map(({ model }) => `${model.name} (version ${model.version})`).join(', ')}`);
  let toldAt = 0;
  const tell = (progress: RebuildProgress): void => {
    if (performance.now() - toldAt < TELL_EVERY) return;

    toldAt = performance.now();
    console.log(describe(progress));
  };
  const onWaiting = ({ code }: UnavailableError): void => console.log(`The ${code} does not answer: tries again`);
  const building = { ...parts, projections, pace, project: codec.project };
  const done = await rebuildModels({ ...building, onProgress: tell, onWaiting });
  console.log(`${describe(done)}\nDone: workers go on from here.`);
}

function describe({ events, eventsPerSecond, share, position }: RebuildProgress): string {
  return `${(share * 100).toFixed(1).padStart(5)} %  ${events} events, ${Math.round(eventsPerSecond)}/s, position ${position}`;
}
