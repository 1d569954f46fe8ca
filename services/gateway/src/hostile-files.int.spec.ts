import { PROBLEMS } from '@entry/contracts/problem';
import { isLong } from '@entry/contracts/testing/test-depth';
import type { HostileFile } from '@entry/media/testing/hostile-files/hostile-file';
import { makeHostileFiles } from '@entry/media/testing/hostile-files/hostile-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApplication, register, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const ATTACHMENT = /^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w%.!~-]+$/;
/** By the end of its name a device chooses the program that opens it. */
const HARMLESS_ENDS = /\.(jpe?g|png|webp|pdf)$/i;

let service: TestService;
let files: readonly HostileFile[];
beforeAll(async () => {
  service = await startTestService();
  const corpus = await makeHostileFiles();
  files = isLong ? corpus : withTwoOfEachKind(corpus);
});
afterAll(() => service.stop());

/** The gateway itself decides under which name and type a file is handed out. */
const ALL_OF: readonly string[] = ['name', 'polyglot'];

/** `media` judges every file of the corpus; what the gateway adds to a verdict is the same for all of a kind. */
function withTwoOfEachKind(corpus: readonly HostileFile[]): readonly HostileFile[] {
  const seen = new Map<string, number>();

  return corpus.filter(({ family, verdict }) => {
    const kind = `${family} ${verdict}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return ALL_OF.includes(family) || (seen.get(kind) ?? 0) <= 2;
  });
}

async function applicants(): Promise<(file: HostileFile) => Promise<readonly string[]>> {
  let client: TestClient | null = null;
  let applicationId = '';
  let sent = 0;

  return async (file) => {
    if (client === null || sent % 40 === 0) {
      client = await register(service);
      applicationId = (await createApplication(client)).id;
    }
    sent += 1;

    return faultsOf(client, applicationId, file);
  };
}

async function faultsOf(client: TestClient, applicationId: string, file: HostileFile): Promise<readonly string[]> {
  const { status, body } = await client.upload('/api/documents/upload', {
    fileField: 'file',
    bytes: file.bytes,
    name: file.name,
    fields: { applicationId, type: 'passport' },
  });
  const expected = file.verdict === 'accepted' ? [201, undefined] : [PROBLEMS[file.verdict].status, file.verdict];
  if (status !== expected[0] || body.code !== expected[1]) return [`answered ${status} ${body.code}`];
  if (status !== 201) return [];

  return [
    ...(await faultsOfOriginal(client, body.document.id, file)),
    ...(await faultsOfPreview(client, body.document.id, file)),
  ];
}

async function faultsOfOriginal(client: TestClient, id: string, file: HostileFile): Promise<readonly string[]> {
  const { response, bytes } = await client.download(`/api/documents/${id}/download`);
  const disposition = response.headers.get('content-disposition') ?? '';
  const savedAs = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');

  return [
    ...(response.status === 200 && bytes.equals(file.bytes) ? [] : ['the original is not the one that was sent']),
    ...(ATTACHMENT.test(disposition) ? [] : [`the original comes as ${disposition}`]),
    ...(HARMLESS_ENDS.test(savedAs) && !/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(savedAs)
      ? []
      : [`it is saved as ${savedAs}`]),
    ...faultsOfHeaders(response),
  ];
}

async function faultsOfPreview(client: TestClient, id: string, file: HostileFile): Promise<readonly string[]> {
  const { response, bytes } = await client.download(`/api/documents/${id}/preview`);
  const disposition = response.headers.get('content-disposition') ?? '';
  const type = response.headers.get('content-type');
  const isDrawn = type === 'image/jpeg' && disposition.startsWith('inline;');
  const isPdf = type === 'application/pdf' && disposition.startsWith('attachment;');
  const isPayloadShown = file.payload !== undefined && bytes.includes(Buffer.from(file.payload, 'latin1'));

  return [
    ...(response.status === 200 ? [] : [`the preview answered ${response.status}`]),
    ...(isDrawn || isPdf ? [] : [`the preview is ${type}, ${disposition}`]),
    ...(isPayloadShown ? ['the preview has its payload'] : []),
    ...faultsOfHeaders(response),
  ];
}

function faultsOfHeaders({ headers }: Response): readonly string[] {
  const isSafe =
    headers.get('x-content-type-options') === 'nosniff' &&
    headers.get('content-security-policy') === "sandbox; default-src 'none'" &&
    headers.get('cache-control') === 'no-store' &&
    headers.get('set-cookie') === null;

  return isSafe ? [] : ['it could be taken for something else'];
}

describe('When the corpus of hostile files is uploaded', () => {
  it('should answer each as the table says, and hand out nothing that acts', async () => {
    const send = await applicants();
    const wrong: string[] = [];
    for (const file of files) {
      for (const fault of await send(file)) wrong.push(`${file.family}: ${file.what}: ${fault}`);
    }

    expect(wrong).toStrictEqual([]);
  });
});
