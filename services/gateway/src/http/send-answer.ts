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
  const everywhere = Object.entries(ofAll);

  return (outgoing, { status, headers, body }, requestId) => {
    const list: string[] = [];
    for (const [name, value] of everywhere) {
      if (headers[name] === undefined) list.push(name, value);
    }
    for (const name in headers) list.push(name, headers[name] as string);
    list.push(REQUEST_ID_HEADER, requestId);

    if (body === null) {
      outgoing.writeHead(status, list).end();
      return;
    }
    list.push('Content-Length', String(Buffer.byteLength(body)));
    outgoing.writeHead(status, list).end(body);
  };
}
