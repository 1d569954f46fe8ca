import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const PROGRAM = new URL('../../dist/running/lower-pool-priority.js', import.meta.url).href;
const POOL_SIZE = 4;
/** Node 22 is the first that names the threads of its pool. */
const hasNames = process.platform === 'linux' && Number(process.versions.node.split('.')[0]) >= 22;

/** In a process of its own: a priority that was lowered is not to be raised again. */
async function lowered(): Promise<{ readonly count: number; readonly main: number }> {
  const source = `
    import { getPriority } from 'node:os';
    import { readFile } from 'node:fs/promises';
    import { lowerPoolPriority } from ${JSON.stringify(PROGRAM)};
    await readFile('/dev/null');
    console.log(JSON.stringify({ count: lowerPoolPriority(), main: getPriority() }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
    env: { PATH: process.env['PATH'], UV_THREADPOOL_SIZE: String(POOL_SIZE) },
  });

  return JSON.parse(stdout) as { count: number; main: number };
}

describe('When the pool is to give way', () => {
  it('should lower its threads where they are known, and never the one that answers', async () => {
    expect(await lowered()).toStrictEqual({ count: hasNames ? POOL_SIZE : 0, main: 0 });
  });
});
