import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/** Enough for the assertion and where it stands, few enough to read dozens of them. */
const LINES_OF_A_FAILURE = 14;

/**
 * What failed in a result of vitest's JSON reporter, an entry for each test, and one for a file that fails by itself:
 * the file, the test and the first lines of what it says.
 */
export function describeFailures({ testResults }) {
  return testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // By itself: it could not be loaded, or what it does after its tests failed.
    if (failed.length === 0) return file.status === 'failed' ? [describe(path, file.message)] : [];

    return failed.map((test) => describe(`${path} > ${test.fullName}`, test.failureMessages.join('\n')));
  });
}

function describe(what, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, LINES_OF_A_FAILURE);

  return [what, ...lines.map((line) => `  ${line}`)].join('\n');
}
