import { eventLogFile } from '../event-log/event-log.ts';
import { decodeMark, logMarkFile } from '../high-water-mark/log-mark.ts';
import { readMarkFile } from '../high-water-mark/mark-file.ts';
import { keyVaultFile } from '../key-vault/key-vault.ts';
import type { Finding } from './finding.ts';
import { inspectLog, type LogInspection } from './inspect-log.ts';
import { inspectVault, type MasterKey, NO_KEYS, type VaultInspection } from './inspect-vault.ts';

export type FolderInspection = {
  readonly log: LogInspection;
  readonly vault: VaultInspection;
  /** Position up to which events were acknowledged; null when no mark says so. */
  readonly acknowledgedEnd: number | null;
  readonly findings: readonly Finding[];
};

/**
 * Whether a stopped service's folder holds what was acknowledged: the log by its mark, the keys by the log. Reads all of
 * both and changes neither. Files of people are not looked at: see `inspectFiles`.
 * @param masterKey null when there is none yet, and then no vault either
 * @param askedEnd position up to which somebody else knows the log
 * @throws WrongMasterKeyError
 */
export async function inspectFolder(
  folder: string,
  masterKey: MasterKey | null,
  askedEnd: number | null = null,
): Promise<FolderInspection> {
  const [logFile, markFile, vaultFile] = [eventLogFile(folder), logMarkFile(folder), keyVaultFile(folder)];
  const log = await inspectLog(logFile, markFile, askedEnd);
  const marked = readMarkFile(markFile);
  const acknowledgedEnd = marked.kind === 'mark' ? (decodeMark(marked.payload)?.end ?? null) : null;
  const vault =
    masterKey === null
      ? NO_KEYS
      : inspectVault({
          file: vaultFile,
          masterKey,
          subjects: log.subjects,
          hasEvents: log.events > 0 || (acknowledgedEnd ?? 0) > 0,
        });
  const orphaned = acknowledgedEnd === null && !log.exists && vault.keys > 0 ? [keysWithoutLog(logFile, vault)] : [];
  const findings = [...(log.finding === null ? [] : [log.finding]), ...orphaned, ...vault.findings];

  return { log, vault, acknowledgedEnd, findings };
}

/** The log is made before the first key of a person: there is no moment at which this is right. */
const keysWithoutLog = (file: string, { keys }: VaultInspection): Finding => ({
  problem: 'log_missing',
  file,
  what: `the event log is not there, although the vault holds the keys of ${keys} people`,
  certain: 'the keys are whole',
});
