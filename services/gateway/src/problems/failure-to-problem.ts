import { DomainError } from '@entry/domain/domain-error';
import { QueueFullError } from '@entry/media/bounded-queue';
import { PictureError, PictureTimeoutError } from '@entry/media/image-engine';
import { ConflictError, OutcomeUnknownError, StaleRevisionError } from '@entry/platform/command-handling/errors';
import { AppendTooLargeError } from '@entry/platform/ports/append-rules';
import { KeyMissingError, SubjectErasedError } from '@entry/platform/ports/key-vault';
import { StorageFullError, UnavailableError } from '@entry/platform/ports/unavailable';
import { HttpProblem } from './http-problem.ts';
import { QUEUE_FULL } from './queue-full.ts';

const retryAfter = (seconds: number) => ({ headers: { 'Retry-After': String(seconds) } });
const RETRY_SOON = retryAfter(1);
/** What is down is not up in a second, and everybody's browser asks. */
const SECONDS_OF_AN_OUTAGE = 5;
/** What a failure means to the caller; null when it is a fault of ours that somebody has to look at. */
export function findProblem(failure: unknown): HttpProblem | null {
  if (failure instanceof HttpProblem) return failure;
  if (failure instanceof DomainError) return new HttpProblem(failure.code, failure.details);
  if (failure instanceof QueueFullError) return QUEUE_FULL;
  if (failure instanceof PictureError) return new HttpProblem(failure.code);
  if (failure instanceof PictureTimeoutError) return new HttpProblem('unavailable', retryAfter(SECONDS_OF_AN_OUTAGE));
  if (failure instanceof SubjectErasedError) return new HttpProblem('not_found');
  if (failure instanceof KeyMissingError) return new HttpProblem('key_missing');
  if (failure instanceof UnavailableError) {
    const code = failure instanceof StorageFullError ? 'storage_full' : 'unavailable';
    return new HttpProblem(code, retryAfter(Math.ceil(failure.retryAfter ?? SECONDS_OF_AN_OUTAGE)));
  }

  return findCommandProblem(failure);
}

function findCommandProblem(failure: unknown): HttpProblem | null {
  if (failure instanceof StaleRevisionError) return new HttpProblem('stale_revision');
  if (failure instanceof OutcomeUnknownError) return new HttpProblem('outcome_unknown', RETRY_SOON);
  if (failure instanceof AppendTooLargeError) return new HttpProblem('body_too_large');
  if (failure instanceof ConflictError) return new HttpProblem('conflict', RETRY_SOON);

  return null;
}
