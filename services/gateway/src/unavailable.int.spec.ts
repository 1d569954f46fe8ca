import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createKeyedHash } from '@entry/platform/encryption/keyed-hash';
import { createSealer } from '@entry/platform/encryption/sealer';
import { AppendTooLargeError } from '@entry/platform/ports/append-rules';
import { KeyMissingError } from '@entry/platform/ports/key-vault';
import { StorageFullError, UnavailableError } from '@entry/platform/ports/unavailable';
import { plainCodec } from '@entry/platform/testing/counter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayDependencies } from './dependencies.ts';
import { createGateway } from './gateway.ts';
import {
  type Answer,
  clientOn,
  createApplication,
  createClient,
  PASSWORD,
  person,
  register,
  type TestClient,
  uploadDocument,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let applicant: TestClient;
beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
});
afterAll(() => service.stop());

const withBroken = (broken: Partial<GatewayDependencies>): TestService => ({
  ...service,
  ...createGateway({ ...service.dependencies, ...broken }),
});

const failing = (failure: Error) => () => Promise.reject(failure);

function withBrokenLog(broken: Partial<GatewayDependencies['log']>): TestService {
  const log = { ...service.log, ...broken };
  return withBroken({ log, commands: createCommandHandler({ log, codec: plainCodec }) });
}

const refusalOf = ({ status, body, headers }: Answer) => [status, body.code, headers.get('retry-after')];

const LOG_IS_AWAY = new UnavailableError('event log', { cause: new Error('ECONNREFUSED') });

describe('When something that the service needs cannot be reached', () => {
  it('should say so when the log cannot be read, and tell the operators what it is', async () => {
    const client = createClient(withBrokenLog({ readStream: failing(LOG_IS_AWAY) }));

    const answer = await client.send('POST', '/api/auth/login', { email: 'hana@example.com', password: PASSWORD });

    expect(refusalOf(answer)).toStrictEqual([503, 'unavailable', '5']);
    expect(JSON.stringify(answer.body)).not.toContain('log');
    const lines = service.logLines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'Not available');
    expect(lines).toMatchObject([
      { requestId: answer.body.requestId, errorName: 'UnavailableError', errorCode: 'event log', causeName: 'Error' },
    ]);
  });

  it('should say so when the log cannot be written, and write nothing', async () => {
    const before = await service.log.head();
    const client = createClient(withBrokenLog({ append: failing(LOG_IS_AWAY) }));

    const answer = await client.send('POST', '/api/auth/register', person('meron@example.com'));

    expect(refusalOf(answer)).toStrictEqual([503, 'unavailable', '5']);
    expect(await service.log.head()).toBe(before);
  });

  it('should say that there is no room when that is what is missing, and write nothing', async () => {
    const before = await service.log.head();
    const client = createClient(withBrokenLog({ append: failing(new StorageFullError('event log')) }));

    const answer = await client.send('POST', '/api/auth/register', person('hirut@example.com'));

    expect(refusalOf(answer)).toStrictEqual([507, 'storage_full', '30']);
    expect(await service.log.head()).toBe(before);
  });

  it.each([
    ['enough', 'ok'],
    ['low', 'degraded'],
    ['full', 'degraded'],
  ] as const)('should go on being asked while the room is %s, and say that it is %s', async (state, status) => {
    const client = createClient(withBroken({ storage: () => ({ state, freeBytes: 1 }) }));

    expect(await client.get('/health/status')).toMatchObject({ status: 200, body: { status, storage: state } });
  });

  it('should pass on when it is worth trying again', async () => {
    const away = new UnavailableError('key vault', { retryAfter: 29.5 });
    const keyedHash = createKeyedHash({ vault: { ...service.vault, indexKey: failing(away) } });

    const answer = await createClient(withBroken({ keyedHash })).send('POST', '/api/auth/login', {
      email: 'hana@example.com',
      password: PASSWORD,
    });

    expect(refusalOf(answer)).toStrictEqual([503, 'unavailable', '30']);
  });

  it('should say so when a file can be neither stored nor fetched', async () => {
    const { id } = await createApplication(applicant);
    const document = await uploadDocument(applicant, id, 'photo');
    const away = failing(new UnavailableError('file store'));
    const client = clientOn(withBroken({ files: { ...service.files, read: away, write: away } }), applicant);

    const upload = { fileField: 'file', bytes: Buffer.from('%PDF-1.4\n%%EOF'), name: 'scan.pdf' };
    const fields = { applicationId: id, type: 'birth_certificate' };
    expect(refusalOf(await client.upload('/api/documents/upload', { ...upload, fields }))).toStrictEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect(refusalOf(await client.get(`/api/documents/${document.id}/download`))).toStrictEqual([
      503,
      'unavailable',
      '5',
    ]);
  });
});

describe('When the key of a person is lost', () => {
  it('should refuse what cannot be read instead of taking the person for erased, and tell the operators whose it is', async () => {
    const accountId = applicant.user?.id ?? '';
    const vault = { ...service.vault, findKey: failing(new KeyMissingError(accountId)) };
    const codec = createEventCodec({ sealer: createSealer({ vault }), registry: EVENT_REGISTRY });
    const client = clientOn(withBroken({ commands: createCommandHandler({ log: service.log, codec }) }), applicant);

    const answer = await client.send('PUT', '/api/auth/profile', {
      firstName: 'Almaz',
      lastName: 'Tadesse',
      phone: '',
    });

    expect(refusalOf(answer)).toStrictEqual([500, 'key_missing', null]);
    const lines = service.logLines
      .map((line) => JSON.parse(line))
      .filter(({ errorCode }) => errorCode === 'key_missing');
    expect(lines).toMatchObject([{ subjectId: accountId, errorName: 'KeyMissingError', errorCode: 'key_missing' }]);
  });
});

describe('When a request would write more than the log takes', () => {
  it('should refuse it as too large', async () => {
    const client = createClient(withBrokenLog({ append: failing(new AppendTooLargeError(1_200_000)) }));

    const answer = await client.send('POST', '/api/auth/register', person('sara@example.com'));

    expect(refusalOf(answer)).toStrictEqual([413, 'body_too_large', null]);
  });
});
