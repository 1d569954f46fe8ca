import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { releasePort, reservePort } from './reserve-port.ts';

/** A real server in a process of its own, which a test may treat as badly as the world does. */
export type ServerProcess = {
  /** Stays the same over restarts. */
  readonly port: number;
  /** What the server keeps, and keeps over restarts. */
  readonly folder: string;
  readonly pid: () => number | null;
  /** Starts it again after `kill` or `stop`; resolves when it answers. */
  readonly start: () => Promise<void>;
  /** Ends it without giving it a chance to tidy up; resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  /** Asks it to end, as an operator does. */
  readonly stop: () => Promise<void>;
  /** Keeps its connections and answers nothing, until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Deletes what it keeps; only while it does not run. */
  readonly wipe: () => void;
  /** Ends it for good and removes its folder. */
  readonly remove: () => Promise<void>;
};

export type ServerProgram = {
  /** For messages: what could not be started. */
  readonly name: string;
  readonly program: string;
  readonly parameters: (place: { readonly port: number; readonly folder: string }) => readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Rejects, or answers false, until the server serves. */
  readonly isReady: (port: number) => Promise<boolean>;
  /** A reserved one when left out. */
  readonly port?: number;
};

/** They only end a wait for what will never come, on however busy a machine. */
const START_DEADLINE = 120_000;
const STOP_DEADLINE = 60_000;
const PAUSE_BETWEEN_LOOKS = 50;
const OUTPUT_KEPT = 4_000;

/** @throws Error with the server's own words when it does not come up */
export async function startServerProcess(server: ServerProgram): Promise<ServerProcess> {
  const port = server.port ?? (await reservePort());
  const home = mkdtempSync(join(tmpdir(), `${server.name.replaceAll(/\W+/g, '-')}-`));
  const folder = join(home, 'data');
  let running: { readonly child: ChildProcess; readonly ended: Promise<unknown>; isWanted: boolean } | null = null;
  const endWithUs = () => running?.child.kill('SIGKILL');
  process.once('exit', endWithUs);

  async function start(): Promise<void> {
    if (running !== null) throw new Error(`${server.name} runs already`);

    mkdirSync(folder, { recursive: true });
    let output = '';
    const child = spawn(server.program, server.parameters({ port, folder }), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...server.environment },
    });
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(Buffer.from(error.message)));
    const ended = once(child, 'close').catch(() => undefined);
    const current = { child, ended, isWanted: true };
    running = current;
    void ended.then(() => {
      if (running === current) running = null;
      // Whoever it served only sees that it is away.
      if (current.isWanted)
        console.error(`${server.name} ended by itself (${child.exitCode ?? child.signalCode}): ${output}`);
    });

    const deadline = performance.now() + START_DEADLINE;
    while (!(await server.isReady(port).catch(() => false))) {
      if (running !== current || performance.now() > deadline) {
        child.kill('SIGKILL');
        await ended;
        throw new Error(`${server.name} did not come up:\n${output}`);
      }
      await delay(PAUSE_BETWEEN_LOOKS);
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const current = running;
    if (current === null) return;

    current.isWanted = false;
    // A suspended process does not even notice that it is asked to end.
    current.child.kill('SIGCONT');
    current.child.kill(signal);
    const tooLong = setTimeout(() => current.child.kill('SIGKILL'), STOP_DEADLINE);
    await current.ended;
    clearTimeout(tooLong);
  }

  await start();
  return {
    port,
    folder,
    pid: () => running?.child.pid ?? null,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pause: () => {
      const child = running?.child;
      child?.kill('SIGSTOP');
      if (child?.pid !== undefined) untilSuspended(child.pid);
    },
    resume: () => void running?.child.kill('SIGCONT'),
    wipe: () => {
      if (running !== null) throw new Error(`${server.name} still runs`);
      rmSync(folder, { recursive: true, force: true });
    },
    remove: async () => {
      process.removeListener('exit', endWithUs);
      await end('SIGKILL');
      releasePort(port);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const MOST_LOOKS = 100_000;

/** The signal is only on its way when it was sent: a server of many threads may answer a moment longer. */
function untilSuspended(pid: number): void {
  const tasks = `/proc/${pid}/task`;
  // Elsewhere than on Linux nobody can be asked.
  for (let look = 0; look < MOST_LOOKS && existsSync(tasks); look += 1) {
    if (readdirSync(tasks).every((task) => stateOf(`${tasks}/${task}/stat`) !== 'running')) return;
  }
}

function stateOf(file: string): 'suspended' | 'running' {
  try {
    // After the name in parentheses, which may hold anything.
    const text = readFileSync(file, 'latin1');
    return 'TtZX'.includes(text.charAt(text.lastIndexOf(')') + 2)) ? 'suspended' : 'running';
  } catch {
    return 'suspended';
  }
}
