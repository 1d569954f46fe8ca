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

/**
 * Runs a program to its end and keeps everything it says to itself; a program that does not exist answers code 127.
 * @returns {Promise<{ code: number, output: string }>} standard output and standard error together
 */
export function capture(command, args, { env = process.env, cwd = root, input = '', deadline = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], timeout: deadline });
    const chunks = [];
    const keep = (chunk) => chunks.push(chunk);

    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    // A program that ends before it has read its input has said why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
