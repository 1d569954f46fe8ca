import type { MaybePromise } from '@entry/platform/ports/read-store';
import type { Answer } from '../answer.ts';
import type { ShowProblem } from './define-route.ts';
import type { GatewayRequest } from './gateway-request.ts';

/** One request on its way to its answer: what is known of it so far. */
export type Exchange = {
  readonly request: GatewayRequest;
  readonly requestId: string;
  readonly correlationId: string;
  /** A pattern instead of an address: an address may hold a search for a name. */
  route: string;
  accountId: string | null;
  /** For the header; undefined when the caller need not be told. */
  sessionEnds: string | undefined;
  /** Whether the read models are behind what the caller has seen, so that the answer may miss it. */
  isBehind: boolean;
  /** Of the route that was asked; null where refusals are problem documents. */
  showProblem: ShowProblem | null;
};

/** A `Response` for files and what is streamed; an answer for everything else. */
export type Work<Answered extends Answer | Response = Answer | Response> = (
  exchange: Exchange,
) => MaybePromise<Answered>;

/**
 * Carries out what a request asks for, and never rejects: whatever is thrown becomes the answer that says so.
 * @param send the way the request came in by is the way out
 */
export type RunExchange = <Sent>(
  request: GatewayRequest,
  route: string,
  work: Work,
  send: (answer: Answer | Response, exchange: Exchange) => Sent,
) => MaybePromise<Sent>;
