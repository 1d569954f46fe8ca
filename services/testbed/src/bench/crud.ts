import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  extendWriteAheadLog,
  openSqlite,
  type SqliteDriver,
  type SqliteStatement,
} from '@entry/embedded/sqlite-driver';
import type { Applicant, SaveRequest } from './requests.ts';

export type Crud = { readonly save: (request: SaveRequest) => void; readonly close: () => void };

const SECTIONS = ['personal', 'address', 'family'] as const;
type Section = (typeof SECTIONS)[number];

/**
 * What the same would cost without events: a row per application with a JSON column per section, an audit row per
 * change, one transaction per request. Same library, same settings, same payload; it neither validates, decides
 * nor encrypts anything.
 */
export function openCrud(folder: string, applicants: readonly Applicant[]): Crud {
  const file = join(folder, 'crud.sqlite');
  const database = openSqlite(file);
  createTables(database);
  extendWriteAheadLog(database, file);
  const upserts = {
    personal: prepareUpsert(database, 'personal'),
    address: prepareUpsert(database, 'address'),
    family: prepareUpsert(database, 'family'),
  };
  const audit = database.prepare(
    'INSERT INTO audit (at, actor_id, application_id, action, entry) VALUES (?, ?, ?, ?, ?)',
  );
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');

  function save({ applicant, commandId, section, body }: SaveRequest): void {
    const { applicationId, accountId, actor } = applicant;
    const at = new Date().toISOString();
    const entry = {
      data: { applicationId, section, missingFields: [] },
      personal: body,
      metadata: {
        eventId: randomUUID(),
        commandId,
        correlationId: commandId,
        causationId: commandId,
        actor,
        recordedAt: at,
        schemaVersion: 1,
        subjectId: accountId,
      },
    };

    begin.run();
    upserts[section].run(applicationId, accountId, JSON.stringify(body), at);
    audit.run(at, accountId, applicationId, 'ApplicationSectionSaved', JSON.stringify(entry));
    commit.run();
  }

  database.exec('BEGIN IMMEDIATE');
  for (const { applicationId, accountId, person } of applicants) {
    for (const section of SECTIONS) {
      upserts[section].run(applicationId, accountId, JSON.stringify(person[section]), new Date().toISOString());
    }
  }
  database.exec('COMMIT');

  return { save, close: () => database.close() };
}

function prepareUpsert(database: SqliteDriver, section: Section): SqliteStatement {
  return database.prepare(`
    INSERT INTO applications (id, applicant_id, status, revision, ${section}, updated_at) VALUES (?, ?, 'draft', 0, ?, ?)
    ON CONFLICT (id) DO UPDATE SET ${section} = excluded.${section}, revision = revision + 1,
      updated_at = excluded.updated_at`);
}

function createTables(database: SqliteDriver): void {
  database.exec(`
    CREATE TABLE applications (
      id TEXT PRIMARY KEY, applicant_id TEXT NOT NULL, status TEXT NOT NULL, revision INTEGER NOT NULL,
      personal TEXT, address TEXT, family TEXT, updated_at TEXT NOT NULL
    );
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY, at TEXT NOT NULL, actor_id TEXT NOT NULL, application_id TEXT NOT NULL,
      action TEXT NOT NULL, entry TEXT NOT NULL
    )`);
}
