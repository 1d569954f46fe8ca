import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type AuditSource, EXIT } from '@entry/audit/commands/audit-source';
import { openTerminal } from '@entry/audit/commands/open-terminal';
import { runProve } from '@entry/audit/commands/prove-command';
import { runReceipt } from '@entry/audit/commands/receipt-command';
import { runVerify } from '@entry/audit/commands/verify-command';
import { writeExport } from '@entry/audit/exports/write-export';
import { openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { readConfiguration } from '@entry/platform/configuration';
import { explainFailure, UsageError } from '@entry/platform/running/explain-failure';
import { openAuditSource } from './open-audit-source.ts';

const USAGE = `Usage: npm run audit -- <command> [--folder <data folder or export>]
  verify [--key <public key>] [--witness <file>]   holds every event to what was recorded of it
  export <folder>                                  writes history and evidence, with a verifier beside them
  prove <event id>                                 prints the proof that an event was recorded
  receipt <file> --key <public key> --receipt-key <public key>   says whether a receipt is genuine; needs no folder
The folder is DATA_DIR when none is named. Nothing in it is changed; a service may be running on it.
Ends with 0 when all is well, 1 when it is not, 2 when it could not look.`;

/** Bundled by deploy/scripts/audit.mjs and the build of the image. */
const VERIFIER = fileURLToPath(new URL('../dist/verifier/verify.mjs', import.meta.url));

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = EXIT.couldNotLook;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      folder: { type: 'string' },
      key: { type: 'string' },
      witness: { type: 'string' },
      'receipt-key': { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command, argument, ...more] = positionals;
  const { key, 'receipt-key': receiptKey } = values;
  if (command === 'receipt' && argument !== undefined && key !== undefined && receiptKey !== undefined) {
    return runReceipt({ file: argument, key, receiptKey }, openTerminal());
  }
  const run = commandOf(command, argument, values);
  if (run === null || more.length > 0) throw new UsageError(USAGE);

  const source = await openAuditSource(resolve(values.folder ?? readConfiguration(process.env).dataFolder));
  try {
    return await run(source);
  } finally {
    await source.close();
  }
}

function commandOf(
  command: string | undefined,
  argument: string | undefined,
  { key, witness: witnessFile }: { readonly key?: string; readonly witness?: string },
): ((source: AuditSource) => Promise<number>) | null {
  const terminal = openTerminal();
  if (command === 'verify' && argument === undefined) {
    return (source) => runVerify(source, { key, witnessFile }, terminal);
  }
  if (command === 'prove' && argument !== undefined) return (source) => runProve(source, argument, terminal);
  if (command === 'export' && argument !== undefined) return (source) => runExport(source, resolve(argument));

  return null;
}

async function runExport({ log, evidence }: AuditSource, folder: string): Promise<number> {
  const { print, showProgress, endProgress } = openTerminal();
  const { events, checkpoints } = await writeExport({
    log,
    evidence,
    folder,
    openTarget: (target) => openFolderEvidenceStore({ folder: target }),
    verifierFile: VERIFIER,
    time: new Date().toISOString(),
    onProgress: (count) => showProgress(`${count} events written`),
  });
  endProgress();
  print(`${events} events and ${checkpoints} checkpoints are in ${folder}. Verify them with: node verify.mjs`);

  return EXIT.verified;
}
