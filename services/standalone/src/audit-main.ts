import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT } from '@entry/audit/commands/audit-source';
import { runAudit } from '@entry/audit/commands/run-audit';
import { openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { type Configuration, readConfiguration } from '@entry/platform/configuration';
import { explainFailure } from '@entry/platform/running/explain-failure';
import { openAuditSource } from './open-audit-source.ts';

// By itself a signal would leave the copies that are read here, with the keys in them; a terminal that is closed sends one too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)
  process.once(signal, () => process.exit(EXIT.couldNotLook));

try {
  process.exitCode = await runAudit(process.argv.slice(2), {
    program: 'npm run audit --',
    sourceOptions: ['from', 'folder'],
    source: 'DATA_DIR when nothing is said',
    openSource: (folder) =>
      openAuditSource(resolve(folder ?? readSettings(null).dataFolder), () =>
        resolve(readSettings(folder).masterKeyFile),
      ),
    openTarget: (folder) => openFolderEvidenceStore({ folder }),
  });
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = EXIT.couldNotLook;
}

/**
 * Asked for only where it is needed: whoever looks into an export has no service to configure.
 * @throws ConfigurationError
 */
function readSettings(folder: string | null): Configuration {
  if (existsSync('.env')) process.loadEnvFile('.env');

  return readConfiguration(folder === null ? process.env : { ...process.env, DATA_DIR: folder });
}
