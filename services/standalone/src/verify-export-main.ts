/**
 * The verifier that an export carries: bundled into one file that needs Node and nothing else.
 *
 *   node verify.mjs [folder] [--key <public key>] [--witness <file>]
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EXIT, nothingStored } from '@entry/audit/commands/audit-source';
import { openTerminal } from '@entry/audit/commands/open-terminal';
import { runVerify } from '@entry/audit/commands/verify-command';
import { openEventLines } from '@entry/audit/exports/event-lines';
import { EVENTS_FILE, EVIDENCE_FOLDER } from '@entry/audit/exports/export-files';
import { openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';

try {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, witness: { type: 'string' } },
    allowPositionals: true,
  });
  const folder = positionals[0] ?? dirname(fileURLToPath(import.meta.url));
  const log = await openEventLines(join(folder, EVENTS_FILE));
  const evidence = await openFolderEvidenceStore({ folder: join(folder, EVIDENCE_FOLDER) });
  process.exitCode = await runVerify(
    { log, evidence, inspectStored: nothingStored('an export holds neither') },
    { key: values.key, witnessFile: values.witness },
    openTerminal(),
  );
  await log.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT.couldNotLook;
}
