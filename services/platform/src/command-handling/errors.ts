import { AppendTooLargeError } from '../ports/append-rules.ts';

/** The caller decided on another revision than the one the stream has now. */
export class StaleRevisionError extends Error {
  override readonly name = 'StaleRevisionError';
  readonly stream: string;
  /** -1 when the stream does not exist. */
  readonly actualRevision: number;

  constructor(stream: string, actualRevision: number) {
    super(`The stream is at revision ${actualRevision}`);
    this.stream = stream;
    this.actualRevision = actualRevision;
  }
}

/** Others kept winning the stream, or too many wait for it. Nothing was written: it can be tried again. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly stream: string;

  constructor(stream: string, reason: string) {
    super(reason);
    this.stream = stream;
  }
}

/** Nobody knows whether the events were written. Sending the same command id again settles it. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
  readonly stream: string;
  readonly commandId: string;

  constructor(stream: string, commandId: string, cause: unknown) {
    super('The log did not confirm in time whether the events were written', { cause });
    this.stream = stream;
    this.commandId = commandId;
  }
}

/** Whether the stream and what is known of it are as they were: nothing was written for certain. */
export function leavesAggregateIntact(error: unknown): boolean {
  return (
    error instanceof StaleRevisionError ||
    error instanceof ConflictError ||
    error instanceof AppendTooLargeError ||
    isDomainError(error)
  );
}

export function isDomainError(error: unknown): boolean {
  return error instanceof Error && error.name === 'DomainError';
}
