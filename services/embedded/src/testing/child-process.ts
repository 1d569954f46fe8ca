import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export type Child = {
  readonly pid: number;
  /** The next line it prints. @throws Error when it ends without one. */
  readonly nextLine: () => Promise<string>;
  /** Ends it without giving it a chance to tidy up; answers the lines it had printed and nobody had read. */
  readonly kill: () => Promise<string[]>;
};

/** Node 20 cannot run our sources by itself, so the child has them translated as the tests do. */
const RUN_SOURCE = `
  const { createServer, createServerModuleRunner } = await import('vite');
  const resolve = { conditions: ['source', 'module', 'node', 'import', 'default'] };
  const server = { middlewareMode: true, watch: null, hmr: false, ws: false };
  const vite = await createServer({ configFile: false, logLevel: 'error', server, resolve, ssr: { resolve } });
  await createServerModuleRunner(vite.environments.ssr, { hmr: false }).import(process.argv[1]);
`;

/** Runs a program of ours in a process of its own, which is ended with the test. */
export function startChild(program: string, ...parameters: readonly string[]): Child {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, ['--input-type=module', '-e', RUN_SOURCE, '--', path, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting: ((line: string | null) => void)[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => {
    const next = waiting.shift();
    if (next === undefined) lines.push(line);
    else next(line);
  });
  output.on('close', () => {
    for (const next of waiting.splice(0)) next(null);
  });
  const ended = once(output, 'close');
  onTestFinished(() => end(child));

  return {
    pid: child.pid ?? 0,
    nextLine: async () => {
      const line = lines.shift() ?? (await new Promise<string | null>((resolve) => waiting.push(resolve)));
      if (line === null) throw new Error('The child process ended without a line');

      return line;
    },
    kill: async () => {
      end(child);
      await ended;
      return lines;
    },
  };
}

function end(child: ChildProcess): void {
  if (child.exitCode === null) child.kill('SIGKILL');
}
