import type { ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@entry/contracts/headers';
import type { Answer } from '../answer.ts';
import { applyHeadersOfAll } from './security-headers.ts';

/** How an answer leaves as a standard's response. */
export type SendAsResponse = (answer: Answer | Response, requestId: string) => Response;

/** How an answer leaves by the socket that its request came by. */
export type SendToSocket = (outgoing: ServerResponse, answer: Answer, requestId: string) => void;

export function createSendAsResponse(ofAll: Readonly<Record<string, string>>): SendAsResponse {
  return (answer, requestId) => {
    if (answer instanceof Response) {
      applyHeadersOfAll(answer.headers, ofAll);
      answer.headers.set(REQUEST_ID_HEADER, requestId);
      return answer;
    }

    const { status, body } = answer;
    return new Response(body, { status, headers: { ...ofAll, ...answer.headers, [REQUEST_ID_HEADER]: requestId } });
  };
}

/** Headers go as one flat list of names and values: an object of them would be made for each answer, and taken apart. */
export function createSendToSocket(ofAll: Readonly<Record<string, string>>): SendToSocket {
  const everywhere = Object.entries(ofAll).flat();
  const names = new Set(Object.keys(ofAll));

  return (outgoing, { status, headers, body }, requestId) => {
    const own = [REQUEST_ID_HEADER, requestId];
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
  };
}

const withoutNames = (list: readonly string[], headers: Readonly<Record<string, string>>): readonly string[] =>
  list.filter((_text, index) => headers[list[index - (index % 2)] as string] === undefined);
