import { PROBLEMS, type ProblemCode } from '@entry/contracts/problem';

export type DomainErrorDetails = {
  /** Fields that broke a rule, by their path in the command's form. */
  readonly errors?: readonly { readonly field: string; readonly message: string; readonly code: string }[];
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
