/** What the end of a test run says, of results of vitest's JSON reporter. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/** Enough for the assertion and where it stands, few enough to read dozens of them. */
const LINES_OF_A_FAILURE = 14;

/**
 * What failed, an entry for each test, one for a file that fails by itself, and one for an error outside of tests: the
 * file, the test and the first lines of the cause. The shortest cause comes first: a long one often follows from it.
 * @returns {string[]}
 */
export function describeFailures({ testResults, outsideErrors = [] }) {
  const outside = outsideErrors.map((message) => describe('outside of tests', message));

  return [...testResults.flatMap(failuresOf), ...outside].sort((one, other) => one.length - other.length);
}

function failuresOf(file) {
  const path = relative(root, file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  // By itself: it could not be loaded, or what it does after its tests failed.
  if (failed.length === 0) return file.status === 'failed' ? [describe(path, file.message)] : [];

  return failed.map((test) => describe(`${path} > ${test.fullName}`, test.failureMessages.join('\n')));
}

function describe(what, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, LINES_OF_A_FAILURE);

  return [what, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Tests of these files use a browser or ten processes; in continuous integration they may fail once. */
const TRIED_AGAIN = /\.(e2e|system)\.spec\.ts$/;

/** @returns {string[]} absolute paths of the failed files that are to be run once more */
export function filesToTryAgain({ testResults }) {
  return testResults
    .filter(({ name, status }) => status === 'failed' && TRIED_AGAIN.test(name))
    .map(({ name }) => name);
}

/**
 * Puts the second results of files in place of the first. Errors outside of tests belong to no file and stay.
 * @returns {{ result: object, flaky: string[] }} `flaky`: failed first, passed then
 */
export function withSecondTry(first, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const outsideErrors = [first, second].flatMap((tried) => tried.outsideErrors ?? []);
  const stillFailing = new Set(describeFailures(second).map(headOf));
  const flaky = describeFailures({ testResults: first.testResults.filter(({ name }) => again.has(name)) })
    .map(headOf)
    .filter((what) => !stillFailing.has(what));

  return { result: { ...first, testResults, outsideErrors }, flaky };
}

const headOf = (description) => description.split('\n', 1)[0];

/** Counts of tests; a file that fails by itself, or an error outside of tests, counts as one failure. */
export function countTests({ testResults, outsideErrors }) {
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));

  return {
    passed: states.filter((status) => status === 'passed').length,
    failed: describeFailures({ testResults, outsideErrors }).length,
    skipped: states.filter((status) => ['pending', 'skipped', 'todo'].includes(status)).length,
  };
}

/** Kinds of tests by the end of a file's name; unit tests of pages are a kind of their own. */
function partOf(path) {
  const kind = /\.(\w+)\.spec\.\w+$/.exec(path)?.[1] ?? 'other';
  return kind === 'unit' && path.startsWith('web/src/') ? 'web' : kind;
}

/**
 * How long each kind of tests took: from its first to its last test in seconds, and how many files.
 * @returns {{ name: string, seconds: number, files: number }[]}
 */
export function timeParts({ testResults }) {
  const parts = new Map();
  for (const file of testResults) {
    const name = partOf(relative(root, file.name));
    parts.set(name, [...(parts.get(name) ?? []), file]);
  }

  return [...parts].map(([name, files]) => ({
    name: `${name} tests`,
    files: files.length,
    seconds:
      (Math.max(...files.map(({ endTime }) => endTime)) - Math.min(...files.map(({ startTime }) => startTime))) / 1_000,
  }));
}
