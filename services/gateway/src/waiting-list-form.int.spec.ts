import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayConfiguration } from './configuration.ts';
import { createGateway } from './gateway.ts';
import { DEFAULT_RATE_LIMITS } from './limits/rate-limits.ts';
import { must, registerWithRole } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const FORM = '/api/waitinglist/form';
const HOST = 'entry.example';
/** As the build writes it. */
const FORM_PAGE =
  '<!doctype html><form method="post" action="/api/waitinglist/form"><input name="email" value=""/>' +
  '<input name="firstName" value=""/></form>';
const MEMBER = { firstName: 'Abebe', lastName: 'Bekele', phone: '0911223344', country: 'Ethiopia' };

let staticDirectory: string;
let service: TestService;

beforeAll(async () => {
  staticDirectory = await mkdtemp(join(tmpdir(), 'static-'));
  await mkdir(join(staticDirectory, 'pages'));
  await writeFile(join(staticDirectory, 'index.html'), FORM_PAGE);
  await writeFile(join(staticDirectory, 'pages', 'waitingList.html'), FORM_PAGE);
  await writeFile(join(staticDirectory, 'pages', 'login.html'), '<!doctype html><form method="post"></form>');
  const page = (file: string) => ({ file, scripts: [], styles: [] });
  const pages = {
    '/': page('index.html'),
    '/waiting-list': page('pages/waitingList.html'),
    '/login': page('pages/login.html'),
  };
  await writeFile(join(staticDirectory, 'pages.json'), JSON.stringify(pages));
  service = await startTestService({ staticDirectory });
});
afterAll(async () => {
  await service.stop();
  await rm(staticDirectory, { recursive: true });
});

/** The same service, set up otherwise. */
function withConfiguration(changed: Partial<GatewayConfiguration>): Pick<TestService, 'app'> {
  const { dependencies } = service;
  return createGateway({ ...dependencies, configuration: { ...dependencies.configuration, ...changed } });
}

/** As a browser does that knows nothing of `Sec-Fetch-Site`. */
const send = (
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
  { app }: Pick<TestService, 'app'> = service,
) =>
  app.request(FORM, {
    method: 'POST',
    headers: { host: HOST, origin: `https://${HOST}`, ...headers },
    body: new URLSearchParams(fields),
  });

/** What somebody without a script sees and can do next. */
async function shownBy(response: Response) {
  const html = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    says: /<p role="alert"[^>]*>([^<]*)<\/p>/.exec(html)?.[1],
    email: /name="email" value="([^"]*)"/.exec(html)?.[1],
    referrerPolicy: response.headers.get('referrer-policy'),
    cached: response.headers.get('cache-control'),
  };
}

const page = (status: number, says: string, email: string) => ({
  status,
  type: 'text/html; charset=utf-8',
  says,
  email,
  referrerPolicy: 'same-origin',
  cached: 'no-store',
});

async function membersCalled(email: string): Promise<number> {
  const admin = await registerWithRole(service, 'admin');
  return must(await admin.get(`/api/admin/waitinglist?search=${encodeURIComponent(email)}`)).waitingList.length;
}

describe('The pages that hold the form of the waiting list', () => {
  it.each(['/', '/waiting-list'])('should let a browser say where the form comes from, on %s', async (address) => {
    expect((await service.app.request(address)).headers.get('referrer-policy')).toBe('same-origin');
  });

  it('should be the only ones that do', async () => {
    expect((await service.app.request('/login')).headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('When the form of the waiting list is sent without a script', () => {
  it('should be taken from a page of ours by a browser that says its origin and nothing else', async () => {
    const email = 'origin@example.com';
    const answer = await send({ ...MEMBER, email });

    expect([answer.status, answer.headers.get('location')]).toStrictEqual([303, '/waiting-list/joined']);
    expect(await membersCalled(email)).toBe(1);
  });

  it.each([
    ['no origin that anybody could name', { origin: 'null' }],
    ['another site', { origin: 'https://evil.example' }],
    ['another site, by a newer browser', { 'sec-fetch-site': 'cross-site' }],
  ])('should be refused from %s, with the form again', async (_case, headers) => {
    const email = 'refused@example.com';

    expect(await shownBy(await send({ ...MEMBER, email }, headers))).toStrictEqual(
      page(403, 'You do not have permission to do this.', email),
    );
    expect(await membersCalled(email)).toBe(0);
  });

  it('should say what is missing, one thing at a time', async () => {
    const answer = await send({ ...MEMBER, email: 'half@example.com', lastName: '', phone: '' });

    expect(await shownBy(answer)).toStrictEqual(page(422, 'Please enter your last name.', 'half@example.com'));
  });

  it.each([
    ['is not on the list yet', 'late@example.com'],
    ['is on the list already', 'late@example.com'],
  ])('should be answered alike when no place is free and the address %s', async (_case, email) => {
    const answer = await send({ ...MEMBER, email }, {}, withConfiguration({ waitingListSlots: 0 }));

    expect([answer.status, answer.headers.get('location')]).toStrictEqual([303, '/waiting-list/joined']);
    expect(await membersCalled(email)).toBe(1);
  });

  it('should keep what was typed for whoever has to wait, and say how long', async () => {
    const rateLimits = { ...DEFAULT_RATE_LIMITS, waitingListPerAddress: { points: 1, seconds: 60 } };
    const limited = withConfiguration({ rateLimits });
    // Only what succeeds counts.
    expect((await send({ ...MEMBER, email: 'nobody' }, {}, limited)).status).toBe(422);
    await send({ ...MEMBER, email: 'first@example.com' }, {}, limited);

    const answer = await send({ ...MEMBER, email: 'second@example.com' }, {}, limited);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shownBy(answer)).toStrictEqual(
      page(429, 'Too many attempts. Please try again in 1 minute.', 'second@example.com'),
    );
  });

  it('should show the form after a body that is too large or of another kind', async () => {
    const large = await send({ ...MEMBER, email: 'large@example.com', lastName: 'x'.repeat(9_000) });
    expect(await shownBy(large)).toStrictEqual(page(413, 'The request is too large.', ''));

    const other = await send({ ...MEMBER, email: 'other@example.com' }, { 'content-type': 'text/plain' });
    expect(await shownBy(other)).toStrictEqual(page(415, 'This kind of content is not accepted here.', ''));
  });

  it('should say in the words of the specification that it failed, and log why', async () => {
    const { dependencies } = service;
    const run = (failure: Error) => {
      const load = () => Promise.reject(failure);
      const commands = { ...dependencies.commands, load, send: load };
      return createGateway({ ...dependencies, commands });
    };
    const fields = { ...MEMBER, email: 'failed@example.com' };
    const said = 'Error joining waitlist. Please try again.';

    const away = await send(fields, {}, run(new UnavailableError('event log')));
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shownBy(away)).toStrictEqual(page(503, said, 'failed@example.com'));
    const broken = await send(fields, {}, run(new TypeError('out of ink')));
    expect(await shownBy(broken)).toStrictEqual(page(500, said, 'failed@example.com'));
    const lines = service.logLines
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === 'Request failed');
    expect(lines).toMatchObject([{ level: 'error', route: FORM, errorName: 'TypeError' }]);
  });
});

describe('When the address of the form is opened otherwise', () => {
  it('should lead to the form', async () => {
    const answer = await service.app.request(FORM);

    expect([answer.status, answer.headers.get('location')]).toStrictEqual([303, '/waiting-list']);
  });

  it('should show the form to any other method', async () => {
    const answer = await service.app.request(FORM, { method: 'DELETE' });

    expect(answer.headers.get('allow')).toBe('POST, GET');
    expect(await shownBy(answer)).toStrictEqual(page(405, 'This is not possible here.', ''));
  });
});
