/** Says which real servers and which browser the tests run against, and which adapters nobody has tested. */
import { createRequire } from 'node:module';
import { arch, cpus, platform } from 'node:os';
import { findChromium, findProgram } from './lib/find-program.mjs';
import { ensureInstalled, requireNode } from './lib/prepare.mjs';
import { root, run } from './lib/run.mjs';

requireNode();
await ensureInstalled();

async function versionOf(program, args) {
  if (program === null) return 'not found';

  const { output } = await run(program, args, { capture: true });
  return `${output.trim().split('\n')[0]} (${program})`;
}

async function describeLog() {
  const versionQuery = 'SELECT sqlite_version() AS version';

  try {
    const { DatabaseSync } = await import('node:sqlite');
    return `node:sqlite, SQLite ${new DatabaseSync(':memory:').prepare(versionQuery).get().version}`;
  } catch {
    const Database = createRequire(`${root}/services/platform/package.json`)('libsql');
    return `libsql, SQLite ${new Database(':memory:').prepare(versionQuery).get().version}`;
  }
}

const chromium = findChromium();

console.log(`Node ${process.versions.node} on ${platform()} ${arch()}, ${cpus().length} processors`);
console.log(`Embedded event log   ${await describeLog()}`);
console.log(`Browser              ${await versionOf(chromium, ['--version'])}`);
console.log(`nats-server          ${await versionOf(findProgram('nats-server'), ['--version'])}, not used yet`);
console.log('NOT TESTED           the EventStoreDB, NATS and MongoDB adapters: they are not built yet');
if (chromium === null) console.log('NOT TESTED           the pages in a browser: no Chromium was found');
console.log();
