import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READ_MODEL_HEADER } from '@entry/contracts/headers';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { programFile } from '@entry/engines/program-file';
import type { TestService } from '@entry/gateway/testing/test-service';
import { type ChildProgram, runProgram } from '@entry/platform/testing/child-program';
import { eventually } from '@entry/platform/testing/eventually';
import type { StorageSettings } from '../open-engines.ts';
import type { Engines } from './describe-with-engines.ts';

export type LongLived = 'gateway' | 'relay' | 'worker' | 'upkeep';

export type Deployment = {
  /** With them a test opens what the processes keep, and looks. */
  readonly settings: StorageSettings;
  /** With them it listens to what the relay publishes. */
  readonly busSettings: { readonly NATS_URL: string; readonly BUS_PREFIX: string; readonly PARTITIONS: number };
  readonly start: (program: LongLived | 'seed-demo', environment?: Readonly<Record<string, string>>) => ChildProgram;
  readonly run: (
    command: string,
    options?: {
      readonly args?: readonly string[];
      readonly input?: string;
      readonly environment?: Readonly<Record<string, string>>;
    },
  ) => Promise<{ readonly code: number | null; readonly output: string }>;
  /** Ends every process that still runs. */
  readonly release: () => Promise<void>;
};

const PARTITION_COUNT = 4;

/** The processes of one deployment with a database, a stream and a master key of its own. */
export function createDeployment({ eventStore, nats, mongo }: Engines): Deployment {
  const workingFolder = mkdtempSync(join(tmpdir(), 'entry-deployment-'));
  const masterKeyFile = join(workingFolder, 'master.key');
  writeFileSync(masterKeyFile, randomBytes(32), { mode: 0o600 });
  // As secrets are handed to containers.
  const mongoUrlFile = join(workingFolder, 'mongodb-url');
  writeFileSync(mongoUrlFile, `${mongo.url}\n`);
  const name = `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const running: ChildProgram[] = [];
  const common = {
    NODE_ENV: 'test',
    REGISTRATION_OPENS: DEMO_REGISTRATION_OPENS,
    EVENTSTORE_URL: eventStore.url,
    NATS_URL: nats.url,
    MONGODB_URL_FILE: mongoUrlFile,
    MONGODB_DATABASE: name,
    BUS_PREFIX: name,
    MASTER_KEY_FILE: masterKeyFile,
    PARTITIONS: String(PARTITION_COUNT),
    PORT: '0',
    OPERATIONS_PORT: '0',
  };

  function begin(program: string, environment: Readonly<Record<string, string>>, options = {}): ChildProgram {
    const child = runProgram(
      programFile('distributed', `${program}-main`),
      { ...common, ...environment },
      { workingFolder, ...options },
    );
    running.push(child);
    return child;
  }

  return {
    settings: {
      EVENTSTORE_URL: eventStore.url,
      MONGODB_URL: mongo.url,
      MONGODB_DATABASE: name,
      MASTER_KEY_FILE: masterKeyFile,
    },
    busSettings: { NATS_URL: nats.url, BUS_PREFIX: name, PARTITIONS: PARTITION_COUNT },

    start: (program, environment = {}) => begin(program, environment),

    async run(command, { environment = {}, ...options } = {}) {
      const program = begin(command, environment, options);
      const code = await program.ended;
      return { code, output: program.output() };
    },

    async release() {
      for (const program of running) program.process.kill('SIGKILL');
      await Promise.all(running.map(({ ended }) => ended));
      rmSync(workingFolder, { recursive: true, force: true });
    },
  };
}

/** Where operators ask a process, from its first moment on. */
export async function operationsOf(program: ChildProgram): Promise<string> {
  const [, address = ''] = await program.waitFor(/"address":"([^"]+)","task":"\w+","message":"Answers operators"/);
  return address;
}

/** Where people reach a gateway, once it listens. */
export async function addressOf(gateway: ChildProgram): Promise<string> {
  const [, address = ''] = await gateway.waitFor(/"address":"([^"]+)","task":"\w+","message":"Works"/);
  return address;
}

/** What a process tells its operators. */
export async function statusOf(program: ChildProgram): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${await operationsOf(program)}/health/status`);
  return (await response.json()) as Record<string, unknown>;
}

export async function isReady(program: ChildProgram): Promise<boolean> {
  return (await fetch(`${await operationsOf(program)}/health/ready`)).ok;
}

/** Waits until a process takes traffic, and nothing about it waits for an operator. */
export const untilReady = (program: ChildProgram): Promise<void> =>
  eventually(async () => {
    const status = await statusOf(program);
    // The words of an assertion would leave out why.
    if (status['status'] !== 'ok') throw new Error(`The process is not well: ${JSON.stringify(status)}`);
  });

/**
 * A gateway in another process, to whom everything that talks to one in this process can talk. On a machine that is too
 * busy for its engines a gateway answers 503, or says that an answer may miss what was asked for; then the same is asked
 * again, under the same key, as the application does.
 */
export function serviceAt(address: string): TestService {
  async function request(path: string, init: RequestInit): Promise<Response> {
    const headers = { 'idempotency-key': randomUUID(), ...(init.headers as Record<string, string>) };
    const answer = await fetch(address + path, { ...init, headers });
    const isBehind = answer.headers.get(READ_MODEL_HEADER) === 'behind';
    return answer.status === 503 || isBehind ? request(path, { ...init, headers }) : answer;
  }

  return { app: { request } } as unknown as TestService;
}
