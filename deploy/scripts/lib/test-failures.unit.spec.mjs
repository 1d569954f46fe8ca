import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.mjs';
import { describeFailures } from './test-failures.mjs';

const name = join(root, 'contracts', 'src', 'fees.unit.spec.ts');
const passed = { status: 'passed', fullName: 'The fee should be known', failureMessages: [] };
const failedWith = (message) => ({ ...passed, status: 'failed', failureMessages: [message] });

describe('What failed', () => {
  it('should be nothing where everything passed or was skipped', () => {
    const assertionResults = [passed, { ...passed, status: 'pending' }];

    expect(
      describeFailures({ testResults: [{ name, status: 'passed', message: '', assertionResults }] }),
    ).toStrictEqual([]);
  });

  it('should be told by file and test, in plain letters, without the frames of others', () => {
    const message = [
      '\u001B[31mAssertionError\u001B[39m: expected 1 to be 2',
      '    at /here/contracts/src/fees.unit.spec.ts:7:3',
      '    at /here/node_modules/runner/dist/run.js:1:1',
    ].join('\n');
    const file = { name, status: 'failed', message: '', assertionResults: [passed, failedWith(message)] };

    expect(describeFailures({ testResults: [file] })).toStrictEqual([
      [
        'contracts/src/fees.unit.spec.ts > The fee should be known',
        '  AssertionError: expected 1 to be 2',
        '      at /here/contracts/src/fees.unit.spec.ts:7:3',
      ].join('\n'),
    ]);
  });

  it.each([
    ['could not be loaded', []],
    ['fails after all its tests have passed', [passed]],
  ])('should be a file that %s', (_case, assertionResults) => {
    const file = { name, status: 'failed', message: 'Cannot find it', assertionResults };

    expect(describeFailures({ testResults: [file] })).toStrictEqual([
      'contracts/src/fees.unit.spec.ts\n  Cannot find it',
    ]);
  });

  it('should be told in a few lines each', () => {
    const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const file = { name, status: 'failed', message: '', assertionResults: [failedWith(long)] };

    expect(describeFailures({ testResults: [file] })[0].split('\n')).toHaveLength(15);
  });
});
