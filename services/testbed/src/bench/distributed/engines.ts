import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateMasterKey } from '@entry/embedded/key-vault/master-key';
import { type Engines, startEngines } from '../../chaos/engines.ts';
import { type DistributedHoldings, openHoldings, portsOf } from '../../chaos/holdings.ts';
import { say } from '../report.ts';

export type EngineBench = {
  readonly engines: Engines;
  readonly holdings: DistributedHoldings;
  readonly folder: string;
  readonly masterKeyFile: string;
};

/** Runs with engines of its own; null, and a line that says so, where one is missing. */
export async function withEngines<Result>(
  what: string,
  work: (bench: EngineBench) => Promise<Result>,
): Promise<Result | null> {
  const engines = await startEngines();
  if ('obstacle' in engines) {
    say(`NOT MEASURED: ${what}. ${engines.obstacle}`);
    return null;
  }

  const folder = await mkdtemp(join(tmpdir(), 'entry-bench-'));
  const masterKeyFile = join(folder, 'master.key');
  loadOrCreateMasterKey(masterKeyFile);
  const holdings = await openHoldings(portsOf(engines), masterKeyFile);
  try {
    say(
      `${Object.values(engines)
        .map(({ title }) => title)
        .join(', ')}\n`,
    );
    return await work({ engines, holdings, folder, masterKeyFile });
  } finally {
    await holdings.close();
    await Promise.all(Object.values(engines).map(({ release }) => release()));
    await rm(folder, { recursive: true, force: true });
  }
}
