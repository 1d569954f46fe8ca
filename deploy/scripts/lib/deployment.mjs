/** The deployment of docker-compose.yml under a project name of its own, as an operator handles it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { capture, root, run as runProgram } from './run.mjs';

const PROCESSES = ['gateway', 'relay', 'worker', 'upkeep'];
const KEEPERS = { eventstore: '/var/lib/eventstore', nats: '/data', mongo: '/data/db' };
const PAUSE = 500;

/**
 * @param {{ docker: string, compose: string[], env: object, project: string, settings: string, files: string[] }} options
 *   `settings`: the file with the variables of the compose file
 */
export function createDeployment({ docker, compose, env, project, settings, files }) {
  const [program, ...first] = compose;
  const general = [
    '--project-name',
    project,
    '--project-directory',
    root,
    '--env-file',
    settings,
    ...files.flatMap((file) => ['--file', file]),
  ];

  /** @throws Error with what compose said */
  async function run(args, { input, what = args[0] } = {}) {
    const { code, output } = await capture(program, [...first, ...general, ...args], { env, input });
    if (code !== 0) throw new Error(`compose ${what} failed:\n${output.slice(-4_000)}`);
    return output;
  }

  async function ask(args) {
    const { code, output } = await capture(docker, args, { env });
    if (code !== 0) throw new Error(`docker ${args[0]} failed:\n${output.slice(-2_000)}`);
    return output.trim();
  }

  async function containersOf(...services) {
    const label = (name, value) => ['--filter', `label=com.docker.compose.${name}=${value}`];
    const ids = await Promise.all(
      services.map((service) =>
        ask([
          'ps',
          '--all',
          '--quiet',
          ...label('project', project),
          ...label('service', service),
          ...label('oneoff', 'False'),
        ]),
      ),
    );

    return ids.flatMap((text) => text.split('\n')).filter((id) => id !== '');
  }

  async function inspect(ids) {
    const format = '{{.Name}} {{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{else}}-{{end}}';
    const lines = ids.length === 0 ? [] : (await ask(['inspect', '--format', format, ...ids])).split('\n');

    return lines.map((line) => {
      const [name, status, health] = line.split(' ');
      return { name, status, health };
    });
  }

  /** @throws Error that names who is not healthy yet */
  async function waitUntilHealthy(services, deadline) {
    const end = performance.now() + deadline;
    for (;;) {
      const states = await inspect(await containersOf(...services));
      const waiting = states.filter(({ status, health }) => status !== 'running' || !['healthy', '-'].includes(health));
      if (states.length >= services.length && waiting.length === 0) return;
      if (performance.now() > end) {
        throw new Error(
          `Not healthy: ${waiting.map(({ name, status, health }) => `${name} ${status} ${health}`).join(', ')}`,
        );
      }
      await delay(PAUSE);
    }
  }

  return {
    checkFile: () => run(['config', '--quiet']),
    /** Does what an operator was told to type after `docker compose`. */
    follow: (words) => run(words, { what: words.join(' ') }),
    /** Resolves when all of our processes and the proxy are healthy. */
    waitUntilReady: (deadline) => waitUntilHealthy([...PROCESSES, 'proxy'], deadline),
    /** Resolves when everything is healthy. @param {Record<string, number>} scale how many of which service */
    up: async (scale, deadline) => {
      const counts = Object.entries(scale).flatMap(([service, count]) => ['--scale', `${service}=${count}`]);
      await run(['up', '--detach', '--no-build', ...counts]);
      await waitUntilHealthy([...PROCESSES, 'proxy'], deadline);
    },
    /** @param {string[]} services all of them when there is none @param {object} variables more of the environment */
    release: async (services, variables = {}) => {
      const command = [...compose, ...general].join(' ');
      const { code } = await runProgram(join(root, 'deploy', 'release.sh'), services, {
        env: { ...env, DOCKER: docker, COMPOSE: command, ...variables },
      });
      if (code !== 0) throw new Error(`deploy/release.sh ended with ${code}`);
    },
    /** @throws Error when one of our processes runs another image */
    expectImage: async (image) => {
      const images = await ask(['inspect', '--format', '{{.Config.Image}}', ...(await containersOf(...PROCESSES))]);
      const others = images.split('\n').filter((each) => each !== image);
      if (others.length > 0) throw new Error(`Processes run ${others.join(', ')} instead of ${image}`);
    },
    /** Ends all of our processes as a power cut does; resolves when they serve again. */
    restart: async (deadline) => {
      const ids = await containersOf(...PROCESSES);
      await ask(['kill', ...ids]);
      await ask(['start', ...ids]);
      await waitUntilHealthy(PROCESSES, deadline);
    },
    createAdmin: (email, password) =>
      run(
        [
          'run',
          '--rm',
          '--no-deps',
          '-T',
          'gateway',
          'node',
          'services/distributed/dist/admin-create-main.js',
          '--email',
          email,
        ],
        { input: `${password}\n`, what: 'run admin-create' },
      ),
    /** Runs a module in a container like those of a service; answers everything that it and compose said. */
    runScript: (service, text) =>
      run(['run', '--rm', '--no-deps', '-T', service, 'node', '--input-type=module', '-'], {
        input: text,
        what: `run in ${service}`,
      }),
    /** Copies what the engines keep, and what everybody has said so far, into a folder. */
    collect: async (folder) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'output.log'), await run(['logs', '--no-color']));
      for (const [service, path] of Object.entries(KEEPERS)) {
        const [id] = await containersOf(service);
        await ask(['cp', `${id}:${path}`, join(folder, service)]);
      }
    },
    logs: (...services) => run(['logs', '--no-color', ...services]),
    containersOf,
    inspect: async () =>
      inspect(await containersOf(...PROCESSES, ...Object.keys(KEEPERS), 'proxy', 'eventstore-set-up', 'mongo-set-up')),
    down: () => run(['down', '--volumes', '--remove-orphans', '--timeout', '10']),
  };
}
