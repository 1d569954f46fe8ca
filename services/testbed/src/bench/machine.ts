import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@entry/embedded/sqlite-driver';
import { CACHE_FOLDER } from './folders.ts';
import { say } from './report.ts';

const SYNCHRONOUS = ['OFF', 'NORMAL', 'FULL', 'EXTRA'];

/** Everything a result depends on beside the program. */
export function printMachine(): void {
  const processors = cpus();
  say(`- ${processors.length} x ${processors[0]?.model.trim() ?? 'unknown processor'}, ${gibibytes(totalmem())} GiB`);
  say(`- ${platform()} ${release()} ${arch()}, Node ${process.versions.node}, V8 ${process.versions.v8}`);
  say(`- ${describeSqlite()}`);
}

/** On an idle machine about 1, for the benchmark itself; far above that its figures say little. */
export function describeLoad(): string {
  return `load average ${loadavg()[0]?.toFixed(1) ?? 'unknown'}`;
}

function describeSqlite(): string {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const file = join(CACHE_FOLDER, `settings-${process.pid}.sqlite`);
  const database = openSqlite(file);

  try {
    const ask = (sql: string): string => String(database.prepare(sql).get()?.[0]);
    const synchronous = SYNCHRONOUS[Number(ask('PRAGMA synchronous'))] ?? 'unknown';
    return (
      `SQLite ${ask('SELECT sqlite_version()')} through ${database.engine}, both sides: ` +
      `journal_mode=${ask('PRAGMA journal_mode')}, synchronous=${synchronous}`
    );
  } finally {
    database.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  }
}

export function gibibytes(bytes: number): string {
  return (bytes / 2 ** 30).toFixed(2);
}

/** Most memory this process ever had resident, in bytes; 0 where the system does not tell. */
export function peakResidentBytes(): number {
  try {
    // Not `resourceUsage().maxRSS`: a child inherits that from the process that started it.
    const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
    return Number(line?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
