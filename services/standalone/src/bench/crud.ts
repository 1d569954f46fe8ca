import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSqlite, type SqliteDriver } from '@entry/platform/embedded/sqlite-driver';
import { type Applicant, completeForm, type SaveRequest } from './requests.ts';

export type Crud = { readonly save: (request: SaveRequest) => void; readonly close: () => void };

/**
 * What the same would cost without events: a row per application, an audit row per change, one transaction per
 * request. Same library, same settings, same payload; it neither validates, decides nor encrypts anything.
 */
export function openCrud(folder: string, applicants: readonly Applicant[]): Crud {
  const database = openSqlite(join(folder, 'crud.sqlite'));
  createTables(database);
  const upsert = database.prepare(`
    INSERT INTO applications (id, applicant_id, status, revision, form, updated_at) VALUES (?, ?, 'draft', 0, ?, ?)
    ON CONFLICT (id) DO UPDATE SET form = json_patch(form, excluded.form), revision = revision + 1,
      updated_at = excluded.updated_at`);
  const audit = database.prepare('INSERT INTO audit (at, actor_id, application_id, action, entry) VALUES (?, ?, ?, ?, ?)');
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');

  function save({ applicant, commandId, body }: SaveRequest): void {
    const { applicationId, accountId, actor } = applicant;
    const at = new Date().toISOString();
    const metadata = { eventId: randomUUID(), commandId, correlationId: commandId, causationId: commandId, actor };
    const entry = {
      data: { applicationId, section: 'any', missingFields: [] },
      personal: body,
      metadata: { ...metadata, recordedAt: at, schemaVersion: 1, subjectId: accountId },
    };

    begin.run();
    upsert.run(applicationId, accountId, JSON.stringify(body), at);
    audit.run(at, accountId, applicationId, 'ApplicationSectionSaved', JSON.stringify(entry));
    commit.run();
  }

  database.exec('BEGIN IMMEDIATE');
  for (const { applicationId, accountId, person } of applicants) {
    upsert.run(applicationId, accountId, JSON.stringify(completeForm(person)), new Date().toISOString());
  }
  database.exec('COMMIT');

  return { save, close: () => database.close() };
}

function createTables(database: SqliteDriver): void {
  database.exec(`
    CREATE TABLE applications (
      id TEXT PRIMARY KEY, applicant_id TEXT NOT NULL, status TEXT NOT NULL, revision INTEGER NOT NULL,
      form TEXT NOT NULL, updated_at TEXT NOT NULL
    );
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY, at TEXT NOT NULL, actor_id TEXT NOT NULL, application_id TEXT NOT NULL,
      action TEXT NOT NULL, entry TEXT NOT NULL
    )`);
}
