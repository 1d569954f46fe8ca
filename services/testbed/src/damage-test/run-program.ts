import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { programFile } from '@entry/engines/program-file';

/** A program of the product over a data folder. */
export type Program = {
  /** First address it says to be ready at; null when it ended, or said nothing in time. */
  readonly ready: (deadline: number) => Promise<string | null>;
  /** Exit code; null when it had to be killed. */
  readonly end: (deadline: number) => Promise<number | null>;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => void;
  readonly output: () => string;
};

export function runProgram(name: 'main' | 'doctor-main', dataFolder: string): Program {
  const child = fork(programFile('standalone', name), [], {
    execArgv: [],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      DATA_DIR: dataFolder,
      PORT: '0',
      DEMO: 'off',
      // The smallest folder has a snapshot of the read models, too.
      READ_MODEL_SNAPSHOT_KB: '1',
      REGISTRATION_OPENS: DEMO_REGISTRATION_OPENS,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let address: string | null = null;
  const gone = once(child, 'close').then(([code]) => code as number | null);
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        address ??= /Ready after .*: (http:\S+)/.exec(output)?.[1] ?? null;
        if (address !== null) resolve();
      });
    }
  });
  const within = async (deadline: number, events: readonly Promise<unknown>[]): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadline);
    });
    await Promise.race([...events, over]);
    clearTimeout(timer);
  };

  return {
    ready: async (deadline) => {
      await within(deadline, [listening, gone]);
      return address;
    },
    end: async (deadline) => {
      await within(deadline, [gone]);
      const isGone = child.exitCode !== null || child.signalCode !== null;
      if (!isGone) child.kill('SIGKILL');
      await gone;
      return isGone ? child.exitCode : null;
    },
    kill: (signal) => void child.kill(signal),
    output: () => output,
  };
}
