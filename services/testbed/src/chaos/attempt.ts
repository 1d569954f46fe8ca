import type { Violation } from '../kill-test/log-index.ts';

/** Does a part of a run; when it fails that is a violation, with its reason, and `instead` is the answer. */
export type Attempt = <Value>(what: string, work: () => Promise<Value>, instead: Value) => Promise<Value>;

/** So that a run ends with a verdict whatever happens in it. */
export function createAttempt(violations: Violation[]): Attempt {
  return async (what, work, instead) => {
    try {
      return await work();
    } catch (error) {
      violations.push({ kind: 'wrong', text: `${what} failed: ${reasonOf(error)}` });
      return instead;
    }
  };
}

/** `fetch` says only in the cause what went wrong. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for no reason';

  return error.cause instanceof Error ? `${String(error)}, ${String(error.cause)}` : String(error);
}
