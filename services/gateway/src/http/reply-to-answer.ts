import { LOG_POSITION_HEADER } from '@entry/contracts/headers';
import { onceThere } from '@entry/platform/once-there';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import type { Answer } from '../answer.ts';
import { contentTag, matchesTag } from './conditional.ts';
import type { JsonReply, MarkedReply, Reply, Route } from './define-route.ts';
import type { Exchange } from './exchange.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { Content, KeptAnswers } from './kept-answers.ts';
import type { PickReply } from './reply-shape.ts';
import { REPLY_TAG } from './reply-tag.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * What a route replied, as it leaves.
 * @throws TypeError when a route of JSON answers with bytes, which no schema has looked at, or the other way round
 */
export function replyToAnswer(
  exchange: Exchange,
  route: Route,
  reply: Reply,
  kept: KeptAnswers,
): MaybePromise<Answer | Response> {
  const { pickReply } = route;
  if (reply instanceof Response && pickReply === null) return reply;
  if (reply instanceof Response || pickReply === null) {
    throw new TypeError(`${route.method} ${route.path} answers with another kind of reply than it declares`);
  }
  if ('mark' in reply) return answerMarked(exchange, route, pickReply, reply, kept);

  return answerBody(exchange, route, pickReply, reply);
}

function answerBody({ request }: Exchange, route: Route, pickReply: PickReply, reply: JsonReply): Answer {
  const body = JSON.stringify(pickReply(reply.body));
  const headers = { ...JSON_TYPE, ...reply.headers, ...positionOf(reply) };
  if (!route.polled) return { status: reply.status ?? 200, headers, body };

  const tag = contentTag(body);
  if (isKnown(request, tag)) return { status: 304, headers: { ...headers, ETag: tag }, body: null };

  return { status: 200, headers: { ...headers, ETag: tag }, body };
}

/** A command that wrote nothing to a stream that does not exist has no place in the log to wait for. */
function positionOf({ position }: JsonReply): Readonly<Record<string, string>> {
  if (position === undefined || position === null || position <= BEFORE_FIRST) return {};

  return { [LOG_POSITION_HEADER]: position.toString() };
}

/** Nothing is opened, nor written, for a caller who has it already. */
function answerMarked(
  { request, accountId }: Exchange,
  route: Route,
  pickReply: PickReply,
  { mark, subjectId, makeBody, tagOf }: MarkedReply,
  kept: KeptAnswers,
): MaybePromise<Answer> {
  const ofMark = `"${REPLY_TAG}-${mark}"`;
  if (route.polled && isKnown(request, ofMark)) return { status: 304, headers: { ETag: ofMark }, body: null };

  if (subjectId === null) return onceThere(makeBody(), (body) => answerJson(JSON.stringify(pickReply(body)), ofMark));

  const make = async (): Promise<Content> => {
    const made = await makeBody();
    return { body: Buffer.from(JSON.stringify(pickReply(made))), tag: tagOf?.(made) ?? ofMark };
  };

  return onceThere(kept.take(subjectId, `${accountId} ${request.address}`, mark, make), ({ body, tag }) =>
    answerJson(body, tag),
  );
}

const answerJson = (body: string | Buffer<ArrayBuffer>, tag: string): Answer => ({
  status: 200,
  headers: { 'Content-Type': 'application/json', ETag: tag },
  body,
});

const isKnown = (request: GatewayRequest, tag: string): boolean => matchesTag(request.header('if-none-match'), tag);
