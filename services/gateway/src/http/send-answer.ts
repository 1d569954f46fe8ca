import type { ServerResponse } from 'node:http';
import { READ_MODEL_HEADER, REQUEST_ID_HEADER, SESSION_ENDS_HEADER } from '@entry/contracts/headers';
import type { Logger } from '@entry/platform/logger';
import type { Answer } from '../answer.ts';
import type { Exchange } from './exchange.ts';
import { applyHeadersOfAll } from './security-headers.ts';

/** How an answer leaves as a standard's response. */
export type SendAsResponse = (answer: Answer | Response, exchange: Exchange) => Response;

/** How an answer leaves by the socket that its request came by. */
export type SendToSocket = (outgoing: ServerResponse, answer: Answer, exchange: Exchange) => void;

export function createSendAsResponse(ofAll: Readonly<Record<string, string>>): SendAsResponse {
  return (answer, exchange) => {
    if (answer instanceof Response) {
      applyHeadersOfAll(answer.headers, ofAll);
      applyHeadersOfAll(answer.headers, headersOf(exchange));
      return answer;
    }

    const { status, body } = answer;
    return new Response(body, { status, headers: { ...ofAll, ...headersOf(exchange), ...answer.headers } });
  };
}

/** A route that began another session has said itself when that one ends. */
function headersOf({ requestId, sessionEnds, isBehind }: Exchange): Readonly<Record<string, string>> {
  return {
    [REQUEST_ID_HEADER]: requestId,
    ...(isBehind ? { [READ_MODEL_HEADER]: 'behind' } : {}),
    ...(sessionEnds === undefined ? {} : { [SESSION_ENDS_HEADER]: sessionEnds }),
  };
}

/** Headers go as one flat list of names and values: an object of them would be made for each answer, and taken apart. */
export function createSendToSocket(
  ofAll: Readonly<Record<string, string>>,
  logger: Pick<Logger, 'error'>,
): SendToSocket {
  const everywhere = Object.entries(ofAll).flat();
  const names = new Set(Object.keys(ofAll));

  return (outgoing, answer, exchange) => {
    try {
      write(outgoing, answer, exchange);
    } catch (error) {
      const { requestId, route } = exchange;
      // Nobody behind here would catch it: a header that cannot be sent would end the process for everybody.
      logger.error({ requestId, route, error }, 'Answer not sent');
      outgoing.destroy();
    }
  };

  function write(
    outgoing: ServerResponse,
    { status, headers, body }: Answer,
    { requestId, sessionEnds, isBehind }: Exchange,
  ): void {
    const own = [REQUEST_ID_HEADER, requestId];
    if (isBehind) own.push(READ_MODEL_HEADER, 'behind');
    if (sessionEnds !== undefined && headers[SESSION_ENDS_HEADER] === undefined) {
      own.push(SESSION_ENDS_HEADER, sessionEnds);
    }
    let choosesOtherwise = false;
    for (const name in headers) {
      own.push(name, headers[name] as string);
      if (names.has(name)) choosesOtherwise = true;
    }
    if (body !== null) own.push('Content-Length', String(Buffer.byteLength(body)));
    const others = choosesOtherwise ? withoutNames(everywhere, headers) : everywhere;

    outgoing.writeHead(status, others.concat(own));
    if (body === null) outgoing.end();
    else outgoing.end(body);
  }
}

const withoutNames = (list: readonly string[], headers: Readonly<Record<string, string>>): readonly string[] =>
  list.filter((_text, index) => headers[list[index - (index % 2)] as string] === undefined);
