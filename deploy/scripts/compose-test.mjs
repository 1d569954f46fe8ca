/**
 * `npm run compose:test`: runs the contract suites that start their servers from images (`*.container.spec.ts`), builds
 * the image by deploy/Dockerfile, brings docker-compose.yml up with two of each process, renews passwords, and walks the
 * main path in a browser over the TLS proxy. Images that cannot be pulled are replaced by images made here,
 * which is said. `-- --stand-ins` pulls nothing, `-- --containers-only` ends behind the contract suites.
 *
 * Ends with `compose:test: N passed, N failed, N skipped`; where there is no Docker engine with `compose:test: NOT RUN`,
 * which is a failure in continuous integration only.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDockerEngine } from './lib/docker-engine.mjs';
import { findChromium, findProgram } from './lib/find-program.mjs';
import { ensureInstalled, ensureTestbedBuilt, requireNode } from './lib/prepare.mjs';
import { capture, root, runNode, tool } from './lib/run.mjs';
import {
  buildImage,
  findImages,
  followRenewal,
  PULLED,
  playOnDeployment,
  printTimings,
  timed,
} from './lib/test-deployment.mjs';
import { tryRights } from './lib/try-rights.mjs';
import { tryTheWayIn } from './lib/try-the-way-in.mjs';

const IMAGE = 'assisted-entry:compose-test';
const UP_DEADLINE = 240_000;
const SCALE = { gateway: 2, worker: 2, relay: 2 };
/** The main path is walked with the new one; `npm run renewal-test` renews passwords of all three engines. */
const RENEWED = ['mongodb-upkeep'];
const LOGS = join(root, '.cache', 'compose-test');
const counts = { passed: 0, failed: 0, skipped: 0 };

async function checkFile(deployment, secrets) {
  await deployment.checkFile();
  const parser = findProgram('compose-spec');
  if (parser === null) {
    console.log(
      'docker-compose.yml  read by this Docker Compose only: the parser of the specification is not installed',
    );
    return;
  }

  // It takes no variables from anywhere.
  const copy = join(secrets, '..', 'docker-compose.yml');
  writeFileSync(
    copy,
    readFileSync(join(root, 'docker-compose.yml'), 'utf8').replaceAll(/\$\{SECRETS_FOLDER:\?[^}]*\}/g, secrets),
  );
  const { code, output } = await capture(parser, [copy]);
  if (code !== 0) throw new Error(`Not a valid compose file:\n${output}`);
  console.log('docker-compose.yml  valid for Docker Compose and for the parser of the specification');
}

async function runVitest(name, args, env) {
  const outputFile = join(LOGS, `${name}.json`);
  const { code } = await runNode(
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${outputFile}`,
    ],
    { env },
  );
  const result = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null;
  counts.passed += result?.numPassedTests ?? 0;
  counts.failed += result?.numFailedTests ?? 0;
  counts.skipped += result?.numPendingTests ?? 0;

  return code === 0 && result !== null;
}

async function walkTheMainPath({ address, description, env }) {
  const isWhole = await runVitest('main-path', ['--project', 'main-path'], {
    ...env,
    CHROMIUM_PATH: findChromium() ?? '',
    PRODUCT_ADDRESS: address,
    DEPLOYMENT: description,
    SCREENSHOTS: join(LOGS, 'screenshots'),
  });
  if (!isWhole) throw new Error('The main path failed in the browser');
}

/** Servers that testcontainers starts, from images that were pulled or made here. */
async function runContainerSuites({ env, isOwn }, natsImage) {
  const image = natsImage ?? PULLED.NATS_IMAGE;
  const before = counts.passed;
  const isWhole = await runVitest('containers', ['--project', 'container'], {
    ...env,
    NATS_IMAGE: image,
    // Its reaper is an image of its own.
    ...(natsImage === null ? {} : { TESTCONTAINERS_RYUK_DISABLED: 'true' }),
    // Within a container it would look for the ports on the gateway of the network.
    ...(isOwn ? { TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1' } : {}),
  });
  if (!isWhole) throw new Error('A contract suite failed on a server in a container');
  if (counts.passed === before) throw new Error(`No contract suite ran on a container of ${image}`);

  console.log(`Contract suites of NATS ran on ${image}, started by testcontainers`);
}

async function tryTheDeployment(played) {
  const { deployment, folder, place, options, env, address } = played;
  const description = join(place, 'deployment.json');
  writeFileSync(description, JSON.stringify(options));

  await checkFile(deployment, folder);
  await timed('up', () => deployment.up(SCALE, UP_DEADLINE));
  await tryTheWayIn(played);
  console.log(`Rights of the event log: ${await tryRights(deployment)} as they should be`);
  await timed('a new password', () => followRenewal(deployment, folder, RENEWED));
  await timed('main path', () => walkTheMainPath({ address, description, env }));
  await expectAllToServe(deployment, SCALE.gateway);
}

/** Sessions, reads and commands really went through all of them. */
async function expectAllToServe(deployment, count) {
  const log = await deployment.logs('proxy');
  const served = new Map();
  for (const [, address] of log.matchAll(/\/api\/\S* \d{3} [\d.]+ (\d+\.\d+\.\d+\.\d+):3000 /g)) {
    served.set(address, (served.get(address) ?? 0) + 1);
  }

  console.log(`Requests to the API by gateway: ${[...served.values()].join(', ')}`);
  if (served.size < count) throw new Error(`${count} gateways, but only ${served.size} of them served anything`);
}

async function testOn(engine) {
  const { nodeImage, natsImage, standIns } = await findImages(engine);
  await timed('contract suites in containers', () => runContainerSuites(engine, natsImage));
  if (process.argv.includes('--containers-only')) return;

  await timed('building the image', () => buildImage(engine, nodeImage, IMAGE));
  // Whoever walks the main path pays.
  const variables = { REGISTRATION_OPENS: '2025-10-01T00:00:00.000Z' };
  await playOnDeployment({ engine, standIns, image: IMAGE, logs: LOGS, variables }, tryTheDeployment);
}

requireNode();
await ensureInstalled();
await ensureTestbedBuilt();

const startedAt = performance.now();
const engine = await openDockerEngine();
if ('reason' in engine || findChromium() === null) {
  console.log(`compose:test: NOT RUN: ${engine.reason ?? 'no Chromium was found'}`);
  process.exitCode = process.env.CI === 'true' ? 1 : 0;
} else {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // An engine of our own takes its containers along; without this it would go on unseen.
    process.once(signal, () => void engine.stop().finally(() => process.exit(1)));
  }
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  try {
    await testOn(engine);
    printTimings();
    console.log(`compose:test: passed after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  } catch (error) {
    console.error(error.message);
    console.log(`compose:test: FAILED after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    process.exitCode = 1;
  } finally {
    await engine.stop();
  }
  // A failure outside of the browser is one too.
  const failed = Math.max(counts.failed, process.exitCode === 1 ? 1 : 0);
  console.log(`compose:test: ${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`);
}
