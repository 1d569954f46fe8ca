import { writeFileSync } from 'node:fs';

/**
 * Writes down what failed outside of tests: vitest's JSON says nothing of these.
 * @public loaded by vitest
 */
export default class OutsideErrorsReporter {
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ stack, message }) => String(stack ?? message));
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(messages));
  }
}
