/**
 * `npm run compose:test`: runs the contract suites that start their servers from images (`*.container.spec.ts`), builds
 * the image by deploy/Dockerfile, brings docker-compose.yml up with two of each process, renews passwords, and walks the
 * main path in a browser over the TLS proxy. Images that cannot be pulled are replaced by images made here,
 * which is said. `-- --stand-ins` pulls nothing, `-- --containers-only` ends behind the contract suites.
 *
 * Ends with `compose:test: N passed, N failed, N skipped`; where there is no Docker engine with `compose:test: NOT RUN`,
 * which is a failure in continuous integration only.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeployment } from './lib/deployment.mjs';
import { openDockerEngine } from './lib/docker-engine.mjs';
import { findChromium, findProgram } from './lib/find-program.mjs';
import { ensureInstalled, ensureTestbedBuilt, requireNode } from './lib/prepare.mjs';
import { renewPassword } from './lib/renew-password.mjs';
import { capture, root, runNode, tool } from './lib/run.mjs';
import { makeStandInImages } from './lib/stand-in-images.mjs';
import { describeStandIns } from './lib/stand-ins.mjs';
import { tryRights } from './lib/try-rights.mjs';
import { findFreePort, tryTheWayIn } from './lib/try-the-way-in.mjs';

const IMAGE = 'assisted-entry:compose-test';
const PULL_DEADLINE = 240_000;
const UP_DEADLINE = 240_000;
const SCALE = { gateway: 2, worker: 2, relay: 2 };
/** The main path is walked with the new ones. */
const RENEWED = ['eventstore-admin', 'eventstore-worker', 'mongodb-root', 'mongodb-gateway', 'nats-relay'];
const LOGS = join(root, '.cache', 'compose-test');
/** As they stand in docker-compose.yml. */
const PULLED = {
  NODE_IMAGE: 'node:24-bookworm-slim',
  EVENTSTORE_IMAGE: 'eventstore/eventstore:24.10.4-jammy',
  NATS_IMAGE: 'nats:2.15.2-alpine',
  MONGO_IMAGE: 'mongo:8.0',
  PROXY_IMAGE: 'nginxinc/nginx-unprivileged:1.28-alpine',
};

const timings = [];
const counts = { passed: 0, failed: 0, skipped: 0 };

async function timed(what, work) {
  const startedAt = performance.now();
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  timings.push(`${seconds.padStart(7)} s  ${what}`);
  console.log(`${what}: ${seconds} s`);

  return result;
}

/** @returns {Promise<Set<string>>} variables whose images the engine has now */
async function pullImages({ docker, env }) {
  const had = new Set();
  if (process.argv.includes('--stand-ins')) return had;

  for (const [variable, image] of Object.entries(PULLED)) {
    const { code } = await capture(docker, ['pull', '--quiet', image], { env, deadline: PULL_DEADLINE });
    // Where the first cannot be pulled the registry cannot be reached, and the others need not be waited for.
    if (code !== 0 && had.size === 0) return had;
    if (code === 0) had.add(variable);
  }

  return had;
}

async function buildImage({ docker, env }, nodeImage) {
  const secrets = [
    ['npmrc', join(process.env.HOME ?? '', '.npmrc')],
    ['certificates', process.env.NODE_EXTRA_CA_CERTS ?? ''],
  ].filter(([, file]) => file !== '' && existsSync(file));
  const proxies = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].filter(
    (name) => process.env[name],
  );

  const { code, output } = await capture(
    docker,
    [
      'build',
      '--file',
      join(root, 'deploy', 'Dockerfile'),
      '--tag',
      IMAGE,
      '--build-arg',
      `NODE_IMAGE=${nodeImage}`,
      ...secrets.flatMap(([id, file]) => ['--secret', `id=${id},src=${file}`]),
      ...proxies.flatMap((name) => ['--build-arg', name]),
      root,
    ],
    { env },
  );
  if (code !== 0) throw new Error(`The image could not be built:\n${output.slice(-6_000)}`);
}

async function makeSecrets(place) {
  const [folder, settings] = [join(place, 'secrets'), join(place, 'settings.env')];
  const script = join(root, 'deploy', 'scripts', 'make-secrets.mjs');
  const { code, output } = await capture(process.execPath, [script, '--folder', folder, '--settings', settings]);
  if (code !== 0) throw new Error(`The secrets could not be made:\n${output}`);

  return { folder, settings };
}

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
async function runContainerSuites({ env, isOwn }, images) {
  const image = images === null ? PULLED.NATS_IMAGE : images.engines;
  const before = counts.passed;
  const isWhole = await runVitest('containers', ['--project', 'container'], {
    ...env,
    NATS_IMAGE: image,
    // Its reaper is an image of its own.
    ...(images === null ? {} : { TESTCONTAINERS_RYUK_DISABLED: 'true' }),
    // Within a container it would look for the ports on the gateway of the network.
    ...(isOwn ? { TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1' } : {}),
  });
  if (!isWhole) throw new Error('A contract suite failed on a server in a container');
  if (counts.passed === before) throw new Error(`No contract suite ran on a container of ${image}`);

  console.log(`Contract suites of NATS ran on ${image}, started by testcontainers`);
}

async function tryTheDeployment({ engine, standIns }) {
  const place = mkdtempSync(join(tmpdir(), 'entry-compose-'));
  const { folder, settings } = await makeSecrets(place);
  const override = join(place, 'stand-ins.json');
  writeFileSync(override, JSON.stringify({ services: Object.assign({}, ...standIns.map(({ services }) => services)) }));

  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const env = {
    ...engine.env,
    ENTRY_IMAGE: IMAGE,
    // Whoever walks the main path pays.
    REGISTRATION_OPENS: '2025-10-01T00:00:00.000Z',
    // This machine only.
    HTTP_PORT: `127.0.0.1:${httpPort}`,
    HTTPS_PORT: `127.0.0.1:${httpsPort}`,
  };
  const files = [join(root, 'docker-compose.yml'), ...(standIns.length > 0 ? [override] : [])];
  const options = {
    docker: engine.docker,
    compose: engine.compose,
    project: `entry-test-${process.pid}`,
    settings,
    files,
  };
  const description = join(place, 'deployment.json');
  writeFileSync(description, JSON.stringify(options));
  const deployment = createDeployment({ ...options, env });

  try {
    await checkFile(deployment, folder);
    await timed('up', () => deployment.up(SCALE, UP_DEADLINE));
    const address = `https://localhost:${httpsPort}`;
    await tryTheWayIn({ address, httpPort, httpsPort, certificate: join(folder, 'site.crt') });
    console.log(`Rights of the event log: ${await tryRights(deployment)} as they should be`);
    await timed('new passwords, one of each kind', () => renewPasswords(deployment, folder));
    await timed('main path', () => walkTheMainPath({ address, description, env }));
    await expectAllToServe(deployment, SCALE.gateway);
  } catch (error) {
    await keepLogs(deployment);
    throw error;
  } finally {
    await timed('down', () => deployment.down()).catch((error) => console.error(error.message));
    rmSync(place, { recursive: true, force: true });
  }
}

/** Of each kind one, as for somebody who renews all on one evening: the set-ups once, then one restart. */
async function renewPasswords(deployment, folder) {
  const commands = RENEWED.flatMap((name) => renewPassword(folder, name).commands);
  const isRestart = ([word]) => word === 'restart';
  const setUps = new Map(
    commands.filter((command) => !isRestart(command)).map((command) => [command.join(' '), command]),
  );
  const restarted = new Set(commands.filter(isRestart).flatMap(([, ...services]) => services));

  for (const command of setUps.values()) await deployment.follow(command);
  await deployment.follow(['restart', ...restarted]);
  await deployment.waitUntilReady(UP_DEADLINE);
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

async function keepLogs(deployment) {
  const states = await deployment.inspect().catch(() => []);
  for (const { name, status, health } of states) console.error(`${name.slice(1).padEnd(44)} ${status} ${health}`);
  const log = await deployment.logs().catch((error) => error.message);
  const place = join(LOGS, 'output.log');
  writeFileSync(place, log);
  console.error(`The logs of all containers are in ${place}; the last lines:`);
  console.error(log.split('\n').slice(-40).join('\n'));
}

async function testOn(engine) {
  console.log(`Docker engine     ${engine.description} (${engine.docker}, ${engine.compose.join(' ')})`);
  const had = await timed('pulling images', () => pullImages(engine));
  const lacking = Object.keys(PULLED).filter((variable) => !had.has(variable));
  const images = lacking.length > 0 ? await timed('images made here', () => makeStandInImages(engine)) : null;
  const all = images === null ? {} : describeStandIns(images.engines, images.versions);
  const standIns = lacking.filter((variable) => variable in all).map((variable) => all[variable]);

  for (const { says } of standIns) console.log(says);
  for (const variable of had) console.log(`${variable.padEnd(17)} ${PULLED[variable]}, pulled`);
  if (lacking.includes('NODE_IMAGE'))
    console.log(`Base image        Node ${images.versions.node} on a Debian tree, made here`);

  await timed('contract suites in containers', () =>
    runContainerSuites(engine, lacking.includes('NATS_IMAGE') ? images : null),
  );
  if (process.argv.includes('--containers-only')) return;

  await timed('building the image', () =>
    buildImage(engine, lacking.includes('NODE_IMAGE') ? images.node : PULLED.NODE_IMAGE),
  );
  await tryTheDeployment({ engine, standIns });
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
    console.log(`\n${timings.join('\n')}`);
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
