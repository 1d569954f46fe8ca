/** Says which real servers and which browser the tests run against, and which adapters nobody has tested. */
import { readFileSync, realpathSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium, findProgram, findPrograms } from './lib/find-program.mjs';
import { ensureInstalled, requireNode } from './lib/prepare.mjs';
import { capture, root, run } from './lib/run.mjs';

requireNode();
await ensureInstalled();

async function versionOf(program, args) {
  if (program === null) return 'not found';

  const { output } = await run(program, args, { capture: true });
  return `${output.trim().split('\n')[0]} (${program})`;
}

/** The pairs of Node and SQLite that storage is tested on: the Node that runs the tests, and that of `test-on-node.mjs`. */
async function describeLog() {
  const others = findPrograms('node-24');
  const pairs = await Promise.all([process.execPath, ...others].map(describeSqlite));
  for (const library of ['libsql', 'node:sqlite'].filter((name) => !pairs.some((pair) => pair.includes(name))))
    notTested.push(`storage on ${library}: it needs ${SQLITE_OF[library]}`);

  return pairs;
}

const SQLITE_OF = { libsql: 'Node 20', 'node:sqlite': 'Node 24 (deploy/scripts/install-engines.sh)' };

/** Asked in another process: Node 22 warns when it loads its own. */
async function describeSqlite(node) {
  const program = `
    const builtin = process.getBuiltinModule('node:sqlite');
    const Database = builtin?.DatabaseSync ?? require('libsql');
    const { version } = new Database(':memory:').prepare('SELECT sqlite_version() AS version').get();
    console.log(\`\${builtin ? 'node:sqlite' : 'libsql'}, SQLite \${version}, Node \${process.versions.node}\`);`;
  const { output } = await run(node, ['--no-warnings', '--eval', program], {
    capture: true,
    cwd: join(root, 'services', 'embedded'),
  });

  return output.trim();
}

/** What the specs of an adapter will use: a server at an address, else programs, else nothing. */
async function describeServers(name, variable, programs) {
  const address = process.env[variable];
  // Without what stands before the at sign: it may be a password.
  if (address) return [`the server of ${variable} at ${address.replace(/^([^:]+:\/\/)(?:[^@/]*@)?/, '$1')}`];
  if (programs.length > 0) return Promise.all(programs.map(([program, args]) => versionOf(program, args)));

  notTested.push(`the ${name} adapter: no server was found (deploy/scripts/install-engines.sh, or ${variable})`);
  return ['not found'];
}

function describeEventStore() {
  if (process.env.EVENTSTORE_URL) return describeServers('EventStoreDB', 'EVENTSTORE_URL', []);

  notTested.push(
    'EventStoreDB itself: it comes in no package; a protocol double stands in (EVENTSTORE_URL names a real one)',
  );
  return [`the protocol double of EventStoreDB ${process.env.EVENTSTORE_VERSION ?? '24.10'} in services/eventstore`];
}

const secantusVersion =
  "import importlib.metadata as m; print('SecantusDB', m.version('secantusdb'), 'in place of mongod')";

async function describeDocker() {
  const docker = findProgram('docker');
  if (docker === null) {
    notTested.push('the deployment: no Docker was found');
    return 'not found';
  }

  const { version } = JSON.parse(readFileSync(`${root}/node_modules/testcontainers/package.json`, 'utf8'));
  const composePlugin = (await capture(docker, ['compose', 'version'])).code === 0;
  const compose = composePlugin ? 'its Compose plugin' : await versionOf(findProgram('docker-compose'), ['--version']);
  return `${await versionOf(docker, ['--version'])}, ${compose}; testcontainers ${version} for NATS in a container`;
}

async function describeFerret() {
  const ferret = findProgram('ferretdb');
  if (ferret === null) notTested.push('read models on FerretDB: it was not found (deploy/scripts/install-engines.sh)');

  return `${await versionOf(ferret, ['--version'])}${ferret === null ? '' : ', for read models only'}`;
}

const notTested = [];
const chromium = findChromium();
if (chromium === null) notTested.push('the pages in a browser: no Chromium was found');
const secantus = findProgram('secantusd-py');
const secantusPython = secantus === null ? null : join(dirname(realpathSync(secantus)), 'python3');

const lines = [
  ['Embedded storage', await describeLog()],
  ['Browser', [await versionOf(chromium, ['--version'])]],
  ['EventStoreDB', await describeEventStore()],
  [
    'NATS',
    await describeServers(
      'NATS',
      'NATS_URL',
      findPrograms('nats-server').map((program) => [program, ['--version']]),
    ),
  ],
  [
    'MongoDB',
    await describeServers(
      'MongoDB',
      'MONGODB_URL',
      secantusPython === null ? [] : [[secantusPython, ['-c', secantusVersion]]],
    ),
  ],
  ['FerretDB', [await describeFerret()]],
  ['Docker', [await describeDocker()]],
];

console.log(`Node ${process.versions.node} on ${platform()} ${arch()}, ${cpus().length} processors`);
for (const [name, servers] of lines) for (const server of servers) console.log(`${name.padEnd(20)} ${server}`);
for (const what of notTested) console.log(`${'NOT TESTED'.padEnd(20)} ${what}`);
console.log();
