import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@entry/contracts/headers';
import type { UploadReply } from '@entry/contracts/upload/api';
import { type Command, UPLOADS_PATH, type UploadBody } from './command.ts';
import type { Answer, Headers, Outgoing } from './http-exchange.ts';
import { FILE_NAMES, type Papers } from './papers.ts';

type Call = (outgoing: Outgoing) => Promise<Answer>;

/** Parts went while others completed the same upload: whoever begins again is told how it stands. */
const BEGIN_AGAIN: ReadonlySet<string> = new Set(['upload_not_found', 'upload_incomplete']);
const FRESH_STARTS = 3;

/** As the page does it, from wherever an earlier try got to. */
export async function sendByParts(call: Call, command: Command, headers: Headers, papers: Papers): Promise<Answer> {
  let answer = await sendOnce(call, command, headers, papers);
  for (let start = 0; start < FRESH_STARTS && BEGIN_AGAIN.has(codeOf(answer)); start += 1) {
    answer = await sendOnce(call, command, headers, papers);
  }

  return answer;
}

/** The first answer that is no success is the answer. */
async function sendOnce(call: Call, { key, upload }: Command, headers: Headers, papers: Papers): Promise<Answer> {
  const { paper, fields, byParts: purpose } = upload as UploadBody;
  const bytes = papers.bytesOf(paper);
  const file = { name: FILE_NAMES[paper.kind], size: bytes.length, sha256: hash(bytes, 'hex') };
  const begun = await call({
    method: 'POST',
    path: UPLOADS_PATH,
    headers: { ...headers, 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key },
    body: Buffer.from(JSON.stringify({ purpose, fields, file })),
    isUpload: false,
  });
  if (begun.kind === 'cut' || begun.status >= 300) return begun;

  const { id, receivedParts, partSize } = (begun.body as UploadReply).upload;
  for (let index = 0; index * partSize < bytes.length; index += 1) {
    if (receivedParts.includes(index)) continue;

    const part = bytes.subarray(index * partSize, (index + 1) * partSize);
    const digest = `sha-256=:${hash(part, 'base64')}:`;
    const sent = await call({
      method: 'PUT',
      path: `${UPLOADS_PATH}/${id}/parts?index=${index}`,
      headers: { ...headers, 'Content-Type': 'application/octet-stream', 'Content-Digest': digest },
      body: part,
      isUpload: true,
    });
    if (sent.kind === 'cut' || sent.status >= 300) return sent;
  }

  return call({ method: 'POST', path: `${UPLOADS_PATH}/${id}/complete`, headers, body: null, isUpload: false });
}

function hash(content: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding);
}

function codeOf(answer: Answer): string {
  return answer.kind === 'cut' ? '' : ((answer.body as { readonly code?: string } | null)?.code ?? '');
}
