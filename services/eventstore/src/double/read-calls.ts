import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { asksForLeader, authorizationOf, type CallContext, notLeader, notReady } from './call-context.ts';
import { type Failure, failure, thrownByHandler } from './protocol.ts';
import { type ReadCall, sendMessages } from './raw-frames.ts';
import { type Predicate, placeOf, planRead, predicateOf } from './read-plan.ts';

export type Subscriptions = Set<(reason: Failure) => void>;

/** Events that wait for a consumer of a live subscription, at most. */
const LIVE_BUFFER = 32;
const PAGE = 256;
const SEARCH_WINDOW = 32;

export const TOO_SLOW = failure(
  status.ABORTED,
  'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
);

const end = (call: ReadCall, reason: Failure): void => void call.emit('error', reason);

const encoded = (message: ReadResp): Buffer => Buffer.from(message.serializeBinary());
const send = (call: ReadCall, message: ReadResp): Promise<boolean> => sendMessages(call, [encoded(message)]);

export async function handleRead(context: CallContext, subscriptions: Subscriptions, call: ReadCall): Promise<void> {
  const options = call.request.getOptions();
  if (options === undefined) return end(call, failure(status.INVALID_ARGUMENT, 'No options'));

  call.on('error', () => undefined);
  const stream = options.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
  const name = stream === undefined ? '$all' : Buffer.from(stream).toString();
  const refusal = context.rights?.refusal(authorizationOf(call), '$r', name) ?? null;
  if (refusal !== null) return end(call, refusal);
  if (!options.hasSubscription()) return readPage(context, options, call);
  if (stream !== undefined) return end(call, failure(status.UNIMPLEMENTED, 'The double subscribes to everything only'));

  return subscribe(context, options, subscriptions, call);
}

async function readPage(context: CallContext, options: ReadReq.Options, call: ReadCall): Promise<void> {
  const { store, faults } = context;
  const fault = faults.next('read');
  if (fault?.kind === 'not-ready') return end(call, notReady());
  if (fault?.kind === 'not-leader') return end(call, notLeader(context));
  if (fault?.kind === 'follower') return asksForLeader(call) ? end(call, notLeader(context)) : void call.end();
  if (fault?.kind === 'unanswered') return;
  if (fault?.kind === 'connection-reset') return context.reset(call);
  if (fault?.kind === 'reply-delayed') await delay(fault.milliseconds ?? 0);

  const plan = planRead(options, store, context.behaviour);
  if (plan.kind === 'failed') return end(call, plan.failure);
  if (plan.kind === 'stream-not-found') {
    const notFound = new streams.ReadResp.StreamNotFound();
    notFound.setStreamIdentifier(options.getStream()?.getStreamIdentifier());
    await send(call, new streams.ReadResp().setStreamNotFound(notFound));
    call.end();
    return;
  }

  const passes = predicateOf(options, store);
  const count = Number(options.getCount());
  const limit = fault?.kind === 'cut-in-mid-page' ? Math.floor(count / 2) : count;
  for (const messages of inPages(plan.places, passes, limit, store.messages)) {
    if (!(await sendMessages(call, messages))) return;
  }
  if (fault?.kind === 'cut-in-mid-page') return end(call, failure(status.UNAVAILABLE, 'read ECONNRESET'));

  call.end();
}

function* inPages(
  places: Iterable<number>,
  passes: Predicate,
  count: number,
  messages: (places: readonly number[]) => Buffer[],
): Iterable<Buffer[]> {
  let page: number[] = [];
  let left = count;
  for (const place of places) {
    if (left === 0) break;
    if (!passes(place)) continue;

    page.push(place);
    left -= 1;
    if (page.length < PAGE) continue;

    yield messages(page);
    page = [];
  }
  yield messages(page);
}

async function subscribe(
  { store, behaviour }: CallContext,
  options: ReadReq.Options,
  subscriptions: Subscriptions,
  call: ReadCall,
): Promise<void> {
  const position = options.getAll()?.getPosition()?.getCommitPosition();
  const place = position === undefined ? null : placeOf(position, store);
  const confirm = (): Promise<boolean> => {
    const confirmation = new streams.ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId(randomUUID());
    return send(call, new streams.ReadResp().setConfirmation(confirmation));
  };
  if (place === 'none') {
    if (!behaviour.confirmsInvalidSubscription) return end(call, thrownByHandler());
    await confirm();
    return end(call, failure(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.'));
  }
  if (place === 'beyond' && !behaviour.tellsBeyondEnd) return void (await confirm());

  const passes = predicateOf(options, store);
  const checkpoint = checkpointing(options, store.index.position);
  let next = firstPlace(options.getAll()?.hasStart() === true, place, store.visible());
  let buffer: number[] | null = null;
  let isOver = false;
  let wake = (): void => undefined;

  const cut = (reason: Failure): void => {
    isOver = true;
    wake();
    end(call, reason);
  };
  const leave = store.onCommitted(() => {
    for (; buffer !== null && next < store.visible(); next += 1) {
      if (buffer.length >= LIVE_BUFFER && !behaviour.catchesUpAgain) return cut(TOO_SLOW);
      // What does not fit is read again from the disk.
      if (buffer.length >= LIVE_BUFFER) break;
      buffer.push(next);
    }
    wake();
  });
  const stop = (): void => {
    isOver = true;
    subscriptions.delete(cut);
    leave();
    wake();
  };
  subscriptions.add(cut);
  call.once('cancelled', stop);
  call.once('error', stop);

  await confirm();

  async function deliver(places: readonly number[]): Promise<void> {
    const messages = places.flatMap((at) => {
      const reached = checkpoint(at);
      return [...(passes(at) ? store.messages([at]) : []), ...(reached === null ? [] : [encoded(reached)])];
    });
    if (messages.length > 0) await sendMessages(call, messages);
  }

  while (!isOver) {
    while (next < store.visible() && !isOver) {
      const last = Math.min(next + PAGE, store.visible());
      const page = Array.from({ length: last - next }, (_, offset) => next + offset);
      next = last;
      await deliver(page);
    }
    if (behaviour.catchesUpAgain) await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    if (next < store.visible()) continue;

    buffer = [];
    while (!isOver) {
      const at = buffer.shift();
      if (at !== undefined) await deliver([at]);
      else if (next < store.visible()) break;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    buffer = null;
    if (!isOver) await send(call, new streams.ReadResp().setFellBehind(new streams.ReadResp.FellBehind()));
  }
  stop();
}

/** Subscriptions begin behind the event at their position. */
function firstPlace(isFromStart: boolean, place: number | 'beyond' | null, visible: number): number {
  if (isFromStart) return 0;
  return typeof place === 'number' ? Math.min(place + 1, visible) : visible;
}

/** A checkpoint whenever a filter has looked at as many events as were asked for. */
function checkpointing(options: ReadReq.Options, positionAt: (place: number) => number) {
  const filter = options.getFilter();
  const window = filter?.hasMax() === true ? filter.getMax() : SEARCH_WINDOW;
  const every = filter === undefined ? Number.POSITIVE_INFINITY : window * filter.getCheckpointintervalmultiplier();
  let looked = 0;

  return (place: number): ReadResp | null => {
    looked += 1;
    if (looked < every) return null;

    looked = 0;
    const checkpoint = new streams.ReadResp.Checkpoint();
    checkpoint.setCommitPosition(String(positionAt(place)));
    checkpoint.setPreparePosition(String(positionAt(place)));
    return new streams.ReadResp().setCheckpoint(checkpoint);
  };
}
