import { HttpProblem } from './http-problem.ts';

/**
 * All bytes of a body, counted as they arrive: a declared length may lie or be missing.
 * @throws HttpProblem `body_too_large`
 */
export async function readBytes(request: Request, maximumBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw new HttpProblem('body_too_large');
  if (request.body === null) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maximumBytes) throw new HttpProblem('body_too_large');
    chunks.push(chunk);
  }

  return Buffer.concat(chunks);
}

/** @throws HttpProblem `unsupported_content_type`, `body_too_large` or `malformed_body` */
export async function readJson(request: Request, maximumBytes: number): Promise<unknown> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(contentType)) throw new HttpProblem('unsupported_content_type');

  const bytes = await readBytes(request, maximumBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpProblem('malformed_body');
  }
}
