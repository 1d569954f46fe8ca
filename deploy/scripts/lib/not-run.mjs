import { dirname, relative } from 'node:path';
import { root } from './run.mjs';

/** At the end of a title; `services/platform/src/testing/unless.ts` writes it. */
const REASON = /\(NOT RUN: (.+)\)$/;
const UNTOLD = 'no title tells why';
const NOT_RUN = new Set(['pending', 'skipped', 'todo']);
const MOST_PLACES = 6;

/**
 * What was not run, a line for each reason, of results of vitest's JSON reporter: how many tests of which packages, and
 * what would let them run. Tests that do not tell their reason are named by their files.
 */
export function describeNotRun(results) {
  const tests = results.flatMap(({ testResults }) => testResults).flatMap(listNotRun);
  const reasons = [...new Set(tests.map(({ reason }) => reason))];

  return reasons
    .map((reason) => ({ reason, tests: tests.filter((test) => test.reason === reason) }))
    .sort((one, other) => other.tests.length - one.tests.length)
    .map(describe);
}

function listNotRun({ name, assertionResults }) {
  const file = relative(root, name);

  return assertionResults
    .filter(({ status }) => NOT_RUN.has(status))
    .map(({ ancestorTitles, title }) => {
      const [reason] = [...ancestorTitles, title].flatMap((each) => REASON.exec(each)?.[1] ?? []);
      return { reason: reason ?? UNTOLD, place: reason === undefined ? file : packageOf(file) };
    });
}

const packageOf = (file) => (file.includes('/src/') ? file.slice(0, file.indexOf('/src/')) : dirname(file));

function describe({ reason, tests }) {
  const places = [...new Set(tests.map(({ place }) => place))].sort((one, other) => one.localeCompare(other));
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : '';

  return `${tests.length} ${tests.length === 1 ? 'test' : 'tests'} of ${places.slice(0, MOST_PLACES).join(', ')}${more}: ${reason}`;
}
