import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { programFile } from '@entry/engines/program-file';
import type { Memory, Reply, Request, RouteDescription } from './messages.ts';

/** The service in a process of its own. */
export type AttackedService = {
  readonly address: string;
  readonly routes: readonly RouteDescription[];
  /** @throws Error when the process has gone meanwhile */
  readonly measure: () => Promise<Memory>;
  /** Asks it to finish; answers its exit code, or null when it had to be killed. */
  readonly stop: () => Promise<number | null>;
  /** True as soon as it has ended, however. */
  readonly isGone: () => boolean;
  /** Everything it has written so far. */
  readonly output: () => string;
  readonly faults: () => readonly string[];
};

/** Only ends what would never end: a busy machine does not decide whether it stops in order. */
const STOP_DEADLINE = 120_000;
/** What is written beyond this is not kept: a service that fails all the time has said enough. */
const OUTPUT_MAXIMUM = 1_000_000;

/** @throws Error with what it wrote, when it ends before it listens */
export async function startAttackedService(dataFolder: string): Promise<AttackedService> {
  const child = fork(programFile('testbed', 'fuzz/server-main'), [], {
    execArgv: ['--expose-gc', '--max-semi-space-size=64'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      DATA_DIR: dataFolder,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      WAITING_LIST_SLOTS: '1000000',
      REGISTRATION_OPENS: DEMO_REGISTRATION_OPENS,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < OUTPUT_MAXIMUM) output += text;
    });
  }
  const faults: string[] = [];
  child.on('message', (reply: Reply) => {
    if (reply.kind === 'fault') faults.push(reply.message);
  });
  let isGone = false;
  const gone = once(child, 'close').then(() => {
    isGone = true;
  });
  const { address, routes } = await waitFor(child, 'ready', () => output);

  return {
    address,
    routes,
    measure: async () => {
      const reply = waitFor(child, 'memory', () => output);
      ask(child, { kind: 'memory' });

      return (await reply).memory;
    },
    stop: async () => {
      if (!isGone) ask(child, { kind: 'stop' });
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE);
      await gone;
      clearTimeout(timer);

      return child.exitCode;
    },
    isGone: () => isGone,
    output: () => output,
    faults: () => faults,
  };
}

function ask(child: ChildProcess, request: Request): void {
  child.send(request);
}

function waitFor<Kind extends Reply['kind']>(
  child: ChildProcess,
  kind: Kind,
  output: () => string,
): Promise<Extract<Reply, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error(`The service ended before it was ${kind}: ${output()}`));
    const onMessage = (reply: Reply) => {
      if (reply.kind !== kind) return;
      child.off('message', onMessage);
      child.off('close', onClose);
      resolve(reply as Extract<Reply, { kind: Kind }>);
    };
    child.on('message', onMessage);
    child.once('close', onClose);
  });
}
