import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository } from './testing/copy-repository.ts';
import { type InnerLoop, startInnerLoop } from './testing/inner-loop.ts';

const SERVICE_FILE = 'services/gateway/src/describe-service.ts';
const PAGE_FILE = 'web/src/features/landing/landing-page.tsx';

let root: string;
let loop: InnerLoop;
let address: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'entry-inner-loop-'));
  await copyRepository(root);
  loop = startInnerLoop(root, { PORT: '0' });
  [, address = ''] = await loop.waitFor(/Ready after .*: (http:\S+)/);
});

afterAll(async () => {
  loop.process.kill('SIGKILL');
  await loop.ended;
  await rm(root, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(`${address}${path}`);

  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** @returns what puts the file back */
async function change(file: string, edit: (text: string) => string): Promise<() => Promise<void>> {
  const path = join(root, file);
  const before = await readFile(path, 'utf8');
  const after = edit(before);
  expect(after).not.toBe(before);
  await writeFile(path, after);

  return () => writeFile(path, before);
}

const answerWith = (email: string) => (text: string) =>
  text.replace('      privacyEmail,', `      privacyEmail: '${email}',`);

describe('When the inner loop has started', () => {
  it('should serve pages from their sources and the API, at one address', async () => {
    expect((await get('/login')).text).toContain('/@vite/client');
    expect((await get(`/${PAGE_FILE.slice('web/'.length)}`)).text).toContain('landing.hero');
    expect(JSON.parse((await get('/api/service')).text)).toMatchObject({ privacyEmail: 'privacy@example.com' });
  });

  it('should leave the pages without a policy, and the API with its own', async () => {
    expect((await get('/')).headers.get('Content-Security-Policy')).toBe(null);
    expect((await get('/api/service')).headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  });

  it('should keep its demo data in a folder of its own', () => {
    expect(existsSync(join(root, 'data-dev', 'demo-logins.json'))).toBe(true);
    expect(existsSync(join(root, 'data'))).toBe(false);
  });
});

describe('When a file of the service changes', () => {
  it('should answer with the new code', async () => {
    const after = loop.output().length;
    await change(SERVICE_FILE, answerWith('new@example.com'));
    await loop.waitFor(/The service was replaced/, after);

    expect((await get('/api/service')).text).toContain('new@example.com');
  });

  it('should show what does not compile, and go on with the service from before', async () => {
    const broken = loop.output().length;
    const putBack = await change(
      SERVICE_FILE,
      (text) => `${text.replace('new@', 'unseen@')}\nconst no: number = 'x';\n`,
    );
    await loop.waitFor(/describe-service\.ts.*TS2322[\s\S]*The service from before goes on/, broken);

    expect((await get('/api/service')).text).toContain('new@example.com');

    const mended = loop.output().length;
    await putBack();
    await change(SERVICE_FILE, (text) => text.replace('new@', 'mended@'));
    await loop.waitFor(/The service was replaced/, mended);
    expect((await get('/api/service')).text).toContain('mended@example.com');
  });

  it('should say that a service does not start, and start the next one', async () => {
    const failing = loop.output().length;
    const putBack = await change(SERVICE_FILE, (text) => `${text}\nthrow new Error('planted');\n`);
    await loop.waitFor(/planted[\s\S]*The service does not start/, failing);

    expect(await get('/api/service')).toMatchObject({ status: 503 });

    const mended = loop.output().length;
    await putBack();
    await loop.waitFor(/The service was replaced/, mended);
    expect((await get('/api/service')).status).toBe(200);
  });
});

describe('When another program has the port', () => {
  it('should say so and end', async () => {
    const second = startInnerLoop(root, { PORT: new URL(address).port });

    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${new URL(address).port} of 127.0.0.1 is taken`);
  });
});

describe('When the inner loop is asked to end', () => {
  it('should end the service as well', async () => {
    expect(existsSync(join(root, 'data-dev', 'lock.pid'))).toBe(true);
    loop.process.kill('SIGINT');

    expect(await loop.ended).toBe(0);
    expect(existsSync(join(root, 'data-dev', 'lock.pid'))).toBe(false);
  });
});

describe('When the inner loop is killed', () => {
  it('should leave no service behind', async () => {
    loop = startInnerLoop(root, { PORT: '0' });
    await loop.waitFor(/Ready after/);
    loop.process.kill('SIGKILL');

    // The service writes to the same pipe, so that this waits for both.
    expect(await loop.ended).toBe(null);
    expect(existsSync(join(root, 'data-dev', 'lock.pid'))).toBe(false);
  });
});
