import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { FILE_NAME_MAXIMUM_LENGTH, PAYMENT_MESSAGE_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { cleanLine } from '@entry/contracts/text/clean-text';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { HttpProblem } from '../problems/http-problem.ts';
import { createFileBytes } from './file-bytes.ts';
import type { FileRoom } from './file-memory.ts';
import { readChunks } from './read-body.ts';
import type { RequestBody } from './request-body.ts';

export type UploadedFile = {
  /** Name on the sender's device, without a path; personal data, never a path of ours. */
  readonly name: string;
  /** In a buffer that could grow (`createFileBytes`). */
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes: taken once, for everybody who asks whether this file was seen before. */
  readonly contentHash: string;
};
export type Upload = { readonly file: UploadedFile; readonly fields: Readonly<Record<string, string>> };

const PARTS_MAXIMUM = 10;
/** A sign takes up to four bytes. */
const FIELD_MAXIMUM_BYTES = 4 * PAYMENT_MESSAGE_MAXIMUM_LENGTH;
/** Boundaries, part headers and the fields beside the file. */
const ENVELOPE_MAXIMUM_BYTES = 64 * 1_024;

/**
 * One file and its fields out of a multipart body, counted on the wire.
 * @param room what is read is taken from; nothing when left out
 * @throws HttpProblem for another content type, too many bytes, a second file, or what cannot be parsed
 */
export async function readUpload(
  body: RequestBody,
  fileField: string,
  maximumBytes: number,
  room?: Pick<FileRoom, 'take'>,
): Promise<Upload> {
  const contentType = body.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new HttpProblem('unsupported_content_type');

  const wireMaximum = maximumBytes + ENVELOPE_MAXIMUM_BYTES;
  if (Number(body.header('content-length') ?? 0) > wireMaximum) throw new HttpProblem('file_too_large');
  if (!body.isThere) throw new HttpProblem('malformed_upload');

  const collector = createCollector(contentType, fileField, maximumBytes);
  const failed = new Promise<never>((_resolve, reject) => collector.parser.once('error', reject));
  // Nobody may be waiting for it yet, or any more.
  failed.catch(() => undefined);
  const finished = once(collector.parser, 'finish');
  finished.catch(() => undefined);
  try {
    await readChunks(body, async (chunk, size) => {
      if (size > wireMaximum) throw new HttpProblem('file_too_large');
      await room?.take(chunk.length);
      const isTaken = collector.parser.write(chunk);
      const refusal = collector.refusal();
      if (refusal !== null) throw refusal;
      if (!isTaken) await Promise.race([once(collector.parser, 'drain'), failed]);
    });
    collector.parser.end();
    await Promise.race([finished, failed]);
  } catch (error) {
    collector.parser.destroy();
    throw collector.refusal() ?? (error instanceof HttpProblem ? error : new HttpProblem('malformed_upload'));
  }

  return collector.result();
}

/** The parser throws at once, not through its stream, when there is no boundary or too long a one. */
function openParser(contentType: string, maximumBytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: {
        fileSize: maximumBytes,
        files: 1,
        fields: PARTS_MAXIMUM,
        parts: PARTS_MAXIMUM,
        fieldSize: FIELD_MAXIMUM_BYTES,
      },
    });
  } catch {
    throw new HttpProblem('malformed_upload');
  }
}

function createCollector(contentType: string, fileField: string, maximumBytes: number) {
  const parser = openParser(contentType, maximumBytes);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const content = createFileBytes(maximumBytes);
  // As it comes: of a whole file at the end it would keep everybody else waiting.
  const hash = createHash('sha256');
  let name: string | null = null;
  let refused: HttpProblem | null = null;
  const refuse = (problem: HttpProblem): void => {
    refused ??= problem;
  };

  parser.on('file', (field, stream, fileName) => {
    if (field !== fileField) refuse(unknownField(field));
    name = baseName(decoded(fileName));
    stream.on('data', (chunk: Buffer) => {
      if (refused !== null) return;
      try {
        content.append(chunk);
      } catch {
        // Nobody waits for this call: what it throws would end the process.
        refuse(new HttpProblem('unavailable'));
        return;
      }
      hash.update(chunk);
    });
    stream.on('limit', () => refuse(new HttpProblem('file_too_large')));
    // The parser reports the same failure itself; without a listener here it would end the process.
    stream.on('error', () => refuse(new HttpProblem('malformed_upload')));
  });
  parser.on('field', (field, value, fieldNameTruncated, valueTruncated) => {
    if (fieldNameTruncated || valueTruncated) refuse(new HttpProblem('body_too_large'));
    if (Object.hasOwn(fields, field)) refuse(unknownField(field));
    fields[field] = value;
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => refuse(new HttpProblem('malformed_upload')));
  }

  return {
    parser,
    refusal: () => refused,
    result: (): Upload => {
      if (refused !== null) throw refused;
      if (name === null) throw new HttpProblem('file_missing');

      return { file: { name, bytes: content.whole(), contentHash: hash.digest('hex') }, fields: { ...fields } };
    },
  };
}

const unknownField = (field: string): HttpProblem =>
  new HttpProblem('invalid_input', { errors: [{ field: field.slice(0, 100), message: 'Unknown field' }] });

/** What browsers write in a part's header for a quote and the ends of lines, which would end the name or the header there. */
const ENCODED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

const decoded = (fileName: string | undefined): string =>
  (fileName ?? '').replaceAll(/%(?:22|0D|0A)/gi, (code) => ENCODED[code.toUpperCase()] ?? code);

/** Some browsers send a path; what nobody sees has no place in a name. */
export function baseName(fileName: string): string {
  const last = cleanLine(fileName.split(/[/\\]/).at(-1) ?? '');
  // Half of a sign may be left at the beginning.
  const name = last
    .slice(-FILE_NAME_MAXIMUM_LENGTH)
    .replace(/^\p{Cs}/u, '')
    .trim();

  return name === '' ? 'file' : name;
}
