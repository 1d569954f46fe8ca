/** The beginning and the end of every test of docker-compose.yml: images, pulled or made here, secrets, a place, free ports, logs. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeployment } from './deployment.mjs';
import { closeRenewals, renewPasswords } from './renew-password.mjs';
import { capture, root } from './run.mjs';
import { makeStandInImages } from './stand-in-images.mjs';
import { describeStandIns } from './stand-ins.mjs';
import { findFreePort } from './try-the-way-in.mjs';

const PULL_DEADLINE = 240_000;
const timings = [];
/** As they stand in docker-compose.yml. */
export const PULLED = {
  NODE_IMAGE: 'node:24-bookworm-slim',
  EVENTSTORE_IMAGE: 'eventstore/eventstore:24.10.4-jammy',
  NATS_IMAGE: 'nats:2.15.2-alpine',
  MONGO_IMAGE: 'mongo:8.0',
  PROXY_IMAGE: 'nginxinc/nginx-unprivileged:1.28-alpine',
};

export async function timed(what, work) {
  const startedAt = performance.now();
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  timings.push(`${seconds.padStart(7)} s  ${what}`);
  console.log(`${what}: ${seconds} s`);

  return result;
}

export const printTimings = () => console.log(`\n${timings.join('\n')}`);

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

export async function buildImage({ docker, env }, nodeImage, tag) {
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
      tag,
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

/**
 * @returns {Promise<{ nodeImage: string, natsImage: string | null, standIns: { says: string, services: object }[] }>}
 *   `natsImage`: the one that was made here, where none could be pulled
 */
export async function findImages(engine) {
  console.log(`Docker engine     ${engine.description} (${engine.docker}, ${engine.compose.join(' ')})`);
  const had = await timed('pulling images', () => pullImages(engine));
  const lacking = Object.keys(PULLED).filter((variable) => !had.has(variable));
  const images = lacking.length > 0 ? await timed('images made here', () => makeStandInImages(engine)) : null;
  const all = images === null ? {} : describeStandIns(images.engines, images.versions);
  const standIns = lacking.filter((variable) => variable in all).map((variable) => all[variable]);

  for (const { says } of standIns) console.log(says);
  for (const variable of had) console.log(`${variable.padEnd(17)} ${PULLED[variable]}, pulled`);
  const isNodeMade = lacking.includes('NODE_IMAGE');
  if (isNodeMade) console.log(`Base image        Node ${images.versions.node} on a Debian tree, made here`);

  return {
    nodeImage: isNodeMade ? images.node : PULLED.NODE_IMAGE,
    natsImage: lacking.includes('NATS_IMAGE') ? images.engines : null,
    standIns,
  };
}

/**
 * Makes secrets and a deployment that is not up yet, has it played on, and removes it; keeps its logs when that fails.
 * @param {{ engine: object, standIns: object[], image: string, logs: string, variables?: object }} options
 *   `logs`: a folder; `variables` of the compose file
 * @param {(played: object) => Promise<T>} play
 * @template T
 */
export async function playOnDeployment({ engine, standIns, image, logs, variables = {} }, play) {
  const place = mkdtempSync(join(tmpdir(), 'entry-compose-'));
  const { folder, settings } = await makeSecrets(place);
  const override = join(place, 'stand-ins.json');
  writeFileSync(override, JSON.stringify({ services: Object.assign({}, ...standIns.map(({ services }) => services)) }));

  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const env = {
    ...engine.env,
    ...variables,
    ENTRY_IMAGE: image,
    // This machine only.
    HTTP_PORT: `127.0.0.1:${httpPort}`,
    HTTPS_PORT: `127.0.0.1:${httpsPort}`,
  };
  const options = {
    docker: engine.docker,
    compose: engine.compose,
    project: `entry-test-${process.pid}`,
    settings,
    files: [join(root, 'docker-compose.yml'), ...(standIns.length > 0 ? [override] : [])],
  };
  const deployment = createDeployment({ ...options, env });

  try {
    const certificate = join(folder, 'site.crt');
    const address = `https://localhost:${httpsPort}`;
    return await play({ deployment, folder, place, options, env, address, httpPort, httpsPort, certificate });
  } catch (error) {
    await keepLogs(deployment, logs);
    throw error;
  } finally {
    await timed('down', () => deployment.down()).catch((error) => console.error(error.message));
    rmSync(place, { recursive: true, force: true });
  }
}

export async function keepLogs(deployment, folder) {
  const states = await deployment.inspect().catch(() => []);
  for (const { name, status, health } of states) console.error(`${name.slice(1).padEnd(44)} ${status} ${health}`);
  const log = await deployment.logs().catch((error) => error.message);
  mkdirSync(folder, { recursive: true });
  const place = join(folder, 'output.log');
  writeFileSync(place, log);
  console.error(`The logs of all containers are in ${place}; the last lines:`);
  console.error(log.split('\n').slice(-40).join('\n'));
}

/** Renews passwords as an operator does who follows what is printed. */
export async function followRenewal(deployment, folder, names) {
  async function follow({ steps }) {
    for (const { compose, release, close } of steps) {
      if (compose !== undefined) await deployment.follow(compose);
      if (release !== undefined) await deployment.release(release);
      if (close !== undefined) await follow(closeRenewals(folder, close));
    }
  }

  await follow(renewPasswords(folder, names));
}

/** @param {string[]} addresses of processes before a renewal @throws Error that names the users that are still let in */
export async function expectRefused(deployment, addresses) {
  const probe = readFileSync(new URL('former-users-probe.mjs', import.meta.url), 'utf8');
  const output = await deployment.runScript(
    'eventstore-set-up',
    `const FORMER = ${JSON.stringify(addresses)};\n${probe}`,
  );
  const { letIn } = JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? '{"letIn":["nobody was asked"]}');
  if (letIn.length > 0) throw new Error(`Still let in: ${letIn.join(', ')}`);
}
