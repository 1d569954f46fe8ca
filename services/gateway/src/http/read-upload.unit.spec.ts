import { contentHashOf } from '@entry/media/content-hash';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpProblem } from '../problems/http-problem.ts';
import { baseName, readUpload } from './read-upload.ts';
import { bodyOfRequest } from './request-body.ts';

const LIMIT = 1_000;

function request(parts: readonly (readonly [string, string | Blob, string?])[]): Request {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName ?? 'a.jpg');
  }

  return new Request('http://localhost/', { method: 'POST', body: form });
}

const file = (size = 10) => new Blob([new Uint8Array(size).fill(7)]);

async function refusal(upload: Promise<unknown>): Promise<string> {
  try {
    await upload;
  } catch (error) {
    if (error instanceof HttpProblem) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('When a file is uploaded', () => {
  it('should give its bytes, its name and the fields beside it, in any order', async () => {
    const before = await readUpload(
      bodyOfRequest(
        request([
          ['type', 'photo'],
          ['file', file(), 'ወረቀት.jpg'],
        ]),
      ),
      'file',
      LIMIT,
    );
    const after = await readUpload(
      bodyOfRequest(
        request([
          ['file', file(), 'ወረቀት.jpg'],
          ['type', 'photo'],
        ]),
      ),
      'file',
      LIMIT,
    );

    expect(before).toStrictEqual({
      file: {
        name: 'ወረቀት.jpg',
        bytes: new Uint8Array(10).fill(7),
        contentHash: contentHashOf(new Uint8Array(10).fill(7)),
      },
      fields: { type: 'photo' },
    });
    expect(after).toStrictEqual(before);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\slip.png', 'slip.png'],
    ['slip\u202Egpj.\u0000exe', 'slipgpj.exe'],
    ['my %22slip%22.png', 'my "slip".png'],
    ['a%0D%0Ab%0d%0ac.png', 'a b c.png'],
    ['100%25%20%2e%2F.png', '100%25%20%2e%2F.png'],
    ['%22', '"'],
    ['%0D%0A', 'file'],
    ['sl\u200bip\u00ad\ufeff  of\tmay .png', 'slip of may .png'],
    ['ke\u0301be\u0301.png', 'k\u00e9b\u00e9.png'],
    [`${'😀'.repeat(126)}.jpg`, `${'😀'.repeat(125)}.jpg`],
    ['', 'file'],
  ])('should take %j for the name %j', async (given, expected) => {
    const body = [
      '--x',
      `Content-Disposition: form-data; name="file"; filename="${given}"`,
      'Content-Type: image/jpeg',
      '',
      'abc',
      '--x--',
      '',
    ].join('\r\n');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };

    const upload = await readUpload(
      bodyOfRequest(new Request('http://localhost/', { method: 'POST', body, headers })),
      'file',
      LIMIT,
    );

    expect(upload.file.name).toBe(expected);
  });

  it('should give back the names that browsers encode', async () => {
    const sent = request([['file', file(), 'a "b"\r\nc%d.jpg']]);

    expect((await readUpload(bodyOfRequest(sent), 'file', LIMIT)).file.name).toBe('a "b" c%d.jpg');
  });

  it('should leave what looks encoded in a name that was not', () => {
    expect(baseName('a%22b.jpg')).toBe('a%22b.jpg');
  });

  it('should take exactly as many bytes as are allowed', async () => {
    const upload = await readUpload(bodyOfRequest(request([['file', file(LIMIT)]])), 'file', LIMIT);

    expect(upload.file.bytes).toHaveLength(LIMIT);
  });
});

describe('When an upload is not as it should be', () => {
  it.each([
    ['one byte too many', () => request([['file', file(LIMIT + 1)]]), 'file_too_large'],
    ['no file', () => request([['type', 'photo']]), 'file_missing'],
    [
      'two files',
      () =>
        request([
          ['file', file()],
          ['file', file()],
        ]),
      'malformed_upload',
    ],
    ['a file under another name', () => request([['document', file()]]), 'invalid_input'],
    [
      'a field given twice',
      () =>
        request([
          ['type', 'a'],
          ['type', 'b'],
          ['file', file()],
        ]),
      'invalid_input',
    ],
    [
      'a field that is too long',
      () =>
        request([
          ['type', 'x'.repeat(8_001)],
          ['file', file()],
        ]),
      'body_too_large',
    ],
    [
      'too many fields',
      () => request([...Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'] as const), ['file', file()]]),
      'malformed_upload',
    ],
    [
      'JSON',
      () =>
        new Request('http://localhost/', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
      'unsupported_content_type',
    ],
    [
      'no boundary',
      () =>
        new Request('http://localhost/', {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': 'multipart/form-data; charset=utf-8' },
        }),
      'malformed_upload',
    ],
    ...['""', 'x'.repeat(300)].map((boundary): [string, () => Request, string] => [
      `the boundary ${boundary.slice(0, 9)}`,
      () =>
        new Request('http://localhost/', {
          method: 'POST',
          body: `--${boundary}\r\n`,
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        }),
      'malformed_upload',
    ]),
    [
      'a body that breaks off',
      () =>
        new Request('http://localhost/', {
          method: 'POST',
          body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        }),
      'malformed_upload',
    ],
  ])('should refuse %s', async (_what, make, code) => {
    expect(await refusal(readUpload(bodyOfRequest(make()), 'file', LIMIT))).toBe(code);
  });

  it('should stop a stream that says nothing of its length at the limit', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(
          new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
        );
      },
      pull: (controller) => {
        sent += 10_000;
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };

    expect(
      await refusal(readUpload(bodyOfRequest(new Request('http://localhost/', init as RequestInit)), 'file', LIMIT)),
    ).toBe('file_too_large');
    expect(sent).toBeLessThan(500_000);
  });
});

describe('When there is no memory for a file', () => {
  it.each([10, 900])('should say that the service is not available, and go on: %d bytes', async (size) => {
    vi.spyOn(ArrayBuffer.prototype as unknown as { resize: () => void }, 'resize').mockImplementation(() => {
      throw new RangeError('ArrayBuffer.prototype.resize: Invalid length parameter');
    });
    onTestFinished(() => void vi.restoreAllMocks());

    expect(await refusal(readUpload(bodyOfRequest(request([['file', file(size)]])), 'file', LIMIT))).toBe(
      'unavailable',
    );
  });
});
