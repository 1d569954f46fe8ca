import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditSource } from '@entry/audit/commands/audit-source';
import { openEventLines } from '@entry/audit/exports/event-lines';
import { EVENTS_FILE, EVIDENCE_FOLDER } from '@entry/audit/exports/export-files';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { snapshotEventLog } from '@entry/embedded/event-log/snapshot';
import { evidenceFolder, openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { UsageError } from '@entry/platform/running/explain-failure';

/**
 * A data folder or an export, to be read only. Of a data folder the log is copied first, beside a running service too:
 * what was recorded by then lies in the copy. @throws UsageError when it is neither; SnapshotError
 */
export async function openAuditSource(folder: string): Promise<AuditSource> {
  if (existsSync(join(folder, EVENTS_FILE))) return openExport(folder);
  if (existsSync(eventLogFile(folder))) return openCopy(folder);

  throw new UsageError(`${folder} holds neither the data of a service nor an export`);
}

async function openExport(folder: string): Promise<AuditSource> {
  const evidence = await openFolderEvidenceStore({ folder: join(folder, EVIDENCE_FOLDER) });
  const log = await openEventLines(join(folder, EVENTS_FILE));

  return { log, evidence, close: log.close };
}

async function openCopy(folder: string): Promise<AuditSource> {
  // Before the log: what the evidence is about must be in the copy.
  const evidence = await openFolderEvidenceStore({ folder: evidenceFolder(folder) });
  const workingFolder = await mkdtemp(join(tmpdir(), 'entry-audit-'));
  const remove = (): Promise<void> => rm(workingFolder, { recursive: true, force: true });
  try {
    const copy = join(workingFolder, 'log.sqlite');
    await snapshotEventLog(eventLogFile(folder), copy);
    const log = createEmbeddedEventLog({ file: copy });
    const close = async (): Promise<void> => {
      await log.close();
      await remove();
    };

    return { log, evidence, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
