import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredInspection } from '@entry/audit/commands/audit-source';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { snapshotDatabase } from '@entry/embedded/event-log/snapshot';
import { acceptedLossesFile, readGivenUp } from '@entry/embedded/inspection/accepted-losses';
import { describeFinding, type Finding, finding } from '@entry/embedded/inspection/finding';
import { inspectFiles } from '@entry/embedded/inspection/inspect-files';
import { inspectLog } from '@entry/embedded/inspection/inspect-log';
import {
  findWronglyDestroyed,
  inspectVault,
  type MasterKey,
  NO_KEYS,
  type VaultInspection,
} from '@entry/embedded/inspection/inspect-vault';
import { keyVaultFile } from '@entry/embedded/key-vault/key-vault';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { WrongMasterKeyError } from '@entry/platform/encryption/key-wrapping';
import { loadMasterKey, MasterKeyError } from '@entry/platform/encryption/master-key';
import { findNamedInLog, type NamedInLog } from '@entry/upkeep/named-files';
import { NO_SEALER } from './open-history.ts';

/** @param file of a log that nothing else has open: a copy, for opening the log itself would settle its write-ahead log */
export async function readNamed(file: string): Promise<NamedInLog> {
  const log = createEmbeddedEventLog({ file });
  try {
    const codec = createEventCodec({ sealer: NO_SEALER, registry: EVENT_REGISTRY });
    return await findNamedInLog({ log, codec }, new AbortController().signal);
  } finally {
    await log.close();
  }
}

/** What is stored beside a log, held to what the log names. Reads every file of people, and changes nothing. */
export async function inspectNamed(
  folder: string,
  named: NamedInLog,
  { subjects, vault }: { readonly subjects: ReadonlySet<string>; readonly vault: VaultInspection },
): Promise<readonly Finding[]> {
  const givenUp = readGivenUp(acceptedLossesFile(folder));

  return [
    ...(await inspectFiles(join(folder, 'files'), named.files)),
    ...findWronglyDestroyed(keyVaultFile(folder), vault, { subjects, erased: named.erased, givenUp }),
  ];
}

export type StoredOptions = {
  readonly folder: string;
  readonly masterKeyFile: string;
  /** For this command alone, and removed by it. */
  readonly workingFolder: string;
};

/**
 * Files and keys of a data folder beside a service that may be running: read from copies of log and vault. Somebody may be
 * erased between the two copies, so what is found counts only when newer copies say the same.
 */
export async function inspectStored(options: StoredOptions): Promise<StoredInspection> {
  try {
    const found = await inspectCopies(options);
    return found.findings.length === 0 ? found : await inspectCopies(options);
  } catch (error) {
    // Whatever kept it from being looked at is told, and no reason to keep the verification of the log to oneself.
    const why = error instanceof Error ? error.message : String(error);
    return { counts: [], findings: [], notLookedAt: [`the files of people and the keys of people: ${why}`] };
  }
}

async function inspectCopies({ folder, masterKeyFile, workingFolder }: StoredOptions): Promise<StoredInspection> {
  const copies = mkdtempSync(join(workingFolder, 'stored-'));
  const logFile = join(copies, 'log.sqlite');
  await snapshotDatabase(eventLogFile(folder), logFile);
  const { subjects, events } = await inspectLog(logFile, join(copies, 'no-mark'));
  const { vault, notLookedAt } = await inspectVaultCopy({ folder, masterKeyFile, copies, subjects, events });
  const named = await readNamed(logFile);
  const findings = [...vault.findings, ...(await inspectNamed(folder, named, { subjects, vault }))];

  return {
    counts: [
      `Files of people: ${named.files.length} named by the log. Keys of people: ${vault.keys}, and the log needs ${neededOf(subjects, named)}.`,
    ],
    findings: findings.map(describeFinding),
    notLookedAt,
  };
}

const neededOf = (subjects: ReadonlySet<string>, { erased }: NamedInLog): number =>
  [...subjects].filter((subject) => !erased.has(subject)).length;

type VaultCopy = Pick<StoredOptions, 'folder' | 'masterKeyFile'> & {
  readonly copies: string;
  readonly subjects: ReadonlySet<string>;
  readonly events: number;
};

async function inspectVaultCopy({ folder, masterKeyFile, copies, subjects, events }: VaultCopy) {
  const original = keyVaultFile(folder);
  const file = join(copies, 'vault.sqlite');
  try {
    await snapshotDatabase(original, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const what = `the key vault is not there, and the log needs the keys of ${subjects.size} people`;
    const missing = finding('vault_empty', original, what, 'the log is not affected');
    return { vault: { ...NO_KEYS, findings: events === 0 ? [] : [missing] }, notLookedAt: [] };
  }
  const inspect = (masterKey: MasterKey | null): VaultInspection => {
    const vault = inspectVault({ file, masterKey, subjects, hasEvents: events > 0 });
    return { ...vault, findings: vault.findings.map((found) => ({ ...found, file: original })) };
  };

  try {
    return { vault: inspect({ file: masterKeyFile, bytes: loadMasterKey(masterKeyFile) }), notLookedAt: [] };
  } catch (error) {
    if (!isAboutMasterKey(error)) throw error;
    const notLookedAt = [
      `whether the keys of people can be opened: the master key ${masterKeyFile} is not there, or is another key`,
    ];
    return { vault: inspect(null), notLookedAt };
  }
}

const isAboutMasterKey = (error: unknown): boolean =>
  error instanceof WrongMasterKeyError || error instanceof MasterKeyError;
