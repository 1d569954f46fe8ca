import { DomainError } from '@entry/domain/domain-error';

/** Failures that say in their own words what a person can do; anything else is a defect and shows its stack. */
const SELF_EXPLAINING: ReadonlySet<string> = new Set([
  'AccessDeniedError',
  'CheckpointMismatchError',
  'ConfigurationError',
  'DataDamagedError',
  'EngineSetBackError',
  'EvidenceDamagedError',
  'FolderLockDamagedError',
  'FolderLockedError',
  'FolderLostError',
  'KeysMissingError',
  'MasterKeyError',
  'NoteError',
  'ParkedMeanwhileError',
  'ProjectionPoisonedError',
  'SnapshotError',
  'UnavailableError',
  'WrongMasterKeyError',
  'UsageError',
]);

/** Something was asked for in a way that cannot be done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const SQLITE_READONLY = 8;
/** No room for a page; none for the memory that connections share, which is a file. */
const SQLITE_FULL: ReadonlySet<number> = new Set([13, 4_874]);

const SQLITE_CANNOT_OPEN = 14;
/** A page that is malformed, and a file that is no database. */
const SQLITE_DAMAGED: ReadonlySet<number> = new Set([11, 26]);
const EXTENDED_CODES = 256;
/** A file stands where a folder belongs, or a folder where a file belongs. */
const WRONG_KIND: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);
const TOO_MANY_FILES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/** Node's own library and libsql tell SQLite's number under different names. */
function sqliteCodeOf(error: Error): number {
  const { errcode, rawCode } = error as { readonly errcode?: unknown; readonly rawCode?: unknown };
  return Number(errcode ?? rawCode);
}

function isFull(error: NodeJS.ErrnoException): boolean {
  const { code, name } = error;
  return code === 'ENOSPC' || code === 'EDQUOT' || name === 'StorageFullError' || SQLITE_FULL.has(sqliteCodeOf(error));
}

/** What the terminal shows when a program cannot go on. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DomainError || SELF_EXPLAINING.has(error.name)) return error.message;

  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is taken. Stop what uses it, or set PORT to another one (PORT=0 takes a free one).`;
  }
  // Of a command line; its words are the runtime's own. Codes of libraries may be numbers.
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return error.message;
  if (TOO_MANY_FILES.has(String(code))) {
    return 'This process may not open as many files as the service needs. Raise the limit (ulimit -n 4096), then start again.';
  }
  if (WRONG_KIND.has(String(code))) {
    return `The data folder was changed by something else than the service: ${error.message}`;
  }
  if (sqliteCodeOf(error) === SQLITE_CANNOT_OPEN) {
    return 'A database of the data folder cannot be opened. Look for a folder in its place, and at the limit of open files (ulimit -n).';
  }
  if (SQLITE_DAMAGED.has(sqliteCodeOf(error) % EXTENDED_CODES)) {
    return `A database of the data folder is damaged (${error.message}). Nothing was changed. What to do next: copy the data folder as it is, stop the service, run \`npm run doctor\`, and follow docs/runbooks/damaged-data.md.`;
  }
  if (code === 'EACCES') return `Not permitted: ${error.message}`;
  if (isFull(error)) return 'The disk of the data folder is full. Make room, then start again.';
  if (code === 'EROFS' || sqliteCodeOf(error) === SQLITE_READONLY)
    return `The data folder cannot be written to: ${error.message}`;

  return error.stack ?? error.message;
}
