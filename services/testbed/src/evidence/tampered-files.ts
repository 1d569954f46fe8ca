import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEventLines } from '@entry/audit/exports/event-lines';
import type { Verification } from '@entry/audit/verification/verification';
import { verifyLog } from '@entry/audit/verification/verify';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { bytesOf, openSqlite, type SqliteDriver } from '@entry/embedded/sqlite-driver';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import type { Random } from './alterations.ts';
import { plain, type RecordedHistory, readAll } from './recorded-history.ts';

export type TriedFiles = {
  readonly tried: number;
  /** Bytes that changed and no event with them: what the format leaves open. */
  readonly harmless: number;
  readonly missed: readonly string[];
};

type Change = { readonly kind: string; readonly apply: (random: Random) => Promise<void> };

const below = (random: Random, limit: number): number => Math.floor(random() * limit);

/**
 * Changes copies of the file of an event log (bytes of a commit; commits lost, changed for one another, or the last ones
 * cut off) and of the lines of an export, and verifies each copy.
 */
export async function tamperWithFiles(
  history: RecordedHistory,
  options: { readonly count: number; readonly random: Random; readonly folder: string; readonly exportFile: string },
): Promise<TriedFiles> {
  const { count, random, folder, exportFile } = options;
  const missed: string[] = [];
  let harmless = 0;
  for (let number = 0; number < count; number += 1) {
    const isExport = number % 3 !== 0;
    const file = join(folder, `tampered-${number}`);
    const { kind } = isExport
      ? await tamperWithLines(exportFile, file, random)
      : await tamperWithLog(history, file, random);
    const outcome = await judge(history, isExport ? file : `${file}.sqlite`, isExport);
    if (outcome === 'harmless') harmless += 1;
    if (outcome === 'missed') missed.push(`${number}: ${kind}`);
    for (const suffix of ['', '.sqlite', '.sqlite-wal', '.sqlite-shm']) await rm(`${file}${suffix}`, { force: true });
  }

  return { tried: count, harmless, missed };
}

async function tamperWithLog(
  { folder }: RecordedHistory,
  file: string,
  random: Random,
): Promise<{ readonly kind: string }> {
  await copyFile(eventLogFile(folder), `${file}.sqlite`);
  const database = openSqlite(`${file}.sqlite`);
  try {
    const changes = changesOfFrames(database);
    const change = changes[below(random, changes.length)] as Change;
    await change.apply(random);

    return change;
  } finally {
    database.close();
  }
}

function changesOfFrames(database: SqliteDriver): readonly Change[] {
  const positions = database
    .prepare('SELECT position FROM frames ORDER BY position')
    .all()
    .map(([value]) => Number(value));
  const anyPosition = (random: Random): number => positions[below(random, positions.length)] ?? 0;
  const bodyOf = (position: number): Buffer =>
    Buffer.from(bytesOf(database.prepare('SELECT body FROM frames WHERE position = ?').get(position)?.[0]));
  const setBody = (position: number, body: Uint8Array): void =>
    database.prepare('UPDATE frames SET body = ? WHERE position = ?').run(body, position);

  return [
    {
      kind: 'a bit of a commit',
      async apply(random) {
        const position = anyPosition(random);
        const body = bodyOf(position);
        const place = below(random, body.length);
        body[place] = (body[place] ?? 0) ^ (1 << below(random, 8));
        setBody(position, body);
      },
    },
    {
      kind: 'a commit removed',
      async apply(random) {
        database.prepare('DELETE FROM frames WHERE position = ?').run(anyPosition(random));
      },
    },
    {
      kind: 'the last commits cut off',
      async apply(random) {
        database.prepare('DELETE FROM frames WHERE position >= ?').run(anyPosition(random));
      },
    },
    {
      kind: 'two commits changed for one another',
      async apply(random) {
        const [one, other] = [anyPosition(random), anyPosition(random)];
        const [left, right] = [bodyOf(one), bodyOf(other)];
        setBody(one, right);
        setBody(other, left);
      },
    },
  ];
}

async function tamperWithLines(exportFile: string, file: string, random: Random): Promise<{ readonly kind: string }> {
  const lines = (await readFile(exportFile, 'utf8')).split('\n').slice(0, -1);
  const [one, other] = [below(random, lines.length), below(random, lines.length)];
  const line = lines[one] ?? '';
  const place = below(random, line.length);
  const changes: readonly (readonly [kind: string, lines: readonly string[]])[] = [
    [
      'a character of a line',
      lines.with(one, `${line.slice(0, place)}${line[place] === '1' ? '2' : '1'}${line.slice(place + 1)}`),
    ],
    ['a line removed', lines.toSpliced(one, 1)],
    ['a line twice', lines.toSpliced(one, 0, line)],
    ['two lines changed for one another', lines.with(one, lines[other] ?? '').with(other, line)],
    ['the last lines cut off', lines.slice(0, one)],
  ];
  const [kind, changed] = changes[below(random, changes.length)] as (typeof changes)[number];
  await writeFile(file, changed.map((each) => `${each}\n`).join(''));

  return { kind };
}

async function judge(
  { events, evidence }: RecordedHistory,
  file: string,
  isExport: boolean,
): Promise<'found' | 'harmless' | 'missed'> {
  let log: Pick<EventLog, 'readAll' | 'close'>;
  try {
    log = isExport ? await openEventLines(file) : createEmbeddedEventLog({ file });
  } catch {
    // A file that cannot even be opened is found, too.
    return 'found';
  }
  try {
    const result = await verifyLog({ log, evidence });
    if (!result.isVerified) return isNamed(result) ? 'found' : 'missed';

    return isSame(events, await readAll(log)) ? 'harmless' : 'missed';
  } finally {
    await log.close();
  }
}

const isNamed = ({ firstBad }: Verification): boolean => firstBad !== null;

function isSame(before: readonly RecordedEvent[], after: readonly RecordedEvent[]): boolean {
  const text = (events: readonly RecordedEvent[]): string =>
    JSON.stringify(events.map(plain), (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

  return text(before) === text(after);
}
