/**
 * `npm run dev`: the product while somebody works on it, at one address. Vite serves the pages from their sources and
 * replaces what changes; it passes on what belongs to the service, which is compiled and restarted when its sources
 * change. While they do not compile, the service from before goes on.
 *
 * It has demo data in a folder of its own (`data-dev`, or DEV_DATA_DIR); the rest is as `.env` says.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buildServices, ensureInstalled, listServicePackages, requireNode } from './lib/prepare.mjs';
import { createRebuildLoop } from './lib/rebuild-loop.mjs';
import { root, tool } from './lib/run.mjs';
import { createServiceProcess } from './lib/service-process.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

/** What the gateway answers itself (`isService` in serve-static-files.ts); all other addresses are pages. */
const SERVICE_PATHS = '^/(api|health|problems)(/|$|\\?)';
/** An editor that saves many files has written them all after this many milliseconds. */
const BURST = 50;
/** Longest time for open pages to let go of the port, in milliseconds. */
const LONGEST_END = 3_000;

requireNode();
await ensureInstalled();

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
process.env.NODE_ENV = 'development';
const host = process.env.HOST?.trim() || '127.0.0.1';
const port = Number(process.env.PORT?.trim() || 3000);
const innerPort = await findFreePort();
let address = '';

const service = createServiceProcess(
  {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(innerPort),
    DATA_DIR: process.env.DEV_DATA_DIR?.trim() || 'data-dev',
    DEMO: 'on',
    // Empty counts as not set, and keeps the key that `.env` names for the ordinary data away from these.
    MASTER_KEY_FILE: '',
    LOG_LEVEL: process.env.LOG_LEVEL?.trim() || 'warn',
  },
  (line) => console.log(line.replace(`http://127.0.0.1:${innerPort}`, address)),
);
const loop = createRebuildLoop(update, () => delay(BURST));
let version = null;
let isEnding = false;

const vite = await servePages();
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
stopWithNpm();
loop.changed();

/** Compiles, and puts a new service in the place of the old one if that is other code. */
async function update() {
  const startedAt = performance.now();
  const built = await buildServices();
  if (isEnding) return;
  if (built === null) {
    const consequence = service.isRunning() ? 'The service from before goes on.' : 'There is no service yet.';
    console.error(`\nThe services do not compile; see above. ${consequence} Waiting for a change.`);
    return;
  }
  if (built === version && service.isRunning()) return;

  const isFirst = version === null;
  await service.stop();
  if (isEnding) return;

  version = built;
  if (isFirst) console.log('Starting the service (the first start makes the demo data) ...');
  if (!(await service.start())) {
    if (!isEnding) console.error('\nThe service does not start; see above. Waiting for a change.');
  } else if (!isFirst) {
    console.log(`The service was replaced in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  }
}

async function servePages() {
  const { createServer: createVite } = await import(pathToFileURL(tool('vite', 'dist', 'node', 'index.js')).href);
  const sources = [
    join(root, 'tsconfig.base.json'),
    ...listServicePackages().flatMap((folder) => [
      join(root, folder, 'src'),
      join(root, folder, 'tsconfig.build.json'),
    ]),
  ];

  try {
    const server = await createVite({
      root: join(root, 'web'),
      clearScreen: false,
      logLevel: 'warn',
      plugins: [watchSources(sources)],
      server: {
        host,
        port,
        strictPort: true,
        proxy: { [SERVICE_PATHS]: { target: `http://127.0.0.1:${innerPort}`, bypass: waitForService } },
      },
    });
    await server.listen();
    const { port: realPort } = server.httpServer.address();
    address = `http://${host.includes(':') ? `[${host}]` : host}:${realPort}`;

    return server;
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** Vite calls this again whenever it starts over, as it does after a change of its settings. */
function watchSources(sources) {
  return {
    name: 'watch-services',
    configureServer({ watcher }) {
      watcher.add(sources);
      watcher.on('all', (_event, file) => {
        if (sources.some((source) => file.startsWith(source))) loop.changed();
      });
    },
  };
}

/** After a change the next answer comes from the new code: requests wait until it runs. */
async function waitForService(request, response) {
  await loop.settled();
  if (service.isRunning()) return undefined;

  response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' });
  response.end(JSON.stringify({ status: 503, message: 'The service does not run: the terminal says why.' }));

  // Vite does nothing more with an answer that has ended.
  return request.url;
}

async function end() {
  if (isEnding) return;

  isEnding = true;
  await service.stop();
  await loop.settled();
  await Promise.race([vite.close(), delay(LONGEST_END)]);
  process.exit(0);
}

/** One for all services of this run, so that Vite need not learn a new one at every restart. */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}

function explain(error) {
  if (!/already in use/.test(error.message)) return error.stack;

  return `Port ${port} of ${host} is taken. Stop what uses it, or set PORT to another one (PORT=0 takes a free one).`;
}
