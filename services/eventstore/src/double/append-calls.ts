import type { ServerHttp2Stream } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status_ from '@eventstore/db-client/generated/status_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import type { Expected, ProposedEvent } from './append-decision.ts';
import { asksForLeader, authorizationOf, type CallContext, notLeader, notReady } from './call-context.ts';
import type { Fault } from './faults.ts';
import {
  expectedOf,
  type Failure,
  failure,
  failureOf,
  idOf,
  nothing,
  proposedEvent,
  streamName,
  wrongVersion,
} from './protocol.ts';
import type { Reply } from './store.ts';

const timedOut = (): Failure => failure(status.ABORTED, 'Operation timed out.');

/** What a fault answers instead of looking at the append; null when it comes later. */
function refusedBy(fault: Fault | null, context: CallContext): Failure | null {
  if (fault?.kind === 'not-ready') return notReady();
  if (fault?.kind === 'not-leader') return notLeader(context);
  return fault?.kind === 'refused-by-timeout' ? timedOut() : null;
}

/** One append in one call, as clients make it that send credentials with it. */
export function handleAppend(
  context: CallContext,
  call: ServerReadableStream<AppendReq, AppendResp>,
  callback: sendUnaryData<AppendResp>,
): void {
  let [stream, expected]: [string, Expected] = ['', 'any'];
  const events: ProposedEvent[] = [];
  call.on('data', (request: AppendReq) => {
    const options = request.getOptions();
    const message = request.getProposedMessage();
    if (options !== undefined) {
      stream = streamName(options.getStreamIdentifier());
      expected = expectedOf(options, () => options.getRevision());
    }
    if (message !== undefined) events.push(proposedEvent(message));
  });
  call.on('end', () => {
    if (!wasCutOff(call)) void answer();
  });
  call.on('error', () => undefined);

  async function answer(): Promise<void> {
    const fault = context.faults.next('append');
    if (fault?.kind === 'follower' && asksForLeader(call)) return callback(notLeader(context));
    const refusal = refusedBy(fault, context) ?? refusalOf(context, call, '$w', stream);
    if (refusal !== null) return callback(refusal);
    if (fault?.kind === 'unanswered') return;
    if (fault?.kind === 'connection-reset') return context.reset(call);
    if (context.isIdentical(stream, expected, events)) {
      await delay(context.behaviour.silenceAfterIdentical);
      return callback(timedOut());
    }

    const reply = await context.store.append(stream, expected, events);

    if (fault?.kind === 'acknowledgement-withheld') return;
    if (fault?.kind === 'acknowledgement-lost') return context.reset(call);
    if (fault?.kind === 'timed-out') return callback(timedOut());
    if (fault?.kind === 'reply-delayed') await delay(fault.milliseconds ?? 0);
    if (reply.kind === 'written') return callback(null, successOf(bent(reply, fault)));
    if (reply.kind === 'wrong-version') return callback(null, wrongVersionOf(expected, reply.actual));
    callback(failureOf(reply, stream));
  }
}

/** The trap: a connection that breaks ends the messages too. Only the stream of the call knows that they were not all. */
function wasCutOff(call: ServerReadableStream<AppendReq, AppendResp>): boolean {
  return (call as unknown as { readonly call: { readonly stream: ServerHttp2Stream } }).call.stream.aborted;
}

type Written = Extract<Reply, { kind: 'written' }>;

function bent(reply: Written, fault: Fault | null): Written {
  if (fault?.kind === 'position-missing') return { ...reply, position: null };
  return fault?.kind === 'position-wrong' ? { ...reply, position: (reply.position ?? 0) + 1 } : reply;
}

function refusalOf(
  { rights }: CallContext,
  call: Parameters<typeof authorizationOf>[0],
  right: '$w' | '$d',
  stream: string,
): Failure | null {
  return rights?.refusal(authorizationOf(call), right, stream) ?? null;
}

function successOf({ revision, position }: Written): AppendResp {
  const success = new streams.AppendResp.Success();
  success.setCurrentRevision(String(revision));
  if (position === null) success.setNoPosition(nothing());
  else {
    const at = new streams.AppendResp.Position();
    at.setCommitPosition(String(position));
    at.setPreparePosition(String(position));
    success.setPosition(at);
  }

  return new streams.AppendResp().setSuccess(success);
}

function wrongVersionOf(expected: Expected, actual: number): AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual === -1) wrong.setCurrentNoStream(nothing());
  else wrong.setCurrentRevision(String(actual));
  if (expected === 'any') wrong.setExpectedAny(nothing());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(nothing());
  else if (expected === -1) wrong.setExpectedNoStream(nothing());
  else wrong.setExpectedRevision(String(expected));

  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

/** Many appends over one long call, told apart by their correlation ids. */
export function handleBatchAppend(
  context: CallContext,
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
): void {
  const parts = new Map<string, { readonly first: BatchAppendReq; readonly events: ProposedEvent[] }>();
  call.on('data', (request: BatchAppendReq) => {
    const id = idOf(request.getCorrelationId());
    const append = parts.get(id) ?? { first: request, events: [] };
    parts.set(id, append);
    append.events.push(...request.getProposedMessagesList().map(proposedEvent));
    if (!request.getIsFinal()) return;

    parts.delete(id);
    void answer(append.first, append.events);
  });
  call.on('end', () => call.end());
  call.on('error', () => undefined);
  let isEnded = false;

  /** What the whole call ends with takes along every append that still waits on it. */
  function end(reason: Failure): void {
    isEnded = true;
    call.emit('error', reason);
  }

  async function answer(first: BatchAppendReq, events: readonly ProposedEvent[]): Promise<void> {
    const options = first.getOptions();
    if (options === undefined || isEnded) return;

    const stream = streamName(options.getStreamIdentifier());
    const expected = expectedOf(options, () => options.getStreamPosition());
    const respond = (fill: (response: BatchAppendResp) => void): void => {
      const response = new streams.BatchAppendResp().setCorrelationId(first.getCorrelationId());
      response.setStreamIdentifier(options.getStreamIdentifier());
      fill(response);
      if (!call.cancelled && !isEnded) call.write(response);
    };
    const fail = (error: InstanceType<typeof status_.Status>): void => respond((response) => response.setError(error));

    const fault = context.faults.next('append');
    if (fault?.kind === 'not-leader' || (fault?.kind === 'follower' && asksForLeader(call))) {
      return end(notLeader(context));
    }
    if (fault?.kind === 'not-ready') return fail(batchNotReady());
    if (refusalOf(context, call, '$w', stream) !== null) return fail(batchErrorOf(expected, null));
    if (fault?.kind === 'refused-by-timeout') return fail(batchTimeout());
    if (fault?.kind === 'unanswered') return;
    if (fault?.kind === 'connection-reset') return context.reset(call);
    if (context.isIdentical(stream, expected, events)) {
      await delay(context.behaviour.silenceAfterIdentical);
      return fail(batchTimeout());
    }

    const reply = await context.store.append(stream, expected, events);

    if (fault?.kind === 'acknowledgement-withheld') return;
    if (fault?.kind === 'acknowledgement-lost') return context.reset(call);
    if (fault?.kind === 'timed-out') return fail(batchTimeout());
    if (fault?.kind === 'reply-delayed') await delay(fault.milliseconds ?? 0);
    if (reply.kind !== 'written') return fail(batchErrorOf(expected, reply));
    respond((response) => response.setSuccess(batchSuccessOf(bent(reply, fault))));
  }
}

function batchSuccessOf({ revision, position }: Written) {
  const success = new streams.BatchAppendResp.Success();
  success.setCurrentRevision(String(revision));
  if (position === null) return success.setNoPosition(nothing());

  const at = new shared.AllStreamPosition();
  at.setCommitPosition(String(position));
  at.setPreparePosition(String(position));
  return success.setPosition(at);
}

function batchErrorOf(expected: Expected, reply: Exclude<Reply, Written> | null) {
  const [name, detail] = batchDetailOf(expected, reply);
  return batchError(name, detail);
}

const batchTimeout = () => batchError('event_store.client.Timeout', new shared.Timeout());

/** The one error that the server tells by words only, so that the client does not recognize it. */
const batchNotReady = () => batchError('google.protobuf.Empty', nothing()).setMessage(notReady().details);

function batchError(name: string, detail: { readonly serializeBinary: () => Uint8Array }) {
  const details = new any.Any();
  details.pack(detail.serializeBinary(), name);
  const error = new status_.Status();
  error.setDetails(details);

  return error;
}

function batchDetailOf(expected: Expected, reply: Exclude<Reply, Written> | null) {
  if (reply === null) return ['event_store.client.AccessDenied', new shared.AccessDenied()] as const;
  if (reply.kind === 'deleted') return ['event_store.client.StreamDeleted', new shared.StreamDeleted()] as const;
  if (reply.kind === 'too-large') {
    return ['event_store.client.MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded()] as const;
  }
  if (reply.kind === 'broken') return ['event_store.client.Unknown', new shared.Unknown()] as const;

  const wrong = new shared.WrongExpectedVersion();
  if (reply.actual === -1) wrong.setCurrentNoStream(nothing());
  else wrong.setCurrentStreamRevision(String(reply.actual));
  if (expected === 'any') wrong.setExpectedAny(nothing());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(nothing());
  else if (expected === -1) wrong.setExpectedNoStream(nothing());
  else wrong.setExpectedStreamPosition(String(expected));
  return ['event_store.client.WrongExpectedVersion', wrong] as const;
}

/** Deletes a stream so that its revisions go on, or for ever. */
export function handleRemoval<Request extends DeleteReq | TombstoneReq, Response extends DeleteResp | TombstoneResp>(
  context: CallContext,
  how: 'soft' | 'tombstone',
  call: ServerUnaryCall<Request, Response>,
  callback: sendUnaryData<Response>,
): void {
  void answer();

  async function answer(): Promise<void> {
    const options = call.request.getOptions();
    const stream = streamName(options?.getStreamIdentifier());
    const expected = options === undefined ? 'any' : expectedOf(options, () => options.getRevision());
    const refusal = refusalOf(context, call, '$d', stream);
    if (refusal !== null) return callback(refusal);

    const reply = await context.store.remove(stream, expected, how);
    if (reply.kind === 'wrong-version') return callback(wrongVersion(stream, expected, reply.actual));
    if (reply.kind !== 'written') return callback(failureOf(reply, stream));

    const response = how === 'soft' ? new streams.DeleteResp() : new streams.TombstoneResp();
    const at = how === 'soft' ? new streams.DeleteResp.Position() : new streams.TombstoneResp.Position();
    at.setCommitPosition(String(reply.position ?? 0));
    at.setPreparePosition(String(reply.position ?? 0));
    response.setPosition(at);
    callback(null, response as Response);
  }
}
