import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { programmeAt } from '@entry/contracts/rules/programme';
import type { ServiceReply } from '@entry/contracts/service/api';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaticFiles } from './serve-static-files.ts';

const OPENS = '2026-11-22T12:00:00.000Z';
let clock = '';
let asked = 0;

async function describeService(): Promise<ServiceReply> {
  asked += 1;
  const programme = programmeAt(clock, { opens: OPENS, closes: null });
  return {
    privacyEmail: 'privacy@example.com',
    supportEmail: 'support@example.com',
    supportPhone: '+251911000000',
    now: clock,
    window: { takesPayments: false, programme, override: null },
  };
}

describe('When the built pages are served', () => {
  let folder: string;
  let app: Hono;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'static-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html>page');
    await writeFile(join(folder, 'assets', 'main-abc123.js'), 'plain');
    await writeFile(join(folder, 'assets', 'face-worker-Ab_1-2.js'), 'worker');
    await writeFile(join(folder, 'assets', 'main-abc123.js.br'), 'small');
    await mkdir(join(folder, 'pages'));
    await writeFile(join(folder, 'pages', 'login.html'), '<!doctype html>login');
    await writeFile(join(folder, 'pages', 'login.html.br'), 'small login');
    const login = { file: 'pages/login.html', scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU='] };
    await mkdir(join(folder, 'pages', 'answered'));
    await writeFile(join(folder, 'pages', 'home.html'), '<!doctype html><body>unknown</body>');
    const answered: Record<string, string> = {};
    for (const state of ['before-opens-old', 'open-opens-old']) {
      answered[state] = `pages/answered/${state}.html`;
      await writeFile(join(folder, answered[state]), `<!doctype html><body>${state}: privacy@stand-in.invalid</body>`);
    }
    const home = { ...login, file: 'pages/home.html', answered };
    await writeFile(join(folder, 'pages.json'), JSON.stringify({ '/login': login, '/welcome': home }));
    await writeFile(join(tmpdir(), 'secret-beside.txt'), 'secret');
    app = new Hono();
    const findFile = createStaticFiles(folder, describeService);
    app.notFound(async (context) => (await findFile(context)) ?? context.text('404 Not Found', 404));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await rm(join(tmpdir(), 'secret-beside.txt'));
  });

  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

  it('should keep hashed assets for ever and send the smaller form', async () => {
    const plain = await get('/assets/main-abc123.js');
    const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });

    expect(await plain.text()).toBe('plain');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await small.text()).toBe('small');
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.headers.get('content-type')).toContain('javascript');
  });

  it('should let the thread that measures faces compile its engine, and do nothing else', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');

    expect(await policy('/assets/face-worker-Ab_1-2.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    // The policy of all answers is set by whoever serves them.
    expect(await policy('/assets/main-abc123.js')).toBeNull();
  });

  it.each(['/', '/dashboard', '/admin/users', '/index.html', '/assets/'])(
    'should send the page for %s, asked for anew',
    async (path) => {
      const response = await get(path);

      expect(await response.text()).toBe('<!doctype html>page');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('should send the page that the build made for an address, and allow what stands in it', async () => {
    const plain = await get('/login');
    const small = await get('/login', { 'accept-encoding': 'gzip;q=0.5, br' });

    expect(await plain.text()).toBe('<!doctype html>login');
    expect(plain.headers.get('content-security-policy')).toContain(
      "script-src 'self' 'sha256-c2NyaXB0'; style-src 'self' 'sha256-c3R5bGU='",
    );
    expect(await small.text()).toBe('small login');
    expect(small.headers.get('content-encoding')).toBe('br');
    expect([plain, small].map(({ headers }) => headers.get('vary'))).toStrictEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ]);
    expect((await get('/dashboard')).headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('should fill a page with what the service says at the moment', async () => {
    clock = '2026-11-22T11:59:00.000Z';
    const before = await get('/welcome');
    const tag = before.headers.get('etag') ?? '';

    expect(await before.text()).toContain('<body>before-opens-old: privacy@example.com<script type="application/json"');
    expect(before.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-c2NyaXB0'");
    expect((await get('/welcome', { 'if-none-match': tag })).status).toBe(304);

    clock = OPENS;
    const open = await get('/welcome', { 'if-none-match': tag });
    expect([open.status, open.headers.get('cache-control')]).toStrictEqual([200, 'no-cache']);
    expect(await open.text()).toContain('<body>open-opens-old: privacy@example.com');
    const small = await get('/welcome', { 'accept-encoding': 'gzip, br' });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(await (await get('/welcome')).text());
  });

  it('should send what is true whatever the answer is where the build made nothing for it', async () => {
    clock = '2025-01-01T00:00:00.000Z';

    expect(await (await get('/welcome')).text()).toBe('<!doctype html><body>unknown</body>');
  });

  it('should ask the service nothing for a page that is the same for ever', async () => {
    asked = 0;
    await get('/login');
    await get('/dashboard');

    expect(asked).toBe(0);
  });

  it('should say that a page is the same only to whoever has this form of it', async () => {
    const tag = (await get('/login')).headers.get('etag') ?? '';
    const again = await get('/login', { 'if-none-match': tag });

    expect([again.status, await again.text()]).toStrictEqual([304, '']);
    expect((await get('/login', { 'if-none-match': tag, 'accept-encoding': 'br' })).status).toBe(200);
  });

  it('should show the page again to whoever sends its form without a script, and keep nothing of it', async () => {
    const body = new URLSearchParams({ password: 'Meskerem13' });
    const answer = await app.request('/login', { method: 'POST', body });

    expect([answer.status, answer.headers.get('location')]).toStrictEqual([303, '/login']);
    expect((await app.request('/dashboard', { method: 'POST', body })).status).toBe(404);
  });

  it.each([
    '/api/nothing',
    '/health/nothing',
    '/assets/gone.js',
    '/favicon.png',
    '/%.js',
    '/%00.js',
    '/.env',
    '/pages.json',
    '/pages/answered/open-opens.html',
  ])('should not send the page for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    '/../secret-beside.txt',
    '/%2e%2e/secret-beside.txt',
    '/..%2fsecret-beside.txt',
    '/assets/..%5c..%5csecret-beside.txt',
  ])('should not leave its folder for %s', async (path) => {
    const response = await get(path);

    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toBe('secret');
  });

  it('should say at the start that nothing was built', () => {
    expect(() => createStaticFiles(join(folder, 'assets'), describeService)).toThrow('build the web first');
  });
});
