import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { UsageError } from '@entry/platform/running/explain-failure';
import { bundledVerifier } from '../exports/verifier-file.ts';
import { type ExportOptions, FolderNotEmptyError, writeExport } from '../exports/write-export.ts';
import { type AuditSource, EXIT, type Terminal } from './audit-source.ts';
import { explainWriteFailure } from './explain-write-failure.ts';

export type ExportCommandOptions = Pick<ExportOptions, 'folder' | 'openTarget'>;

/** Writes history and evidence into a new folder; answers what the program ends with. */
export async function runExport(
  { log, evidence }: Pick<AuditSource, 'log' | 'evidence'>,
  { folder, openTarget }: ExportCommandOptions,
  { print, showProgress, endProgress }: Terminal,
): Promise<number> {
  // Before anything is written: an export without it is none.
  if (!existsSync(bundledVerifier)) throw new UsageError(`The verifier was not built: ${bundledVerifier} is missing`);

  try {
    const { events, checkpoints } = await writeExport({
      log,
      evidence,
      folder,
      openTarget,
      verifierFile: bundledVerifier,
      time: new Date().toISOString(),
      onProgress: (count) => showProgress(`${count} events written`),
    });
    endProgress();
    print(`${events} events and ${checkpoints} checkpoints are in ${folder}. Verify them with: node verify.mjs`);
  } catch (error) {
    endProgress();
    throw explainExportFailure(folder, error);
  }

  return EXIT.verified;
}

function explainExportFailure(folder: string, error: unknown): unknown {
  const { code, syscall, path = '' } = error as NodeJS.ErrnoException;
  if (error instanceof FolderNotEmptyError || code === 'EEXIST') {
    return new UsageError(`${folder} is there already and not empty: name a folder that is new or empty`);
  }
  // Anything else is about what is read.
  const isOfTarget = syscall === 'mkdir' || path === folder || path.startsWith(folder + sep);

  return isOfTarget ? explainWriteFailure(folder, error) : error;
}
