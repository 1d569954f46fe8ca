/**
 * A Docker engine for the test of the deployment: the one that `DOCKER_HOST` or the default socket names, else one of
 * our own where this process may start one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { enginesFolder } from './engines-folder.mjs';
import { findProgram, findPrograms } from './find-program.mjs';
import { capture } from './run.mjs';

const START_DEADLINE = 45_000;
const STOP_DEADLINE = 30_000;
/** The second copies every layer for every container, and works where the first may not mount. */
const STORAGE_DRIVERS = ['overlay2', 'vfs'];

/** The first client that builds with build secrets: by its plugin, or from before that was one. */
async function findClient() {
  for (const docker of findPrograms('docker')) {
    const plugin = await capture(docker, ['buildx', 'version']);
    if (plugin.code === 0) return docker;

    const { output } = await capture(docker, ['--version']);
    const major = Number(/version (\d+)\./.exec(output)?.[1] ?? 0);
    if (major >= 19 && major < 23) return docker;
  }

  return null;
}

/** @returns {Promise<string[] | null>} the command that reads compose files */
async function findCompose(docker) {
  const plugin = await capture(docker, ['compose', 'version']);
  if (plugin.code === 0) return [docker, 'compose'];

  const program = findProgram('docker-compose');
  return program === null ? null : [program];
}

const answers = async (docker, env) => (await capture(docker, ['info'], { env })).code === 0;

async function startOwn(docker, env) {
  const dockerd = findProgram('dockerd');
  if (dockerd === null || process.getuid?.() !== 0) return null;

  // Apart from the data: the path of a socket may have about a hundred characters.
  const place = mkdtempSync(join(tmpdir(), 'entry-docker-'));
  const host = `unix://${join(place, 'docker.sock')}`;
  const withHost = { ...env, DOCKER_HOST: host };
  for (const driver of STORAGE_DRIVERS) {
    const stop = await startWith({ dockerd, docker, driver, place, host, env: withHost });
    if (stop !== null) return { env: withHost, stop, description: `started here, storage driver ${driver}` };
  }

  console.error(`No Docker engine could be started:\n${readFileSync(join(place, 'log'), 'utf8').slice(-3_000)}`);
  rmSync(place, { recursive: true, force: true });
  return null;
}

async function startWith({ dockerd, docker, driver, place, host, env }) {
  const data = join(enginesFolder, `docker-${driver}`);
  mkdirSync(data, { recursive: true });
  const log = openSync(join(place, 'log'), 'a');
  const child = spawn(
    dockerd,
    [
      '--storage-driver',
      driver,
      '--data-root',
      data,
      '--exec-root',
      join(place, 'exec'),
      '--pidfile',
      join(place, 'pid'),
      '--host',
      host,
      // Published ports are for this machine only, whoever publishes them.
      '--ip',
      '127.0.0.1',
    ],
    { stdio: ['ignore', log, log], detached: true, env: { ...env, PATH: `${env.PATH ?? ''}:/usr/sbin:/sbin` } },
  );
  closeSync(log);
  const closed = once(child, 'close').catch(() => undefined);
  child.unref();

  async function stop() {
    const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE);
    child.kill('SIGTERM');
    await closed;
    clearTimeout(tooLong);
  }

  const deadline = performance.now() + START_DEADLINE;
  while (performance.now() < deadline && child.exitCode === null) {
    if (await answers(docker, env)) {
      return async () => {
        await stop();
        rmSync(place, { recursive: true, force: true });
      };
    }
    await delay(200);
  }

  await stop();
  return null;
}

/**
 * @returns {Promise<{ docker: string, compose: string[], env: object, description: string, isOwn: boolean, stop: () => Promise<void> }
 *   | { reason: string }>} `reason` says why there is none
 */
export async function openDockerEngine() {
  const docker = await findClient();
  if (docker === null) return { reason: 'no Docker client that builds with build secrets was found' };

  const compose = await findCompose(docker);
  if (compose === null) return { reason: 'neither `docker compose` nor docker-compose was found' };

  // COMPOSE_DOCKER_CLI_BUILD: what docker-compose 1.29 needs to build by the client.
  const env = { ...process.env, DOCKER_BUILDKIT: '1', COMPOSE_DOCKER_CLI_BUILD: '1' };
  if (await answers(docker, env)) {
    return {
      docker,
      compose,
      env,
      description: 'the one that answers here',
      isOwn: false,
      stop: async () => undefined,
    };
  }

  const own = await startOwn(docker, env);
  if (own === null)
    return { reason: 'no Docker engine answers, and none could be started (that needs dockerd and root)' };
  return { docker, compose, isOwn: true, ...own };
}
