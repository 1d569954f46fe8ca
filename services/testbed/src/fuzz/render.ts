import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@entry/contracts/headers';
import { findLabels, NOBODY, withCanaryOf } from './canaries.ts';
import type { Content, OutgoingRequest, Template } from './requests.ts';

/** Whoever sends a request, and what opens their session. */
export type Sender = {
  readonly name: string;
  /** What marks their data. */
  readonly label: string;
  /** Label of those whose data they may see; `*` is everybody. */
  readonly sees: string;
  readonly token: string | null;
};

const BOUNDARY = 'fuzz-boundary-2f6c';

/** A template as a proper request of somebody, who says everything in their own name. */
export function render(
  { route, method, path, params, query, content, owner }: Template,
  { actor, key }: { readonly actor: Sender | null; readonly key: string | null },
): OutgoingRequest {
  const own = actor === null ? content : inNameOf(content, labelFor(actor, path));
  const { type, body } = bytesOf(own);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();

  return {
    kind: 'request',
    route,
    method,
    target: search === '' ? filled : `${filled}?${search}`,
    headers: {
      ...(type === null ? {} : { 'content-type': type }),
      ...(own.kind === 'part' ? { 'content-digest': digestOf(own.bytes) } : {}),
      ...(key === null ? {} : { [IDEMPOTENCY_KEY_HEADER.toLowerCase()]: key }),
      ...(actor === null || actor.token === null ? {} : { authorization: `Bearer ${actor.token}` }),
    },
    body,
    isChunked: false,
    isUnruly: false,
    readers: new Set([...(owner === null ? [] : [owner]), ...(actor === null ? [] : [actor.sees])]),
    session: actor === null || actor.token === null ? null : actor.name,
    changes: [],
  };
}

/** What staff write of an application is for its applicant to read, and tells of nobody. */
const labelFor = ({ sees, label }: Sender, path: string): string =>
  sees === '*' && /^\/api\/(admin|automation)\//.test(path) ? NOBODY : label;

const digestOf = (bytes: Buffer): string => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

function inNameOf(content: Content, label: string): Content {
  if (content.kind === 'upload') {
    const bytes = Buffer.from(withCanaryOf(content.bytes.toString('latin1'), label), 'latin1');
    return { ...content, name: withCanaryOf(content.name, label), bytes };
  }
  if (content.kind !== 'json' && content.kind !== 'form') return content;
  const text = JSON.stringify(content);
  // Otherwise every request would be read and written once more for nothing.
  if (findLabels(text).size === 0) return content;

  return JSON.parse(withCanaryOf(text, label));
}

/** A body as it goes out, and what is said of it. */
export function bytesOf(content: Content): { readonly type: string | null; readonly body: Buffer | null } {
  switch (content.kind) {
    case 'none':
      return { type: null, body: null };
    case 'json':
      return { type: 'application/json', body: Buffer.from(JSON.stringify(content.value) ?? 'null') };
    case 'form':
      return {
        type: 'application/x-www-form-urlencoded',
        body: Buffer.from(new URLSearchParams(content.fields).toString()),
      };
    case 'part':
      return { type: 'application/octet-stream', body: content.bytes };
    case 'upload':
      return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: multipartOf(content) };
  }
}

function multipartOf({ fileField, name, bytes, fields }: Extract<Content, { kind: 'upload' }>): Buffer {
  const head = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const file =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${fileField}"; filename="${name}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n';

  return Buffer.concat([Buffer.from(head.join('') + file), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
