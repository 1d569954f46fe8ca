import { PROBLEMS, type ProblemCode } from '@entry/contracts/problem';

export type DomainErrorDetails = {
  readonly details?: readonly string[];
  readonly missingDocuments?: readonly string[];
};

/** A rule refused a command. The code is stable; the message is for people. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ProblemCode;
  readonly details: DomainErrorDetails;

  constructor(code: ProblemCode, details: DomainErrorDetails = {}) {
    super(PROBLEMS[code].message);
    this.code = code;
    this.details = details;
  }
}
