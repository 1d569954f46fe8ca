import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventLogFile } from '@entry/embedded/event-log/event-log';
import { snapshotDatabase } from '@entry/embedded/event-log/snapshot';
import { inspectEvidenceKey } from '@entry/embedded/evidence-store/evidence-key';
import { acquireFolderLock } from '@entry/embedded/folder-lock';
import { DAMAGE_RUNBOOK, describeFinding, type Finding } from '@entry/embedded/inspection/finding';
import { type FolderInspection, inspectFolder } from '@entry/embedded/inspection/inspect-folder';
import { keyVaultFile } from '@entry/embedded/key-vault/key-vault';
import {
  endOf,
  inspectSnapshot,
  isOfLog,
  type SnapshotInspection,
} from '@entry/embedded/read-model-snapshot/inspect-snapshot';
import { readModelSnapshotFile } from '@entry/embedded/read-model-snapshot/snapshot-format';
import { loadMasterKey } from '@entry/platform/encryption/master-key';
import { isCanonicalUuid } from '@entry/platform/identifiers';
import { UsageError } from '@entry/platform/running/explain-failure';
import type { NamedInLog } from '@entry/upkeep/named-files';
import { inspectNamed, readNamed } from './inspect-stored.ts';
import { KeysMissingError } from './open-data-folder.ts';

export type ExamineOptions = {
  readonly folder: string;
  readonly masterKeyFile: string;
  readonly evidenceKeyFile: string;
  readonly print: (line: string) => void;
};

/**
 * Looks at everything in the data folder of a stopped service and says what is wrong and what is safe. Changes nothing.
 * @returns the exit code: 0 when everything that was acknowledged is there
 * @throws UsageError, FolderLockedError, KeysMissingError, MasterKeyError, WrongMasterKeyError, SnapshotError
 */
export async function examineFolder({
  folder,
  masterKeyFile,
  evidenceKeyFile,
  print,
}: ExamineOptions): Promise<number> {
  const [logFile, vaultFile] = [eventLogFile(folder), keyVaultFile(folder)];
  if (!existsSync(folder)) throw new UsageError(`There is no data folder ${folder}`);

  const lock = acquireFolderLock(folder, { isAnnounced: false });
  try {
    for (const file of [masterKeyFile, vaultFile]) {
      if (existsSync(logFile) && !existsSync(file)) throw new KeysMissingError(folder, file);
    }
    const snapshot = inspectSnapshot(readModelSnapshotFile(folder));
    const inspection = await inspectFolder(
      folder,
      existsSync(masterKeyFile) ? { file: masterKeyFile, bytes: loadMasterKey(masterKeyFile) } : null,
      endOf(snapshot),
    );
    const named = await namedInLogOf(logFile, inspection);
    const stored = { subjects: inspection.log.subjects, vault: inspection.vault };
    const ofNamed = named === null ? [] : await inspectNamed(folder, named, stored);
    const findings = [...inspection.findings, ...ofNamed, ...inspectEvidenceKey(evidenceKeyFile)];
    report({ folder, inspection, snapshot, named, findings, print });

    return findings.length === 0 ? 0 : 1;
  } finally {
    lock.release();
  }
}

/** null when the events cannot tell. */
async function namedInLogOf(logFile: string, { log }: FolderInspection): Promise<NamedInLog | null> {
  if (log.events === 0) return log.exists && log.finding === null ? { files: [], erased: new Set() } : null;

  try {
    const named = await readNamedFromCopy(logFile);
    if (log.finding === null) return named;

    // A name that is none was changed with the rest.
    return { ...named, files: named.files.filter(({ fileId }) => isCanonicalUuid(fileId ?? '')) };
  } catch (error) {
    // What was changed in the log may well be what cannot be decoded; in a whole one it is a defect.
    if (log.finding === null) throw error;
    return null;
  }
}

/** Read from a copy: opening the log itself would settle its write-ahead log. */
async function readNamedFromCopy(logFile: string): Promise<NamedInLog> {
  const workingFolder = mkdtempSync(join(tmpdir(), 'entry-doctor-'));
  try {
    const file = join(workingFolder, 'log.sqlite');
    await snapshotDatabase(logFile, file);
    return await readNamed(file);
  } finally {
    rmSync(workingFolder, { recursive: true, force: true });
  }
}

/** Nothing that is wrong with it is a finding: without it the next start takes longer, and that is all. */
function describeSnapshot(snapshot: SnapshotInspection, { asked, running }: FolderInspection['log']): string {
  if (snapshot.kind === 'none') return 'no snapshot: the next start builds them from the log';
  if (snapshot.kind === 'damaged') return 'a damaged snapshot: the next start builds them from the log';
  if (!isOfLog(snapshot.header, asked)) return 'a snapshot of another log: the next start builds them from this one';

  return `a snapshot of this log: ${running.end() - snapshot.header.logEnd} of its ${running.end()} bytes came later`;
}

function report({
  folder,
  inspection: { log, vault },
  snapshot,
  named,
  findings,
  print,
}: {
  readonly folder: string;
  readonly inspection: FolderInspection;
  readonly snapshot: SnapshotInspection;
  readonly named: NamedInLog | null;
  readonly findings: readonly Finding[];
  readonly print: (line: string) => void;
}): void {
  const last = log.lastRecordedAt === null ? '' : `, the last of ${log.lastRecordedAt}`;
  print(`Data folder ${folder}`);
  print(`  log    ${log.events} events${last}`);
  print(`  keys   ${vault.keys} of people, ${vault.destroyed.size} destroyed; the log needs ${log.subjects.size}`);
  print(
    `  files  ${named === null ? 'not looked at: the events cannot be read' : `${named.files.length} named by the log`}`,
  );
  print(`  models ${describeSnapshot(snapshot, log)}`);
  print('');
  if (findings.length === 0) {
    print('Everything that was acknowledged is there and can be read.');
    return;
  }

  for (const finding of findings) print(describeFinding(finding));
  const problems = [...new Set(findings.map(({ problem }) => problem))].join(', ');
  print(`\nNothing was changed. What to do: ${DAMAGE_RUNBOOK} (${problems}).`);
}
