import { readConfiguration } from '@entry/platform/configuration';
import { type DataFolder, openDataFolder } from '@entry/standalone/open-data-folder';

/** The data folder of a service that does not run, with its key where the service looks for it. */
export function openStopped(folder: string): Promise<DataFolder> {
  const { masterKeyFile } = readConfiguration({ DATA_DIR: folder });

  return openDataFolder({ folder, masterKeyFile });
}
