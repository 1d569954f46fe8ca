import type { SqliteDriver } from '../sqlite-driver.ts';

export type Names = {
  /** Number of a name; a new one is durable with the next `save`. */
  readonly idOf: (name: string) => number;
  /** @throws Error for a number that was never given: the file is damaged. */
  readonly nameOf: (id: number) => string;
};

/**
 * Words that repeat in every event (event types, beginnings of stream names, roles), written once and referred
 * to by a small number from then on.
 */
export type NameTable = Names & {
  readonly hasUnsaved: () => boolean;
  /** Names that are durable, from a number on; nothing new is the usual case. */
  readonly saved: (from: number) => readonly string[];
  /** Writes new names; the caller's transaction must be the one that first refers to them. */
  readonly save: () => void;
  /** To be called once that transaction is committed; without it `save` writes them again. */
  readonly markSaved: () => void;
  /** To be called after a commit that failed: it may have been carried out all the same. */
  readonly checkSaved: () => void;
};

const NONE: readonly string[] = [];

export function createNameTable(database: SqliteDriver): NameTable {
  database.exec('CREATE TABLE IF NOT EXISTS names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)');
  const insert = database.prepare('INSERT INTO names (id, name) VALUES (?, ?)');
  const count = database.prepare('SELECT count(*) FROM names');
  const names = readNames(database);
  const ids = new Map(names.map((name, id) => [name, id]));
  let saved = names.length;

  return {
    idOf: (name) => {
      const known = ids.get(name);
      if (known !== undefined) return known;

      ids.set(name, names.length);
      return names.push(name) - 1;
    },
    nameOf: (id) => nameOf(names, id),
    hasUnsaved: () => saved < names.length,
    saved: (from) => (from < saved ? names.slice(from, saved) : NONE),
    save: () => {
      for (let id = saved; id < names.length; id += 1) insert.run(id, names[id] ?? '');
    },
    markSaved: () => {
      saved = names.length;
    },
    checkSaved: () => {
      saved = Number(count.get()?.[0]);
    },
  };
}

/** All names of a log, by their numbers. The table must exist. */
export function readNames(database: SqliteDriver): string[] {
  return database
    .prepare('SELECT name FROM names ORDER BY id')
    .all()
    .map(([name]) => String(name));
}

/** Names for who only reads. */
export const knownNames = (names: readonly string[]): Names => ({
  idOf: (name) => names.indexOf(name),
  nameOf: (id) => nameOf(names, id),
});

function nameOf(names: readonly string[], id: number): string {
  const name = names[id];
  if (name === undefined) throw new Error(`The event log is damaged: it refers to the unknown name ${id}`);

  return name;
}
