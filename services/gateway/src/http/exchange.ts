import type { Context } from 'hono';
import type { Answer } from '../answer.ts';
import type { ShowProblem } from './define-route.ts';

/** One request on its way to its answer: what is known of it so far. */
export type Exchange = {
  readonly context: Context;
  readonly requestId: string;
  readonly correlationId: string;
  /** A pattern instead of an address: an address may hold a search for a name. */
  route: string;
  accountId: string | null;
  /** For the header; undefined when the caller need not be told. */
  sessionEnds: string | undefined;
  /** Of the route that was asked; null where refusals are problem documents. */
  showProblem: ShowProblem | null;
};

/** A `Response` for files and what is streamed; an answer for everything else. */
export type Work = (exchange: Exchange) => Promise<Answer | Response>;

/** Carries out what a request asks for, and never rejects: whatever is thrown becomes the answer that says so. */
export type RunExchange = (context: Context, route: string, work: Work) => Promise<Response>;
