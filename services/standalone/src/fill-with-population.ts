import { join } from 'node:path';
import { deriveDemoPassword } from '@entry/demo/demo-logins';
import { demoRegistration } from '@entry/demo/demo-registration';
import { type PopulateOptions, type Population, populate } from '@entry/demo/population/populate';
import { createFileFiller } from '@entry/embedded/file-store/file-filler';
import { createPasswords } from '@entry/flows/passwords';
import { createMedia } from '@entry/media/media';
import { createCommandHandler } from '@entry/platform/command-handler';
import type { Configuration } from '@entry/platform/configuration';
import { openDataFolder } from './open-data-folder.ts';

/** Everybody's streams stay folded in memory: in order of time the next command is mostly another person's. */
const CACHED_AGGREGATES = 1_000_000;

export type FilledFolder = Population & {
  /** Of every account of the population; follows from the folder's own key. */
  readonly password: string;
};

/**
 * Fills the data folder of a stopped service with people.
 * @param options.now end of their past, milliseconds since 1970
 * @throws FolderLockedError while a service uses the folder; UsageError when these people are there already
 */
export async function fillWithPopulation(
  { dataFolder, masterKeyFile, registration, waitingListSlots }: Configuration,
  { now, ...options }: Omit<PopulateOptions, 'password'> & { readonly now: number },
): Promise<FilledFolder> {
  const folder = await openDataFolder({ folder: dataFolder, masterKeyFile });
  const media = createMedia({ photoMeasuring: {} });

  try {
    const { vault, log, codec } = folder;
    const password = deriveDemoPassword(folder.signingKey);
    const desk = {
      ...folder,
      files: createFileFiller({ folder: join(dataFolder, 'files'), vault, store: folder.files }),
      commands: createCommandHandler({ log, codec, isOnlyWriter: true, cachedAggregates: CACHED_AGGREGATES }),
      media,
      passwords: createPasswords(),
      prepareKeys: vault.ensureKeys,
      registration: demoRegistration(registration, now),
      waitingListSlots,
      now,
    };

    return { ...(await populate(desk, { ...options, password })), password };
  } finally {
    await media.close();
    await folder.close();
  }
}
