import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditSource, nothingStored } from '@entry/audit/commands/audit-source';
import { openEventLines } from '@entry/audit/exports/event-lines';
import { EVENTS_FILE, EVIDENCE_FOLDER } from '@entry/audit/exports/export-files';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { snapshotDatabase } from '@entry/embedded/event-log/snapshot';
import { evidenceFolder, openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { UsageError } from '@entry/platform/running/explain-failure';
import { removeFolderNow } from '@entry/platform/running/remove-folder-now';
import { inspectStored } from './inspect-stored.ts';
import { openCopiedVault } from './open-copied-vault.ts';
import { openHistory } from './open-history.ts';

/**
 * A data folder or an export, to be read only. Of a data folder the log is copied first, beside a running service too:
 * what was recorded by then lies in the copy.
 * @param findMasterKey answers the file of a data folder's master key; an export has no keys, and asks for none
 * @throws UsageError when it is neither or both; SnapshotError; what `findMasterKey` throws
 */
export async function openAuditSource(folder: string, findMasterKey: () => string): Promise<AuditSource> {
  const isExport = existsSync(join(folder, EVENTS_FILE));
  const isDataFolder = existsSync(eventLogFile(folder));
  // To prefer one of them would let whoever can add a file to a folder choose what is verified.
  if (isExport && isDataFolder) {
    throw new UsageError(
      `${folder} holds the data of a service and ${EVENTS_FILE} of an export as well, which does not belong there: ` +
        'find out who put it there, and move it away',
    );
  }
  if (isExport) return openExport(folder);
  if (isDataFolder) return openCopy(folder, findMasterKey());

  throw new UsageError(`${folder} holds neither the data of a service nor an export`);
}

async function openExport(folder: string): Promise<AuditSource> {
  const evidence = await openFolderEvidenceStore({ folder: join(folder, EVIDENCE_FOLDER) });
  const log = await openEventLines(join(folder, EVENTS_FILE));

  return {
    log,
    evidence,
    inspectStored: nothingStored('an export holds neither'),
    openHistory: async ({ withPersonalData, ...options }) => {
      if (withPersonalData) throw new UsageError('An export holds no keys: what is personal stays sealed in it');
      return openHistory(options, null);
    },
    close: log.close,
  };
}

async function openCopy(folder: string, masterKeyFile: string): Promise<AuditSource> {
  // Before the log: what the evidence is about must be in the copy.
  const evidence = await openFolderEvidenceStore({ folder: evidenceFolder(folder) });
  // In one go with what removes it: a signal in between would leave it.
  const workingFolder = mkdtempSync(join(tmpdir(), 'entry-audit-'));
  const removeNow = (): void => removeFolderNow(workingFolder);
  // Also when a signal ends the command: keys must not linger in a copy.
  process.once('exit', removeNow);
  const closers: (() => Promise<void>)[] = [
    async () => {
      removeNow();
      process.off('exit', removeNow);
    },
  ];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const copy = join(workingFolder, 'log.sqlite');
    await snapshotDatabase(eventLogFile(folder), copy);
    const log = createEmbeddedEventLog({ file: copy });
    closers.push(log.close);

    return {
      log,
      evidence,
      inspectStored: () => inspectStored({ folder, masterKeyFile, workingFolder }),
      openHistory: async ({ withPersonalData, ...options }) => {
        if (!withPersonalData) return openHistory(options, null);

        const vault = await openCopiedVault({ folder, masterKeyFile, workingFolder });
        closers.push(vault.close);
        return openHistory(options, vault);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
