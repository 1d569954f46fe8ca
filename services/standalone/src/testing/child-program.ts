import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of this package that really runs, in a process of its own. */
export type ChildProgram = {
  readonly process: ChildProcess;
  /** Everything it has written so far. */
  readonly output: () => string;
  /** First match in what it writes. @throws when it ends before */
  readonly waitFor: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

/** Compiled: Node runs no TypeScript at the oldest version that is supported. */
const compiled = (program: string) => fileURLToPath(new URL(`../../dist/${program}.js`, import.meta.url));

/** Only what is given here reaches the program, so that the machine's own settings cannot change a test. */
export function runProgram(
  program: 'main' | 'admin-create-main' | 'demo-reset-main',
  environment: Readonly<Record<string, string>>,
  options: { readonly args?: readonly string[]; readonly input?: string; readonly workingFolder: string },
): ChildProgram {
  const child = spawn(process.execPath, [compiled(program), ...(options.args ?? [])], {
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

/** Address of a service once it says that it is ready. */
export async function addressOf(service: ChildProgram): Promise<string> {
  const [, address] = await service.waitFor(/Ready after .*: (http:\S+)/);
  if (address === undefined) throw new Error('The service printed no address');

  return address;
}

/** Asks a service to stop and waits until it has. */
export async function stopProgram(program: ChildProgram): Promise<number | null> {
  program.process.kill('SIGTERM');

  return program.ended;
}
