import type { UnavailableError } from '@entry/platform/ports/unavailable';
import { UsageError } from '@entry/platform/running/explain-failure';
import { findUnbuilt, type RebuildProgress, rebuildModels, withSearched } from '@entry/worker/rebuild-models';
import type { Storage } from './open-engines.ts';
import { commandWords, runCommand, withStorage } from './run-command.ts';

/** Between two lines of progress, in milliseconds. */
const TELL_EVERY = 1_000;

await runCommand('rebuild', (context) =>
  withStorage('rebuild', context, (storage) => rebuild(storage, context.settings.PARTITIONS, commandWords())),
);

/**
 * Builds the versions of this release beside those that serve, those that are not built yet when none is named; and with
 * them what their search terms look into.
 */
async function rebuild(
  { log, store, codec, listedProjections }: Storage,
  partitionCount: number,
  names: readonly string[],
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
  const done = await rebuildModels({ ...parts, projections, project: codec.project, onProgress: tell, onWaiting });
  console.log(`${describe(done)}\nDone: workers go on from here.`);
}

function describe({ events, eventsPerSecond, share, position }: RebuildProgress): string {
  return `${(share * 100).toFixed(1).padStart(5)} %  ${events} events, ${Math.round(eventsPerSecond)}/s, position ${position}`;
}
