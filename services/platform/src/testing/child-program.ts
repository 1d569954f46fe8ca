import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A compiled program that really runs, in a process of its own. */
export type ChildProgram = {
  readonly process: ChildProcess;
  /** Everything it has written so far. */
  readonly output: () => string;
  /** First match in what it writes. @throws when it ends before */
  readonly waitFor: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

/** Only what is given here reaches the program, so that the machine's own settings cannot change a test. */
export function runProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
  options: { readonly args?: readonly string[]; readonly input?: string; readonly workingFolder: string },
): ChildProgram {
  const child = spawn(process.execPath, [file, ...(options.args ?? [])], {
    cwd: options.workingFolder,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
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
  child.stdin.end(options.input ?? '');
  const ended = once(child, 'close').then(([code]) => {
    notify();
    return code as number | null;
  });

  return {
    process: child,
    output: () => output,
    ended,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found !== null) resolve(found);
          else if (child.exitCode !== null || child.signalCode !== null) {
            reject(new Error(`The program ended before it wrote ${pattern}:\n${output}`));
          } else return;

          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
  };
}

/** Asks a program to stop and waits until it has. */
export async function stopProgram(program: ChildProgram): Promise<number | null> {
  program.process.kill('SIGTERM');

  return program.ended;
}
