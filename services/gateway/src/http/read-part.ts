import { contentHashOf } from '@entry/media/content-hash';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileRoom } from './file-memory.ts';
import { readBytes } from './read-body.ts';
import type { RequestBody } from './request-body.ts';

export type UploadedPart = {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes: the one that the sender announced. */
  readonly contentHash: string;
};

/** RFC 9530: `sha-256=:<base64>:`, alone or among others. */
const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/;

/**
 * A piece of a file, counted on the wire and held to the digest that came with it.
 * @throws HttpProblem for another content type, too many bytes, and bytes that are not those that were sent
 */
export async function readPart(
  body: RequestBody,
  maximumBytes: number,
  room?: Pick<FileRoom, 'take'>,
): Promise<UploadedPart> {
  const contentType = body.header('content-type') ?? '';
  if (!/^application\/octet-stream\s*(;|$)/i.test(contentType)) throw new HttpProblem('unsupported_content_type');
  const [, announced] = DIGEST.exec(body.header('content-digest') ?? '') ?? [];
  if (announced === undefined) {
    throw new HttpProblem('invalid_input', {
      errors: [{ field: 'Content-Digest', message: 'Must hold the SHA-256 of the body' }],
    });
  }

  const bytes = await readBytes(body, maximumBytes, room);
  const contentHash = contentHashOf(bytes);
  if (Buffer.from(announced, 'base64').toString('hex') !== contentHash) throw new HttpProblem('upload_part_damaged');

  return { bytes, contentHash };
}
