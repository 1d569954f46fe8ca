import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { itUnless } from '../testing/unless.ts';

const PROGRAM = new URL('../../dist/running/lower-pool-priority.js', import.meta.url).href;
const POOL_SIZE = 5;
const obstacle = process.platform === 'linux' ? null : 'only here a priority is of a whole process: run on Linux';

type Lowered = {
  readonly count: number;
  /** Each that there is among the threads of the pool, and among all others. */
  readonly pool: readonly number[];
  readonly others: readonly number[];
};

/** In a process of its own: a priority that was lowered is not to be raised again. */
async function lowered(): Promise<Lowered> {
  const source = `
    import { readdirSync } from 'node:fs';
    import { readlink } from 'node:fs/promises';
    import { getPriority } from 'node:os';
    import { lowerPoolPriority } from ${JSON.stringify(PROGRAM)};
    const count = await lowerPoolPriority();
    const pool = new Set();
    while (pool.size < count) pool.add(Number((await readlink('/proc/thread-self')).split('/').at(-1)));
    const others = readdirSync('/proc/self/task').map(Number).filter((thread) => !pool.has(thread));
    const prioritiesOf = (threads) => [...new Set([...threads].map((thread) => getPriority(thread)))];
    console.log(JSON.stringify({ count, pool: prioritiesOf(pool), others: prioritiesOf(others) }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
    env: { PATH: process.env['PATH'], UV_THREADPOOL_SIZE: String(POOL_SIZE) },
  });

  return JSON.parse(stdout) as Lowered;
}

describe('When the pool is to give way', () => {
  itUnless(obstacle, 'should lower its threads, and never the one that answers', async () => {
    expect(await lowered()).toStrictEqual({ count: POOL_SIZE, pool: [5], others: [getPriority()] });
  });
});
