import {
  AccessDeniedError,
  type Backend,
  type DenialReason,
  StorageFullError,
  UnavailableError,
} from '@entry/platform/ports/unavailable';
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';

/**
 * Codes by which a server says that it cannot now and another may: the retryable ones of the specification of drivers
 * (network, shutdown, stepping down), and those of a majority or a snapshot that is not there in time.
 */
const CODES: ReadonlySet<unknown> = new Set([
  6, 7, 50, 64, 89, 91, 100, 112, 134, 189, 202, 262, 317, 358, 384, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
]);
const LABELS = ['RetryableWriteError', 'RetryableError', 'SystemOverloadedError', 'NoWritesPerformed'];
/** Unauthorized, AuthenticationFailed, and what a hosted server says for the latter. */
const DENIALS: ReadonlyMap<unknown, DenialReason> = new Map([
  [13, 'rights'],
  [18, 'user or password'],
  [8_000, 'user or password'],
]);
/** The server refuses for want of room; without any it ends, and is an outage. */
const OUT_OF_DISK_SPACE = 14_031;
const DUPLICATE_KEY = 11_000;
/** Of the operating system and of Node, for a connection that ended. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTCONN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Whether it failed for want of a server, and may succeed later as it is. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof MongoError)) return isSocketError(error);
  if (error instanceof MongoBulkWriteError && isBulkOutage(error)) return true;
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoNotConnectedError || error instanceof MongoWriteConcernError) return true;
  if (error instanceof MongoTopologyClosedError || error instanceof MongoClientClosedError) return true;
  if (error instanceof MongoOperationTimeoutError) return true;

  return CODES.has(error.code) || LABELS.some((label) => error.hasErrorLabel(label));
}

/** The driver hands on what a socket says that ends while a command is being written to it, in no error of its own. */
function isSocketError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SOCKET_CODES.has(error.code);
}

/** The driver hides what went wrong on the way to the server in an error of its own, but copies what tells them apart. */
function isBulkOutage(error: MongoBulkWriteError): boolean {
  if (error.result.getWriteConcernError() !== undefined) return true;

  const isOnTheWay = error.code === undefined && error.result.getWriteErrorCount() === 0;
  return isOnTheWay && ['beforeHandshake', 'reason', 'address'].some((mark) => mark in error);
}

/** An outage as every port tells it; anything else as it is. */
export function explain(backend: Backend, error: unknown): unknown {
  const denial = error instanceof MongoError ? DENIALS.get(error.code) : undefined;
  if (denial !== undefined) return new AccessDeniedError(backend, denial, error);

  if (error instanceof MongoError && error.code === OUT_OF_DISK_SPACE)
    return new StorageFullError(backend, { cause: error });

  return isOutage(error) ? new UnavailableError(backend, { cause: error }) : error;
}

/** Of an operation as a whole, or of one of many. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
}
