import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { copyPrepared } from './prepared-folders.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const MAIN = path.join(ROOT, 'services/standalone/dist/main.js');
const ADMIN_CREATE = path.join(ROOT, 'services/standalone/dist/admin-create-main.js');
/** Only ends a wait for what will never come, on however busy a machine. */
const START_TIMEOUT = 120_000;

export type Product = {
  readonly address: string;
  readonly dataDirectory: string;
  /** Everything the process wrote so far, standard output and error together. */
  readonly log: () => string;
  /** Ends the process as an operator would, and waits for it. */
  readonly stop: () => Promise<void>;
  /** Ends the process as a power cut would, and waits for it. */
  readonly kill: () => Promise<void>;
};

type ProductOptions = { readonly dataDirectory: string; readonly environment?: Readonly<Record<string, string>> };

export function createDataDirectory(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'entry-e2e-'));
}

export function removeDataDirectory(dataDirectory: string): Promise<void> {
  return rm(dataDirectory, { recursive: true, force: true });
}

/** What tests start with that only want the demo: others, whose settings may change it, have it made for them. */
const DEMO = { DEMO: 'on', NODE_ENV: 'development' };

/**
 * Starts the built product on a free port and resolves once it answers that it is ready. Drawing the papers of the demo
 * takes several times as long as starting, so an empty folder gets a copy of it.
 */
export async function startProduct({ dataDirectory, environment = {} }: ProductOptions): Promise<Product> {
  const isDemoOnly = JSON.stringify(environment) === JSON.stringify(DEMO);
  if (isDemoOnly && (await readdir(dataDirectory)).length === 0) {
    await copyPrepared('demo', dataDirectory, async (folder) => (await launchProduct(folder, DEMO)).stop());
  }

  return launchProduct(dataDirectory, environment);
}

export async function launchProduct(
  dataDirectory: string,
  environment: Readonly<Record<string, string>>,
): Promise<Product> {
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      DEMO: 'off',
      REGISTRATION_OPENS: DEMO_REGISTRATION_OPENS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const log = () => output.join('');

  const address = await waitForAddress(child, log);

  return {
    address,
    dataDirectory,
    log,
    stop: () => end(child, exited, 'SIGTERM'),
    kill: () => end(child, exited, 'SIGKILL'),
  };
}

async function waitForAddress(child: ChildProcess, log: () => string): Promise<string> {
  const deadline = AbortSignal.timeout(START_TIMEOUT);

  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(log())?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${log()}`)));
    deadline.addEventListener('abort', () => reject(new Error(`The product did not get ready:\n${log()}`)));
  });
}

async function end(child: ChildProcess, exited: Promise<void>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await exited;
}

/** Makes an admin the way the README says, in a data folder that no process is using. */
export async function createAdmin(dataDirectory: string, email: string, password: string): Promise<void> {
  const child = spawn(process.execPath, [ADMIN_CREATE, '--email', email], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDirectory, DEMO: 'off' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stdin.end(`${password}\n`);

  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`admin:create ended with ${code}:\n${output}`);
}
