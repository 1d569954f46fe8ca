import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file for each port that somebody on this machine is about to use or uses; in it who, by process id. */
const FOLDER = join(tmpdir(), 'assisted-entry-ports');
const MOST_ATTEMPTS = 100;

const ours = new Set<number>();
process.once('exit', () => {
  for (const port of ours) releasePort(port);
});
const fileOf = (port: number): string => join(FOLDER, String(port));

/**
 * A port of this machine that is free and stays so for us, until `releasePort` or the end of this process. That it was
 * free a moment ago is not enough: an engine takes a second to come up, and the test files beside us start engines too.
 * The second one on a port ends, and its file works on a server that goes away with another one.
 * @param propose a port that nobody has at the moment
 * @throws Error when it found none
 */
export async function reservePort(propose = findFreePort): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const port = await propose();
    if (reserve(port)) return port;
  }
  throw new Error(`No free port: ${readdirSync(FOLDER).length} are reserved in ${FOLDER}`);
}

export function releasePort(port: number): void {
  if (ours.delete(port)) rmSync(fileOf(port), { force: true });
}

function reserve(port: number): boolean {
  try {
    writeFileSync(fileOf(port), String(process.pid), { flag: 'wx' });
  } catch {
    forgetOfTheDead(port);
    return false;
  }

  ours.add(port);
  return true;
}

/** Whoever was killed released nothing. The port is for the next who asks: two at once must not both take it. */
function forgetOfTheDead(port: number): void {
  try {
    process.kill(Number(readFileSync(fileOf(port), 'utf8')), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') rmSync(fileOf(port), { force: true });
  }
}

/**
 * Below those that operating systems give to connections that go out (from 32,768 on Linux, from 49,152 elsewhere): one of
 * these is free now, and belongs to the client of another test when the engine is started or started again.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${LOWEST_PORT} to ${HIGHEST_PORT}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');

  return true;
}
