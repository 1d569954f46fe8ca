import { AccessDeniedError as PortAccessDeniedError, UnavailableError } from '@entry/platform/ports/unavailable';
import {
  AccessDeniedError,
  CancelledError,
  NotLeaderError,
  UnavailableError as ServerUnavailableError,
  StreamDeletedError,
  StreamNotFoundError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';

/*
 * Errors are told apart by class and gRPC code. The only words that are compared are those of the client library, whose
 * version the lockfile names. Words of a server differ with its version.
 */

const CLOSED_BEFORE = 'Channel closed before call started';

/** The client library says so when an append was never sent. */
const NEVER_SENT = ['No connection established', 'Name resolution failed', CLOSED_BEFORE];

/** The client library found no leader of a cluster; a plain error. */
const NOT_DISCOVERED = 'Failed to discover';

/** Whether a failed append was certainly not written. After any other failure the append may be in the log. */
export function wasNotWritten(error: unknown): boolean {
  if (error instanceof NotLeaderError || error instanceof AccessDeniedError) return true;
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith(NOT_DISCOVERED)) return true;

  return error instanceof ServerUnavailableError && NEVER_SENT.some((words) => error.message.includes(words));
}

/** By gRPC. */
const UNAUTHENTICATED = 16;

/** What a call that reached nothing is for the callers of the log. */
export function toUnavailable(cause: unknown): UnavailableError {
  if (!(cause instanceof AccessDeniedError)) return new UnavailableError('event log', { cause });

  return new PortAccessDeniedError('event log', cause.code === UNAUTHENTICATED ? 'user or password' : 'rights', cause);
}

/** A stream that was never written, or deleted so that it can be written again, or for ever. */
export const isMissingStream = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError;

/** By gRPC. */
const UNKNOWN = 2;

/**
 * The server answered, and gave no reason that has a code. Servers say so of a position at which no event begins, and of
 * faults of their own.
 */
export const isUnexplained = (error: unknown): boolean => error instanceof UnknownError && error.code === UNKNOWN;

/** The client closed its connection because of some other call, a dropped subscription for instance. */
export const neverBegan = (error: unknown): boolean =>
  error instanceof ServerUnavailableError && error.message.includes(CLOSED_BEFORE);

/**
 * Failures after which the client keeps its connection although it may be dead: it makes a new one only when the
 * server is unavailable, cancels, or is not the leader.
 */
export function leavesDeadConnection(error: unknown, signal: AbortSignal | undefined): boolean {
  if (signal?.aborted === true && error === signal.reason) return isOutOfTime(error);
  if (error instanceof ServerUnavailableError || error instanceof CancelledError) return false;
  if (error instanceof NotLeaderError || error instanceof AccessDeniedError) return false;
  if (error instanceof WrongExpectedVersionError || isMissingStream(error)) return false;

  return !isUnexplained(error);
}

/** A deadline of ours, not a caller who lost interest. */
const isOutOfTime = (reason: unknown): boolean =>
  reason instanceof UnavailableError || (reason instanceof DOMException && reason.name === 'TimeoutError');
