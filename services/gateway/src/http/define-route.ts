import type { Position } from '@entry/platform/ports/event-log';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import type { ModelName } from '@entry/projections/all';
import type * as z from 'zod/mini';
import type { SignedIn } from '../auth/signed-in.ts';
import type { RateClass } from '../limits/rate-classes.ts';
import type { HttpProblem } from '../problems/http-problem.ts';
import type { AccessRecords, RecordAccess } from './access-records.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { UploadedPart } from './read-part.ts';
import type { UploadedFile } from './read-upload.ts';
import { createReplyPicker, type PickReply } from './reply-shape.ts';

/**
 * Who may call a route.
 * `public`: everybody. `signed-in`: every live session. `applicant`: role `user` only, for what changes one's own
 * application: staff have none. `member`: users and admins, for the other changes (auditors only read).
 * `admin`: admins. `staff`: admins and auditors, for what is only read. `file-link`: a live session, or a ticket for this very file.
 */
export const POLICIES = ['public', 'signed-in', 'applicant', 'member', 'admin', 'staff', 'file-link'] as const;
export type Policy = (typeof POLICIES)[number];

/** What a route answers: JSON of this shape, a `file`, byte for byte, or `events` as they come, which tell of nobody. */
export type ReplySchema = z.ZodMiniType | 'file' | 'events';

export type JsonReply<Body = unknown> = {
  readonly status?: 200 | 201 | 503;
  readonly body: Body;
  /** Where the command's events are in the log. */
  readonly position?: Position | null;
  /** The read models did not reach that position in time: the body may miss the change. */
  readonly isBehind?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An answer that is not made for a caller who has it already, nor twice for the same caller. */
export type MarkedReply<Body = unknown> = {
  /**
   * Another one whenever the body would be: positions and revisions of all that it is made of. Found before the body
   * is made, so that a body is never older than its mark.
   */
  readonly mark: string;
  /** Whose personal data it holds, for as long as whose key it may be kept; null for what costs nothing to make. */
  readonly subjectId: string | null;
  readonly makeBody: () => MaybePromise<Body>;
  /** In place of the entity tag that follows from the mark: where it is to be sent back with `If-Match`. */
  readonly tagOf?: (body: Body) => string;
};

export type Reply = Response | JsonReply | MarkedReply;

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParameters<Rest>
  : unknown;

export type RouteInput<Parameters, Body, Query, Account> = {
  readonly request: GatewayRequest;
  readonly requestId: string;
  /** What everything that follows from the request is found by in the log: its id, or the trace it belongs to. */
  readonly correlationId: string;
  readonly clientAddress: string;
  readonly account: Account;
  /** Identifiers of the path, already known to be UUIDs. */
  readonly params: Parameters;
  readonly body: Body;
  readonly query: Query;
  /** From the Idempotency-Key header, or new. */
  readonly commandId: string;
  /** When the request came: ISO 8601, UTC. */
  readonly now: string;
  readonly reads: readonly ModelName[];
  /** To be called before anything that the route `records` leaves. */
  readonly record: RecordAccess;
};

export type UploadRule<Fields extends z.ZodMiniType> = {
  readonly fileField: string;
  readonly maximumBytes: number;
  readonly fields: Fields;
};

/** A piece of a file as the whole body: `application/octet-stream`, with its digest in a header (RFC 9530). */
export type PartRule = { readonly maximumBytes: number };

/** How a route says what is wrong where nobody reads JSON. Must not fail: it is what failures are answered with. */
export type ShowProblem = (problem: HttpProblem, request: GatewayRequest) => Promise<Response>;

/**
 * Refuses a request before its body is read: where that costs more than the answer, and many come at once.
 * @throws HttpProblem
 */
export type Admit = (request: GatewayRequest, clientAddress: string) => void;

type BodyOf<Body, Fields, Part> = Part extends PartRule
  ? UploadedPart
  : Body extends z.ZodMiniType
    ? z.output<Body>
    : Fields extends z.ZodMiniType
      ? { readonly file: UploadedFile; readonly fields: z.output<Fields> }
      : undefined;
type QueryOf<Query> = Query extends z.ZodMiniType ? z.output<Query> : undefined;
type ReplyOf<Schema> = Schema extends z.ZodMiniType
  ? JsonReply<z.output<Schema>> | MarkedReply<z.output<Schema>>
  : Response;
type AccountOf<P extends Policy> = P extends 'public' ? SignedIn | null : SignedIn;

/** A route with its types worn off, as the application registers it. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As in the specification, with `{name}` for identifiers. */
  readonly path: string;
  readonly policy: Policy;
  readonly rateClass: RateClass;
  readonly body: z.ZodMiniType | null;
  readonly query: z.ZodMiniType | null;
  readonly upload: UploadRule<z.ZodMiniType> | null;
  readonly part: PartRule | null;
  /** Asked again and again by a page left open: answers 304 when nothing changed, keeps no session awake. */
  readonly polled: boolean;
  /** The read models it asks. Callers who wait for what they wrote wait for these, not for the slowest of all. */
  readonly reads: readonly ModelName[];
  /** What staff who see personal data of others here leave in the log; null where they see none. */
  readonly records: AccessRecords | null;
  readonly reply: ReplySchema;
  /** Builds the body that leaves: what `reply` names, and nothing else; null for files and events. */
  readonly pickReply: PickReply | null;
  /** Null where everybody is admitted. */
  readonly admit: Admit | null;
  /** Answers every refusal of this route; null where it is a problem document. */
  readonly showProblem: ShowProblem | null;
  readonly handle: (input: RouteInput<never, never, never, never>) => MaybePromise<Reply>;
};

/** Declares a route. Without a policy there is no route: whatever is not declared is not there. */
export function defineRoute<
  const Path extends string,
  const P extends Policy,
  const Answer extends ReplySchema,
  Body extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Fields extends z.ZodMiniType | undefined = undefined,
  Part extends PartRule | undefined = undefined,
>(route: {
  readonly method: Route['method'];
  readonly path: Path;
  readonly policy: P;
  readonly rateClass?: RateClass;
  readonly body?: Body;
  readonly query?: Query;
  readonly upload?: Fields extends z.ZodMiniType ? UploadRule<Fields> : undefined;
  readonly part?: Part;
  readonly polled?: boolean;
  readonly reads: readonly ModelName[];
  readonly records?: AccessRecords;
  readonly reply: Answer;
  readonly admit?: Admit;
  readonly showProblem?: ShowProblem;
  readonly handle: (
    input: RouteInput<PathParameters<Path>, BodyOf<Body, Fields, Part>, QueryOf<Query>, AccountOf<P>>,
  ) => MaybePromise<ReplyOf<Answer>>;
}): Route {
  return {
    method: route.method,
    path: route.path,
    policy: route.policy,
    rateClass: route.rateClass ?? 'general',
    body: route.body ?? null,
    query: route.query ?? null,
    upload: route.upload ?? null,
    part: route.part ?? null,
    polled: route.polled ?? false,
    reads: route.reads,
    records: route.records ?? null,
    reply: route.reply,
    pickReply: typeof route.reply === 'string' ? null : createReplyPicker(route.reply),
    admit: route.admit ?? null,
    showProblem: route.showProblem ?? null,
    handle: route.handle as unknown as Route['handle'],
  };
}
