/** The service as a process that the inner loop starts, replaces and ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './run.mjs';

const PROGRAM = join(root, 'services', 'standalone', 'dist', 'main.js');
const END_WITH_PARENT = import.meta.resolve('./end-with-parent.mjs');
/** In milliseconds. What was acknowledged is on the disk, so that a developer need not wait for a slow request. */
const LONGEST_DRAIN = 2_000;

/**
 * @param {Record<string, string | undefined>} environment of the service
 * @param {(line: string) => void} tell gets what the first service says to people; log lines go to the terminal
 */
export function createServiceProcess(environment, tell) {
  let child = null;
  let stopping = null;
  let hasSpoken = false;

  /** @returns {Promise<boolean>} whether it got ready; when not, it has said why on standard error */
  function start() {
    const started = spawn(process.execPath, ['--import', END_WITH_PARENT, PROGRAM], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const isFirst = !hasSpoken;
    child = started;

    return new Promise((resolve) => {
      started.once('error', () => resolve(false));
      started.once('close', () => {
        if (child === started) child = null;
        resolve(false);
      });

      createInterface({ input: started.stdout }).on('line', (line) => {
        if (line.startsWith('{')) console.log(line);
        else if (isFirst && stopping !== started) tell(line);
        if (!line.startsWith('Ready after ')) return;

        hasSpoken = true;
        resolve(true);
      });
    });
  }

  /** Two services never share a data folder: resolves when the process is gone. */
  async function stop() {
    if (child === null) return;

    stopping = child;
    const closed = once(stopping, 'close');
    const deadline = setTimeout(() => stopping.kill('SIGKILL'), LONGEST_DRAIN);
    stopping.kill('SIGTERM');
    await closed;
    clearTimeout(deadline);
  }

  return { start, stop, isRunning: () => child !== null };
}
