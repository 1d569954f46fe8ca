import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { programFile } from '@entry/engines/program-file';
import type { Digests } from './digests.ts';
import type { Reply, Request } from './messages.ts';

export type LiveDigests = { readonly head: bigint; readonly digests: Digests };

/** The service in a process of its own. */
export type ServiceProcess = {
  readonly pid: number | undefined;
  /** Address once it listens. @throws Error when it ends before, with what it wrote */
  readonly ready: Promise<string>;
  /** Whether its read models began with a snapshot; known as soon as it is ready. */
  readonly isRestored: () => boolean;
  readonly digest: () => Promise<LiveDigests>;
  readonly signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  /** Asks it to finish; answers its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Resolves when it has gone, however. */
  readonly gone: Promise<void>;
  readonly output: () => string;
};

/** Only ends what would never end: a busy machine does not decide whether it stops in order. */
const STOP_DEADLINE = 120_000;

export function startServiceProcess(dataFolder: string): ServiceProcess {
  const child = fork(programFile('testbed', 'kill-test/server-main'), [], {
    execArgv: [],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      DATA_DIR: dataFolder,
      PORT: '0',
      DEMO: 'off',
      READ_MODEL_SNAPSHOT_KB: '1',
      WAITING_LIST_SLOTS: '1000000',
      REGISTRATION_OPENS: DEMO_REGISTRATION_OPENS,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const gone = once(child, 'close').then(() => undefined);
  let isRestored = false;
  const ready = waitFor(child, 'ready', () => output).then((reply) => {
    isRestored = reply.isRestored;
    return reply.address;
  });
  ready.catch(() => undefined);

  return {
    pid: child.pid,
    ready,
    isRestored: () => isRestored,
    gone,
    output: () => output,
    digest: async () => {
      const reply = waitFor(child, 'digest', () => output);
      ask(child, { kind: 'digest' });
      const { head, digests } = await reply;

      return { head: BigInt(head), digests };
    },
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      ask(child, { kind: 'stop' });
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE);
      await gone;
      clearTimeout(timer);

      return child.exitCode;
    },
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
    const onMessage = (reply: Reply) => {
      if (reply.kind !== kind) return;
      child.off('message', onMessage);
      resolve(reply as Extract<Reply, { kind: Kind }>);
    };
    child.on('message', onMessage);
    child.once('close', () => reject(new Error(`The service ended before it was ${kind}: ${output()}`)));
  });
}
