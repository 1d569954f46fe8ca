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
  readonly destroyed: ReadonlySet<string>;
  /** Subjects of the log whose keys are neither there nor destroyed, or cannot be unwrapped. */
  readonly lost: readonly string[];
  readonly findings: readonly Finding[];
};

/** @property bytes 32 of them */
export type MasterKey = { readonly file: string; readonly bytes: Uint8Array };

export type VaultExpectations = {
  readonly file: string;
  /** Null where nobody has the key: then it is looked at whether the keys are there, and not whether they open. */
  readonly masterKey: MasterKey | null;
  /** Whose keys the log needs. */
  readonly subjects: ReadonlySet<string>;
  readonly hasEvents: boolean;
};

type VaultReading = {
  readonly services: ReadonlyMap<string, SqliteValue>;
  readonly subjects: ReadonlyMap<string, SqliteValue>;
};

export const NO_KEYS: VaultInspection = { keys: 0, destroyed: new Set(), lost: [], findings: [] };

/**
 * Reads every key of a stopped service: those the log needs must be there, and open. Changes nothing.
 * @throws WrongMasterKeyError when it opens none of them
 */
export function inspectVault(expectations: VaultExpectations): VaultInspection {
  const { file, masterKey, hasEvents } = expectations;
  const reading = readDatabase(file, readVault);
  if (reading.kind === 'missing') return NO_KEYS;
  if (reading.kind === 'unreadable') {
    const what = `the key vault cannot be read (${reading.reason})`;
    return { ...NO_KEYS, findings: [finding('vault_unreadable', file, what, 'the log is not affected')] };
  }
  const { services, subjects } = reading.result;
  if (services.size === 0 && subjects.size === 0 && !hasEvents) return NO_KEYS;
  if (services.size === 0 && hasEvents) return { ...NO_KEYS, findings: [emptyVault(expectations)] };

  return judgeKeys(expectations, masterKey === null ? null : createKeyWrapping(masterKey.bytes), reading.result);
}

function judgeKeys(
  expectations: VaultExpectations,
  wrapping: KeyWrapping | null,
  { services, subjects }: VaultReading,
): VaultInspection {
  const { file, masterKey } = expectations;
  const opens = (owner: string, wrapped: SqliteValue | undefined): boolean =>
    wrapping === null ? wrapped !== undefined : canUnwrap(wrapping, owner, wrapped);
  const destroyed = new Set([...subjects].filter(([, wrapped]) => wrapped === null).map(([subject]) => subject));
  const unreadable = [...subjects]
    .filter(([subject, wrapped]) => wrapped !== null && !opens(subjectKeyOwner(subject), wrapped))
    .map(([subject]) => subject);
  const keys = subjects.size - destroyed.size;
  const findings: Finding[] = [];

  const hasSentinel = wrapping === null ? services.has('sentinel') : isSentinel(wrapping, services.get('sentinel'));
  const hasIndex = opens(INDEX_KEY_OWNER, services.get('index'));
  if (masterKey !== null && !hasSentinel && !hasIndex && unreadable.length === keys)
    throw new WrongMasterKeyError(file, masterKey.file);
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

/** Keys that are gone although their people were not erased, nor given up. */
export function findWronglyDestroyed(
  file: string,
  { destroyed }: Pick<VaultInspection, 'destroyed'>,
  people: {
    readonly subjects: ReadonlySet<string>;
    readonly erased: ReadonlySet<string>;
    readonly givenUp: ReadonlySet<string>;
  },
): readonly Finding[] {
  const wrongly = [...destroyed].filter(
    (subject) => people.subjects.has(subject) && !people.erased.has(subject) && !people.givenUp.has(subject),
  );
  if (wrongly.length === 0) return [];

  const what = `the keys of ${wrongly.length} of ${people.subjects.size} people of the log were destroyed, and the log does not say that these people were erased`;
  return [finding('keys_destroyed', file, what, 'the other keys are not affected')];
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
