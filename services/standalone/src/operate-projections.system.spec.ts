import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProgram, stopProgram } from '@entry/platform/testing/child-program';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, runProgram } from './testing/child-program.ts';

const EMAIL = 'chief@example.com';
const PASSWORD = 'Correct-horse-7';

let workingFolder: string;
let service: ChildProgram;
let address: string;

beforeAll(async () => {
  workingFolder = await mkdtemp(join(tmpdir(), 'entry-projections-'));
  const environment = { PORT: '0', DATA_DIR: join(workingFolder, 'data'), DEMO: 'off' };
  await runProgram('admin-create-main', environment, {
    args: ['--email', EMAIL],
    input: `${PASSWORD}\n`,
    workingFolder,
  }).ended;
  service = runProgram('main', environment, { workingFolder });
  address = await addressOf(service);
});
afterAll(async () => {
  await stopProgram(service);
  await rm(workingFolder, { recursive: true, force: true });
});

async function operate(args: readonly string[], password = PASSWORD) {
  const program = runProgram('projections-main', {}, { args, input: `${password}\n`, workingFolder });
  const code = await program.ended;

  return { code, output: program.output() };
}

const asAdmin = (...words: readonly string[]) => operate([...words, '--email', EMAIL, '--url', address]);

describe('When an admin operates read models from the command line', () => {
  it('should list them', async () => {
    const { code, output } = await asAdmin('list');

    expect(output).toMatch(/^The history ends at position \d+\.$/m);
    expect(output).toMatch(/^payments \(version \d+\) {2}at \d+, up to date$/m);
    expect(code).toBe(0);
  });

  it('should try again what waits, which is nothing', async () => {
    expect(await asAdmin('retry')).toStrictEqual({ code: 0, output: '0 applied, 0 still wait\n' });
  });

  it('should build one anew with its progress, and switch to it', async () => {
    const built = await asAdmin('rebuild', 'accounts');
    expect(built.output).toMatch(
      /100\.0 % {2}built anew from \d+ events\nSwitch to it by: npm run projections -- switch accounts\n$/,
    );
    expect(built.code).toBe(0);

    expect(await asAdmin('switch', 'accounts')).toStrictEqual({
      code: 0,
      output: 'accounts is served from what was built.\n',
    });
    expect((await asAdmin('rebuild', 'payments', '--switch')).output).toMatch(
      /payments is served from what was built\.\n$/,
    );
  });

  it.each([
    [['switch', 'accounts'], /Nothing was built that could take its place/],
    [['rebuild', 'nothing'], /There is no such read model/],
    [['rebuild'], /^Usage: /],
    [['mend'], /^Usage: /],
    [[], /^Usage: /],
  ])('should refuse %o in words', async (words, message) => {
    const { code, output } = await asAdmin(...words);

    expect(output).toMatch(message);
    expect(code).toBe(1);
  });

  it('should let in nobody with another password, and say when nothing answers', async () => {
    expect((await operate(['list', '--email', EMAIL, '--url', address], 'Wrong-horse-7')).output).toBe(
      'Invalid email or password\n',
    );
    expect((await operate(['list', '--email', EMAIL, '--url', 'http://127.0.0.1:9'])).output).toMatch(
      /^Nothing answers at/,
    );
  });
});
