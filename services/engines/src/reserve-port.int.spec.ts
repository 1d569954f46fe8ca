import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { releasePort, reservePort } from './reserve-port.ts';

/** Nobody is given these by the system. */
const [FIRST, SECOND] = [101, 102];
const fileOf = (port: number) => join(tmpdir(), 'assisted-entry-ports', String(port));
const proposing = (...ports: readonly number[]) => {
  const left = [...ports];
  return async () => left.shift() ?? 0;
};

afterEach(() => {
  for (const port of [FIRST, SECOND]) {
    releasePort(port);
    rmSync(fileOf(port), { force: true });
  }
});

it('should give a port that is reserved to nobody else until it is released', async () => {
  expect(await reservePort(proposing(FIRST))).toBe(FIRST);
  expect(await reservePort(proposing(FIRST, SECOND))).toBe(SECOND);

  releasePort(FIRST);

  expect(await reservePort(proposing(FIRST))).toBe(FIRST);
  expect(readFileSync(fileOf(FIRST), 'utf8')).toBe(String(process.pid));
});

it('should leave to another process what that one reserved', async () => {
  await reservePort(proposing(SECOND));
  writeFileSync(fileOf(FIRST), String(process.ppid));

  releasePort(SECOND);
  expect(await reservePort(proposing(FIRST, FIRST, SECOND))).toBe(SECOND);
  releasePort(FIRST);

  expect(readFileSync(fileOf(FIRST), 'utf8')).toBe(String(process.ppid));
});

it('should give what was reserved by somebody who was killed to whoever asks next', async () => {
  await reservePort(proposing(SECOND));
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(fileOf(FIRST), String(pid));

  expect(await reservePort(proposing(FIRST, FIRST))).toBe(FIRST);
});

it('should say so when there is none', async () => {
  await reservePort(proposing(FIRST));

  await expect(reservePort(async () => FIRST)).rejects.toThrow('No free port');
});
