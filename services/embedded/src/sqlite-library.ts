import { createRequire } from 'node:module';

/** What the embedded adapters store. Integers stay below 2^53. */
export type SqliteValue = number | string | Uint8Array | null;

type RawStatement = {
  readonly run: (...values: SqliteValue[]) => unknown;
  readonly get: (...values: SqliteValue[]) => unknown;
  readonly all: (...values: SqliteValue[]) => unknown;
};
export type RawDatabase = {
  readonly exec: (sql: string) => void;
  readonly prepare: (sql: string) => RawStatement;
  readonly close: () => void;
};
export type SqliteLibrary = {
  readonly name: 'node:sqlite' | 'libsql';
  readonly open: (file: string) => RawDatabase;
  /** @param address of a file, with the parameters of SQLite's URIs */
  readonly openForReading: (address: URL) => RawDatabase;
};

/** `node:sqlite` where this Node has it (from 22.13), else libsql, which needs no compiler on Node 20. */
export function loadSqliteLibrary(): SqliteLibrary {
  const builtin = loadNodeSqlite();
  if (builtin !== undefined) {
    return {
      name: 'node:sqlite',
      open: (file) => openNodeSqlite(builtin, file),
      openForReading: (address) => openNodeSqlite(builtin, address, { readOnly: true }),
    };
  }

  const Database = createRequire(import.meta.url)('libsql') as LibsqlConstructor;

  return {
    name: 'libsql',
    open: (file) => openLibsql(Database, file),
    // Its option for reading only is not kept; the parameters of the address are.
    openForReading: (address) => openLibsql(Database, address.href),
  };
}

/** Node 22 warns that it is an experiment, before a program's own words and to people who chose nothing. */
function loadNodeSqlite(): NodeSqlite | undefined {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

type NodeSqlite = {
  readonly DatabaseSync: new (
    file: string | URL,
    options?: { readonly readOnly: boolean },
  ) => {
    readonly exec: (sql: string) => void;
    readonly prepare: (sql: string) => RawStatement & { readonly setReturnArrays?: (enabled: boolean) => void };
    readonly close: () => void;
  };
};

function openNodeSqlite(
  builtin: NodeSqlite,
  file: string | URL,
  options: { readonly readOnly: boolean } = { readOnly: false },
): RawDatabase {
  const database = new builtin.DatabaseSync(file, options);

  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      if (statement.setReturnArrays === undefined) return rowsFromObjects(statement);

      statement.setReturnArrays(true);
      return statement;
    },
    close: () => database.close(),
  };
}

/** Node 22.13 to 22.15 answers objects only; their fields are in the order of the columns. */
function rowsFromObjects(statement: RawStatement): RawStatement {
  return {
    run: (...values) => statement.run(...values),
    get: (...values) => {
      const row = statement.get(...values);
      return row === undefined ? undefined : Object.values(row as object);
    },
    all: (...values) => (statement.all(...values) as object[]).map((row) => Object.values(row)),
  };
}

type LibsqlValues = (values: SqliteValue[]) => unknown;
type LibsqlRows = { readonly run: LibsqlValues; readonly get: LibsqlValues; readonly all: LibsqlValues };
type LibsqlStatement = LibsqlRows & { readonly reader: boolean; readonly raw: () => LibsqlRows };
type LibsqlConstructor = new (
  file: string,
) => {
  readonly exec: (sql: string) => void;
  readonly prepare: (sql: string) => LibsqlStatement;
  readonly close: () => void;
};

function openLibsql(Database: LibsqlConstructor, file: string): RawDatabase {
  const database = new Database(file);

  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const prepared = database.prepare(sql);
      return valuesAsArray(prepared.reader ? prepared.raw() : prepared);
    },
    close: () => database.close(),
  };
}

/** Bytes that are the only value libsql takes for a table of named values, and ends the process; in an array they are bytes. */
function valuesAsArray(statement: LibsqlRows): RawStatement {
  return {
    run: (...values) => statement.run(values),
    get: (...values) => statement.get(values),
    all: (...values) => statement.all(values),
  };
}
