import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** `npm run dev` without npm, in a copy of the repository. */
export type InnerLoop = {
  readonly process: ChildProcess;
  /** Everything it has written so far. */
  readonly output: () => string;
  /** First match in what it writes from `after` on. @throws when it ends before */
  readonly waitFor: (pattern: RegExp, after?: number) => Promise<RegExpExecArray>;
  /** Exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

/** Only what is given here reaches it, so that the machine's own settings cannot change a test. */
export function startInnerLoop(root: string, environment: Readonly<Record<string, string>>): InnerLoop {
  const child = spawn(process.execPath, [join(root, 'deploy/scripts/dev.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      notify();
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    notify();
    return code as number | null;
  });

  return {
    process: child,
    output: () => output,
    ended,
    waitFor: (pattern, after = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output.slice(after));
          if (found !== null) resolve(found);
          else if (child.exitCode !== null || child.signalCode !== null) {
            reject(new Error(`The inner loop ended before it wrote ${pattern}:\n${output}`));
          } else return;

          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
  };
}
