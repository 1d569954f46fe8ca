import { ApiProblem } from '../../api/api-problem.ts';
import type { Refusal } from './upload-intent.ts';
import { FileUnreadableError } from './upload-state.ts';

const UNREADABLE_FILE = 'file_unreadable';
const UNKNOWN: Refusal = { status: 0, code: 'unknown', message: '', details: [] };

/** What is kept of the reason for which an upload has ended. */
export function refusalOf(problem: unknown): Refusal {
  if (problem instanceof FileUnreadableError) return { ...UNKNOWN, code: UNREADABLE_FILE };
  if (!(problem instanceof ApiProblem)) return UNKNOWN;

  const { status, code, message, details } = problem;
  return { status, code, message, details: [...details] };
}

/** The reason again, as it was when the upload ended. */
export function problemOf(refusal: Refusal): Error {
  return refusal.code === UNREADABLE_FILE ? new FileUnreadableError() : new ApiProblem(refusal);
}
