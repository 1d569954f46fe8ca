import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { programFile } from '@entry/engines/program-file';
import { reservePort } from '@entry/engines/reserve-port';
import { createRandom } from '../kill-test/random.ts';
import { ENGINE_NAMES, type EngineName, type Engines } from './engines.ts';
import { createNatsTamper, type NatsTamper } from './nats-tamper.ts';
import { type Program, startProgram } from './program.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';

export const BUS_PREFIX = 'entry';
export const DATABASE = 'entry';

export type Role = 'gateway' | 'relay' | 'worker' | 'upkeep';

export type StartedProcess = {
  readonly name: string;
  readonly program: Program;
  /** Where it tells operators how it is. */
  readonly operations: string;
  /** Where people reach it; null for one that only works. */
  readonly address: string | null;
};

export type Process = StartedProcess & {
  readonly role: Role;
  /** Each process has links of its own, so that one can lose what the others still have. */
  readonly links: Readonly<Record<EngineName, FaultProxy>>;
};

export type DistributedSystem = {
  readonly engines: Engines;
  readonly processes: readonly Process[];
  /** Of the gateways. */
  readonly addresses: readonly string[];
  /** On the way from the bus to the workers. */
  readonly tamper: NatsTamper;
  readonly partitionCount: number;
  /** Asks all of them to end; answers the names of those that had to be killed or ended with a failure. */
  readonly stop: () => Promise<readonly string[]>;
};

export type DistributedSystemOptions = {
  readonly engines: Engines;
  /** For what the processes write. */
  readonly folder: string;
  readonly masterKeyFile: string;
  readonly seed: string;
  readonly counts?: Readonly<Record<Role, number>>;
  readonly partitionCount?: number;
  readonly environment?: Readonly<Record<string, string>>;
};

const TWO_OF_EACH: Readonly<Record<Role, number>> = { gateway: 2, relay: 2, worker: 2, upkeep: 1 };
const START_DEADLINE = 120_000;

/** The distributed profile as processes, each behind links that can be treated as badly as a network treats links. */
export async function startDistributedSystem(options: DistributedSystemOptions): Promise<DistributedSystem> {
  const { engines, folder, seed, counts = TWO_OF_EACH, partitionCount = 4 } = options;
  mkdirSync(folder, { recursive: true });
  const tamper = createNatsTamper(`${BUS_PREFIX}.`, createRandom(seed).fork('messages'));
  const roles = Object.entries(counts) as [Role, number][];
  const places = roles.flatMap(([role, count]) => Array.from({ length: count }, (_, number) => ({ role, number })));
  const processes = await Promise.all(
    places.map(({ role, number }) =>
      startLinked(role, `${role}-${number + 1}`, { ...options, tamper, partitionCount }),
    ),
  );
  const addresses = processes.flatMap(({ address }) => (address === null ? [] : [address]));

  const system: DistributedSystem = {
    engines,
    processes,
    addresses,
    tamper,
    partitionCount,
    stop: async () => {
      const codes = await Promise.all(
        processes.map(async ({ name, program }) => ({ name, code: await program.stop() })),
      );
      await Promise.all(processes.flatMap(({ links }) => Object.values(links).map((link) => link.close())));

      return codes.filter(({ code }) => code !== 0).map(({ name }) => name);
    },
  };
  try {
    await untilReady(system);
  } catch (error) {
    await system.stop();
    throw error;
  }

  return system;
}

type LinkedOptions = DistributedSystemOptions & { readonly tamper: NatsTamper; readonly partitionCount: number };

async function startLinked(role: Role, name: string, options: LinkedOptions): Promise<Process> {
  const { engines, tamper, masterKeyFile, folder, partitionCount, environment } = options;
  const links = Object.fromEntries(
    await Promise.all(
      ENGINE_NAMES.map(async (engine) => {
        const isTampered = engine === 'nats' && role === 'worker';
        const to = engines[engine].process.port;
        return [engine, await startFaultProxy({ to, ...(isTampered && { tamper: tamper.connect }) })];
      }),
    ),
  ) as Record<EngineName, FaultProxy>;
  const ports = { eventStore: links.eventStore.port, nats: links.nats.port, mongo: links.mongo.port };
  const started = await startProcess(role, name, { ports, masterKeyFile, folder, partitionCount, environment });

  return { ...started, role, links };
}

export type ProcessOptions = {
  /** Where the engines are, or the links to them. */
  readonly ports: Readonly<Record<EngineName, number>>;
  readonly masterKeyFile: string;
  readonly folder: string;
  readonly partitionCount: number;
  readonly environment?: Readonly<Record<string, string>> | undefined;
};

/** Starts one process of the distributed profile; whether it is ready has to be asked. */
export async function startProcess(role: Role, name: string, options: ProcessOptions): Promise<StartedProcess> {
  const { ports, masterKeyFile, folder, partitionCount, environment = {} } = options;
  const [port, operationsPort] = [await reservePort(), await reservePort()];
  const program = startProgram({
    name,
    file: programFile('distributed', `${role}-main`),
    outputFile: join(folder, `${name}.log`),
    environment: {
      EVENTSTORE_URL: `esdb://127.0.0.1:${ports.eventStore}?tls=false`,
      NATS_URL: `nats://127.0.0.1:${ports.nats}`,
      // Otherwise the driver goes to where the server says that it is, past the link.
      MONGODB_URL: `mongodb://127.0.0.1:${ports.mongo}/?directConnection=true`,
      MONGODB_DATABASE: DATABASE,
      BUS_PREFIX,
      PARTITIONS: String(partitionCount),
      MASTER_KEY_FILE: masterKeyFile,
      HOST: '127.0.0.1',
      PORT: String(port),
      OPERATIONS_HOST: '127.0.0.1',
      OPERATIONS_PORT: String(operationsPort),
      LOG_LEVEL: 'info',
      TRUST_PROXY_HOPS: '1',
      WAITING_LIST_SLOTS: '1000000',
      REGISTRATION_OPENS: DEMO_REGISTRATION_OPENS,
      ...environment,
    },
  });

  return {
    name,
    program,
    operations: `http://127.0.0.1:${operationsPort}`,
    address: role === 'gateway' ? `http://127.0.0.1:${port}` : null,
  };
}

/** @throws Error that names whoever is not ready in time */
export async function untilReady({ processes }: Pick<DistributedSystem, 'processes'>): Promise<void> {
  const deadline = performance.now() + START_DEADLINE;
  for (const { name, operations } of processes) {
    while (!(await isReady(operations))) {
      if (performance.now() > deadline) throw new Error(`${name} did not become ready`);
      await delay(50);
    }
  }
}

/** Whether a process takes traffic, and nothing about it waits for an operator. */
export async function isReady(operations: string): Promise<boolean> {
  try {
    const response = await fetch(`${operations}/health/status`, { signal: AbortSignal.timeout(1_000) });
    const { status } = (await response.json()) as { readonly status: string };
    return status === 'ok';
  } catch {
    return false;
  }
}
