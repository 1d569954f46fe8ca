import { Problem } from '@entry/contracts/problem';

/** Codes that only the browser knows: no reply arrived, or one that nobody can read. */
export const NETWORK_CODE = 'network';
/** Nothing came for so long that nobody waits any more; the request may have been carried out. */
export const TIMEOUT_CODE = 'timeout';
export const UNREADABLE_CODE = 'unreadable_reply';

export type FieldError = { readonly field: string; readonly message: string };

type ApiProblemFields = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly details?: readonly string[] | undefined;
  readonly missingDocuments?: readonly string[] | undefined;
};

/**
 * A refusal of the server, or the failure to reach it (`status` 0, code `network` or `timeout`). `message` is the
 * server's sentence and empty when it gave none: pages then show their own words.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly errors: readonly FieldError[];
  readonly details: readonly string[];
  readonly missingDocuments: readonly string[];

  constructor(fields: ApiProblemFields) {
    super(fields.message);
    this.name = 'ApiProblem';
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId ?? null;
    this.errors = fields.errors ?? [];
    this.details = fields.details ?? [];
    this.missingDocuments = fields.missingDocuments ?? [];
  }
}

/** Reads an error reply; a body that is not a problem (a proxy's page) still becomes an `ApiProblem`. */
export function problemFromReply(status: number, body: unknown): ApiProblem {
  const parsed = Problem.safeParse(body);
  if (!parsed.success) return new ApiProblem({ status, code: UNREADABLE_CODE, message: '' });

  return new ApiProblem({ ...parsed.data, status });
}

/** @param error what the transport rejected with */
export function networkProblem(error?: unknown): ApiProblem {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';

  return new ApiProblem({ status: 0, code: isTimeout ? TIMEOUT_CODE : NETWORK_CODE, message: '' });
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

export function isNetworkProblem(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === NETWORK_CODE || error.code === TIMEOUT_CODE);
}

/** By proxies before a service that is away, and by a service that can do nothing or save nothing just now. */
const NOT_NOW = [502, 503, 504, 507];

/** Nobody answered, or only somebody who can do nothing about it just now. */
export function isUnreachable(error: unknown): boolean {
  return isNetworkProblem(error) || (error instanceof ApiProblem && NOT_NOW.includes(error.status));
}

/** Worth another try with the same idempotency key: nothing was decided, or nobody knows whether it was. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiProblem && (isNetworkProblem(error) || error.status >= 500);
}

/** The server's words, or the page's own where there are none. */
export function problemMessage(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.message !== '' ? error.message : fallback;
}
