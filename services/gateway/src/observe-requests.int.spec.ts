import { createMetrics, type Metrics } from '@entry/platform/telemetry/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from './gateway.ts';
import { DEFAULT_RATE_LIMITS } from './limits/rate-limits.ts';
import { observeRequests, readGateway } from './observe-requests.ts';
import { clientOn, createApplication, createClient, register, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let metrics: Metrics;
let gateway: Gateway;
let someone: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  someone = await register(service);
  ({ id: applicationId } = await createApplication(someone));
  metrics = createMetrics({ ofProcess: false });
  gateway = createGateway({
    ...service.dependencies,
    observer: observeRequests(metrics),
    configuration: {
      ...service.dependencies.configuration,
      rateLimits: { ...DEFAULT_RATE_LIMITS, waitingListPerAddress: { points: 1, seconds: 600 } },
    },
  });
  readGateway(metrics, { gateway, media: service.dependencies.media, partitionCount: 4 });
});
afterAll(() => service.stop());

/** The values of a label in everything that was counted; what is there at 0 from the start is left out. */
async function valuesOf(label: string): Promise<ReadonlySet<string>> {
  const text = (await metrics.text()).replaceAll(/^entry_http_.* 0$/gm, '');
  return new Set([...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value]) => value as string));
}

describe('When requests are counted', () => {
  it('should begin with every route at no server error, and every limit at no refusal', async () => {
    const lines = (await metrics.text()).split('\n');
    const begun = (name: string): readonly string[] => lines.filter((line) => line.startsWith(`${name}{`));

    expect(begun('entry_http_requests_total').toSorted()).toStrictEqual(
      [...new Set(gateway.routes.map(({ method, path }) => `${method}",route="${path}`))]
        .map((one) => `entry_http_requests_total{method="${one}",status="5xx"} 0`)
        .toSorted(),
    );
    expect(begun('entry_rate_limited_total').toSorted()).toStrictEqual(
      Object.keys(DEFAULT_RATE_LIMITS)
        .map((limit) => `entry_rate_limited_total{limit="${limit}"} 0`)
        .toSorted(),
    );
    expect(lines).toContain('entry_partitions 4');
  });

  it('should know them by route pattern and class of status, whatever address was asked for', async () => {
    const client = clientOn({ ...service, ...gateway }, someone);
    await client.get(`/api/applications/${applicationId}`);
    await client.get('/api/admin/users?search=abebe.bekele@example.com');
    await client.get('/api/applications/not-an-id');
    await client.get('/nothing/here?name=Abebe');
    await client.send('DELETE', '/api/auth/me');
    await client.send('POST', '/api/auth/login', { email: 'abebe@example.com', password: 'Wrong123' });
    await gateway.app.request('/api/auth/me', { method: 'ABEBE' });

    const patterns = new Set([...gateway.routes.map(({ path }) => path), 'none']);
    const routes = await valuesOf('route');
    expect([...routes].filter((route) => !patterns.has(route))).toStrictEqual([]);
    expect([...routes]).toEqual(expect.arrayContaining(['/api/applications/{id}', '/api/auth/login', 'none']));
    expect([...(await valuesOf('method'))].sort()).toStrictEqual(['DELETE', 'GET', 'POST', 'other']);
    expect([...(await valuesOf('status'))].sort()).toStrictEqual(['2xx', '4xx']);
    const text = await metrics.text();
    expect(text).toContain('entry_http_requests_total{method="GET",route="/api/applications/{id}",status="2xx"} 1');
    for (const secret of [applicationId, someone.user?.id ?? '', 'abebe', 'Abebe', 'ABEBE', '@']) {
      expect(text).not.toContain(secret);
    }
  });

  it('should say which limit refused one', async () => {
    const member = { firstName: 'Hana', lastName: 'Alemu', phone: '0911234567', country: 'Ethiopia' };
    const signUp = (email: string) =>
      createClient({ ...service, ...gateway }).send('POST', '/api/waitinglist/signup', { ...member, email });
    await signUp('hana@example.com');
    await signUp('abel@example.com');

    expect(await metrics.text()).toContain('entry_rate_limited_total{limit="waitingListPerAddress"} 1');
  });

  it('should read what waits for a processor', async () => {
    expect([...(await valuesOf('queue'))]).toStrictEqual(['passwords', 'pictures']);
  });
});
