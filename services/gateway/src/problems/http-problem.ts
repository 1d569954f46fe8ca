import { PROBLEMS, type Problem, type ProblemCode } from '@entry/contracts/problem';
import type { Answer } from '../answer.ts';

export type ProblemDetails = {
  /** Words for this occurrence; the code's own when left out. */
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string; readonly code?: string }[];
  readonly details?: readonly string[];
  readonly missingDocuments?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** A refusal with a stable code, on its way to becoming a problem answer. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(PROBLEMS[code].message);
    this.code = code;
    this.details = details;
  }
}

/** For clients that show one message only: the words of the specification for the first field. */
function firstObjection({ code, details }: HttpProblem): string | undefined {
  return code === 'invalid_input' ? details.errors?.[0]?.message : undefined;
}

/** RFC 9457 answer. Nothing of an exception goes into it, only what the table of problems says. */
export function problemAnswer(problem: HttpProblem, requestId: string): Answer {
  const { status, message } = PROBLEMS[problem.code];
  const { errors, details, missingDocuments, headers } = problem.details;
  const body: Problem = {
    type: `/problems/${problem.code}`,
    title: message,
    status,
    code: problem.code,
    message: problem.details.message ?? firstObjection(problem) ?? message,
    requestId,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...(details === undefined || details.length === 0 ? {} : { details: [...details] }),
    ...(missingDocuments === undefined || missingDocuments.length === 0
      ? {}
      : { missingDocuments: [...missingDocuments] }),
  };

  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
    body: JSON.stringify(body),
  };
}
