/** Child processes for the scripts of this folder: no shell, Node built-ins only. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** JavaScript file behind a tool of node_modules, so that it starts without a shell on every system. */
export const tool = (...segments) => join(root, 'node_modules', ...segments);

/**
 * Runs a program to its end.
 * @returns {Promise<{ code: number, output: string }>} `output` is empty unless `capture` is set
 */
export function run(command, args, { capture = false, env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'] });
    const chunks = [];

    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal !== null) console.error(`${command} was ended by ${signal}`);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/** Runs a JavaScript file with the Node that runs this script. */
export const runNode = (args, options) => run(process.execPath, args, options);
