/** A reporter of vitest that writes down what failed outside of tests: its JSON says nothing of these. */
import { writeFileSync } from 'node:fs';

export default class OutsideErrorsReporter {
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ stack, message }) => String(stack ?? message));
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(messages));
  }
}
