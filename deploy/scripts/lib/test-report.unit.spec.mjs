import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.mjs';
import { countTests, describeFailures, filesToTryAgain, timeParts, withSecondTry } from './test-report.mjs';

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

const fileOf = (path, ...assertionResults) => ({
  name: join(root, path),
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  startTime: 1_000,
  endTime: 4_000,
  assertionResults,
});

it('should tell the shortest cause first', () => {
  const [long, short] = [failedWith('It waited for\nsomething\nelse'), failedWith('It is away')];

  expect(describeFailures({ testResults: [fileOf('a.unit.spec.ts', long, short)] })).toStrictEqual([
    'a.unit.spec.ts > The fee should be known\n  It is away',
    'a.unit.spec.ts > The fee should be known\n  It waited for\n  something\n  else',
  ]);
});

describe('When a file of browser or system tests fails in continuous integration', () => {
  const first = {
    testResults: [fileOf('a.e2e.spec.ts', failedWith('Once'), passed), fileOf('b.int.spec.ts', failedWith('Always'))],
  };

  it('should be tried again, and no other file', () => {
    expect(filesToTryAgain(first)).toStrictEqual([join(root, 'a.e2e.spec.ts')]);
  });

  it('should be flaky when it passes then', () => {
    const { result, flaky } = withSecondTry(first, { testResults: [fileOf('a.e2e.spec.ts', passed, passed)] });

    expect(flaky).toStrictEqual(['a.e2e.spec.ts > The fee should be known']);
    expect(countTests(result)).toStrictEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  it('should hide no error outside of tests', () => {
    const outside = { testResults: [fileOf('a.e2e.spec.ts', failedWith('Once'))], outsideErrors: ['Nobody waited'] };
    const { result } = withSecondTry(outside, { testResults: [fileOf('a.e2e.spec.ts', passed)] });

    expect(describeFailures(result)).toStrictEqual(['outside of tests\n  Nobody waited']);
    expect(countTests(result)).toStrictEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('should stay failed when it fails again', () => {
    const { result, flaky } = withSecondTry(first, { testResults: [fileOf('a.e2e.spec.ts', failedWith('Twice'))] });

    expect(flaky).toStrictEqual([]);
    expect(countTests(result)).toStrictEqual({ passed: 0, failed: 2, skipped: 0 });
  });
});

it('should tell how long each kind of tests took, from its first to its last', () => {
  const later = { ...fileOf('web/src/b.unit.spec.tsx', passed), startTime: 2_000, endTime: 9_000 };

  expect(
    timeParts({ testResults: [fileOf('web/src/a.unit.spec.ts', passed), later, fileOf('a.system.spec.ts', passed)] }),
  ).toStrictEqual([
    { name: 'web tests', files: 2, seconds: 8 },
    { name: 'system tests', files: 1, seconds: 3 },
  ]);
});
