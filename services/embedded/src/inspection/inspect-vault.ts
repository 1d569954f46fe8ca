import {
  createKeyWrapping,
  INDEX_KEY_OWNER,
  type KeyWrapping,
  subjectKeyOwner,
  WrongMasterKeyError,
} from '@entry/platform/encryption/key-wrapping';
import { bytesOf, type SqliteDriver } from '../sqlite-driver.ts';
import type { SqliteValue } from '../sqlite-library.ts';
import { type Finding, finding } from './finding.ts';
import { readDatabase, requireSoundStructure } from './read-database.ts';

export type VaultInspection = {
  /** Subjects whose keys were made and not destroyed. */
  readonly keys: number;
  readonly destroyed: number;
  /** Subjects of the log whose keys are neither there nor destroyed, or cannot be unwrapped. */
  readonly lost: readonly string[];
  readonly findings: readonly Finding[];
};

/** @property bytes 32 of them */
export type MasterKey = { readonly file: string; readonly bytes: Uint8Array };

export type VaultExpectations = {
  readonly file: string;
  readonly masterKey: MasterKey;
  /** Whose keys the log needs. */
  readonly subjects: ReadonlySet<string>;
  readonly hasEvents: boolean;
};

type VaultReading = {
  readonly services: ReadonlyMap<string, SqliteValue>;
  readonly subjects: ReadonlyMap<string, SqliteValue>;
};

const NOTHING: VaultInspection = { keys: 0, destroyed: 0, lost: [], findings: [] };

/**
 * Reads every key of a stopped service: those the log needs must be there, and open. Changes nothing.
 * @throws WrongMasterKeyError when it opens none of them
 */
export function inspectVault(expectations: VaultExpectations): VaultInspection {
  const { file, masterKey, hasEvents } = expectations;
  const reading = readDatabase(file, readVault);
  if (reading.kind === 'missing') return NOTHING;
  if (reading.kind === 'unreadable') {
    const what = `the key vault cannot be read (${reading.reason})`;
    return { ...NOTHING, findings: [finding('vault_unreadable', file, what, 'the log is not affected')] };
  }
  const { services, subjects } = reading.result;
  if (services.size === 0 && subjects.size === 0 && !hasEvents) return NOTHING;
  if (services.size === 0 && hasEvents) return { ...NOTHING, findings: [emptyVault(expectations)] };

  return judgeKeys(expectations, createKeyWrapping(masterKey.bytes), reading.result);
}

function judgeKeys(
  expectations: VaultExpectations,
  wrapping: KeyWrapping,
  { services, subjects }: VaultReading,
): VaultInspection {
  const { file, masterKey } = expectations;
  const opens = (owner: string, wrapped: SqliteValue | undefined): boolean => canUnwrap(wrapping, owner, wrapped);
  const destroyed = [...subjects].filter(([, wrapped]) => wrapped === null).length;
  const unreadable = [...subjects]
    .filter(([subject, wrapped]) => wrapped !== null && !opens(subjectKeyOwner(subject), wrapped))
    .map(([subject]) => subject);
  const keys = subjects.size - destroyed;
  const findings: Finding[] = [];

  const hasSentinel = isSentinel(wrapping, services.get('sentinel'));
  const hasIndex = opens(INDEX_KEY_OWNER, services.get('index'));
  if (!hasSentinel && !hasIndex && unreadable.length === keys) throw new WrongMasterKeyError(file, masterKey.file);
  if (!hasSentinel || !hasIndex) {
    const what = "the service's own keys in the key vault are damaged";
    const certain = `${keys - unreadable.length} keys of people can be read`;
    findings.push(finding('vault_unreadable', file, what, certain));
  }

  const absent = [...expectations.subjects].filter((subject) => !subjects.has(subject));
  for (const [problem, lost, how] of [
    ['keys_unreadable', unreadable, 'cannot be read'],
    ['keys_lost', absent, 'are not there and were never destroyed'],
  ] as const) {
    if (lost.length === 0) continue;

    const what = `the keys of ${lost.length} of ${expectations.subjects.size} people of the log ${how}: what is personal of them cannot be opened`;
    findings.push(finding(problem, file, what, `${keys - unreadable.length} keys can be read`));
  }

  return { keys, destroyed, lost: [...absent, ...unreadable], findings };
}

function emptyVault({ file, subjects }: VaultExpectations): Finding {
  return finding(
    'vault_empty',
    file,
    `the key vault is empty, beside a log that needs the keys of ${subjects.size} people`,
    'the log is not affected, and what is personal in it stays sealed without these keys',
  );
}

function canUnwrap(wrapping: KeyWrapping, owner: string, wrapped: SqliteValue | undefined): boolean {
  try {
    wrapping.unwrapKey(owner, bytesOf(wrapped));
    return true;
  } catch {
    // Too short, of another type, or rejected: no key in any case.
    return false;
  }
}

function isSentinel(wrapping: KeyWrapping, value: SqliteValue | undefined): boolean {
  try {
    return wrapping.isOwnSentinel(bytesOf(value));
  } catch {
    return false;
  }
}

function readVault(database: SqliteDriver): VaultReading {
  const tables = new Set(
    database
      .prepare('SELECT name FROM sqlite_schema')
      .all()
      .map(([name]) => name),
  );
  const readTable = (table: string, key: string): Map<string, SqliteValue> =>
    tables.has(table)
      ? new Map(
          database
            .prepare(`SELECT ${key}, wrapped FROM ${table}`)
            .all()
            .map(([name, wrapped = null]) => [String(name), wrapped]),
        )
      : new Map();
  const reading = {
    services: readTable('service_keys', 'name'),
    subjects: readTable('subject_keys', 'subject_id'),
  };
  requireSoundStructure(database);

  return reading;
}
