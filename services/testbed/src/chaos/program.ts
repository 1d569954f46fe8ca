import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** One of our processes, kept running as a container engine keeps it. */
export type Program = {
  readonly name: string;
  /** Ends it without giving it a chance; it is started again. */
  readonly kill: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Asks it to end, for good; answers its exit code, null when it had to be killed. */
  readonly stop: () => Promise<number | null>;
  /** How often it ended without being told to. */
  readonly ownEnds: () => number;
};

export type ProgramOptions = {
  readonly name: string;
  /** Compiled: Node runs no TypeScript at the oldest version that is supported. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Everything it writes is added to this file. */
  readonly outputFile: string;
};

/** As docker-compose.yml starts them. */
const AS_DEPLOYED = ['--max-semi-space-size=64'];
const RESTART_AFTER = 200;
/** One that ends at once again and again must not keep the machine busy with starting it. */
const LONGEST_RESTART = 3_000;
/** Only ends what would never end: a busy machine does not decide whether it stops in order. */
const STOP_DEADLINE = 120_000;

/** Whoever started them is gone, however that came: none may stay behind. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export function startProgram({ name, file, environment, outputFile }: ProgramOptions): Program {
  const output = openSync(outputFile, 'a');
  let isWanted = true;
  let wasKilled = false;
  let ownEnds = 0;
  let child: ChildProcess = start();
  const running = keepRunning();

  function start(): ChildProcess {
    const started = spawn(process.execPath, [...AS_DEPLOYED, file], {
      stdio: ['ignore', output, output],
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', ...environment },
    });
    children.add(started);
    started.once('exit', () => children.delete(started));

    return started;
  }

  async function keepRunning(): Promise<void> {
    for (let pause = RESTART_AFTER; ; pause = Math.min(LONGEST_RESTART, pause * 2)) {
      const startedAt = performance.now();
      await once(child, 'exit');
      if (!isWanted) return;

      if (wasKilled) pause = RESTART_AFTER;
      else ownEnds += 1;
      wasKilled = false;
      if (performance.now() - startedAt > LONGEST_RESTART) pause = RESTART_AFTER;
      await delay(pause);
      if (!isWanted) return;
      child = start();
    }
  }

  return {
    name,
    kill: () => {
      wasKilled = true;
      child.kill('SIGKILL');
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      isWanted = false;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE);
      await running;
      clearTimeout(tooLong);
      closeSync(output);

      return child.exitCode;
    },
    ownEnds: () => ownEnds,
  };
}
