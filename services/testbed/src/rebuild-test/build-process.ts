import { fork } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from '@entry/engines/program-file';
import type { Progress } from './messages.ts';

export type BuildOptions = {
  readonly environment: Readonly<Record<string, string>>;
  /** Kills the process once it has looked at so many events; null lets it finish. */
  readonly killAfter: number | null;
};

export type Build = {
  readonly isDone: boolean;
  /** Where it began: before the first event, or where a killed one was. */
  readonly from: bigint;
  readonly events: number;
  readonly milliseconds: number;
};

/** Runs one build in a process of its own until it is done, or killed. @throws Error when it fails */
export async function runBuild({ environment, killAfter }: BuildOptions): Promise<Build> {
  const startedAt = performance.now();
  const child = fork(programFile('testbed', 'rebuild-test/build-main'), [], {
    execArgv: [],
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const seen: Progress[] = [];
  child.on('message', (progress: Progress) => {
    seen.push(progress);
    if (killAfter !== null && progress.events >= killAfter) child.kill('SIGKILL');
  });
  await once(child, 'close');

  const last = seen.at(-1);
  const wasKilled = child.signalCode === 'SIGKILL';
  if (last === undefined || (!wasKilled && last.kind !== 'done')) throw new Error(`The build failed: ${output}`);

  return {
    isDone: last.kind === 'done',
    from: BigInt(seen[0]?.position ?? 0),
    events: last.events,
    milliseconds: performance.now() - startedAt,
  };
}
