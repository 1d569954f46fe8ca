import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestVariables } from './serve-routes.ts';
import { serveStaticFiles } from './serve-static-files.ts';

describe('When the built pages are served', () => {
  let folder: string;
  let app: Hono<{ Variables: RequestVariables }>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'static-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html>page');
    await writeFile(join(folder, 'assets', 'main-abc123.js'), 'plain');
    await writeFile(join(folder, 'assets', 'main-abc123.js.br'), 'small');
    await writeFile(join(tmpdir(), 'secret-beside.txt'), 'secret');
    app = new Hono<{ Variables: RequestVariables }>();
    // As in the service: with anything in front, what is not found comes back in another form.
    app.use(async (_context, next) => next());
    serveStaticFiles(app, folder);
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

  it.each(['/', '/dashboard', '/admin/users', '/index.html', '/assets/'])(
    'should send the page for %s, asked for anew',
    async (path) => {
      const response = await get(path);

      expect(await response.text()).toBe('<!doctype html>page');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each(['/api/nothing', '/health/nothing', '/assets/gone.js', '/favicon.png', '/%.js', '/%00.js', '/.env'])(
    'should not send the page for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

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
    expect(() => serveStaticFiles(new Hono<{ Variables: RequestVariables }>(), join(folder, 'assets'))).toThrow(
      'build the web first',
    );
  });
});
