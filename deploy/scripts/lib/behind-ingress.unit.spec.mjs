import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from './find-program.mjs';
import { findFreePort } from './try-the-way-in.mjs';

const nginx = findProgram('nginx');
const place = nginx ?? 'NOT RUN: no nginx: install Debian’s nginx-light';
const source = (name) => fileURLToPath(new URL(`../../nginx/${name}`, import.meta.url));

async function untilListening(port) {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await delay(20);
  }
}

describe.skipIf(nginx === null)(`The proxy behind an ingress (${place})`, () => {
  /** Answers with the headers that it was sent. */
  const gateway = createServer((incoming, outgoing) => outgoing.end(JSON.stringify(incoming.headers)));
  const folders = [];
  const proxies = [];

  /** @returns {Promise<number>} its port */
  async function startProxy(trusted) {
    const port = await findFreePort();
    const folder = mkdtempSync(join(tmpdir(), 'entry-proxy-'));
    folders.push(folder);
    const put = (name, text) => writeFileSync(join(folder, name), text);
    const ofThisMachine = (name) =>
      readFileSync(source(name), 'utf8')
        .replaceAll('/tmp/', `${folder}/`)
        .replace('listen 8080', `listen 127.0.0.1:${port}`);
    put('nginx.conf', ofThisMachine('nginx.conf'));
    put('way-in.conf', ofThisMachine('behind-ingress.conf'));
    copyFileSync(source('site.conf'), join(folder, 'site.conf'));
    put('trusted-proxies.conf', `set_real_ip_from ${trusted};\n`);
    put('gateway.conf', `set $gateway 127.0.0.1:${gateway.address().port};\n`);
    put('resolver.conf', '');
    const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' });
    proxies.push(child);
    await untilListening(port);

    return port;
  }

  async function ask(port, { headers = {}, method = 'GET' } = {}) {
    const outgoing = request({ host: '127.0.0.1', port, path: '/api/applications', method, headers });
    outgoing.end();
    const [reply] = await once(outgoing, 'response');
    let text = '';
    for await (const chunk of reply) text += chunk;
    return { status: reply.statusCode, headers: reply.headers, text };
  }

  const seenBy = async (port, headers) => JSON.parse((await ask(port, { headers })).text)['x-forwarded-for'];

  let behindIngress;
  let besideIngress;
  beforeAll(async () => {
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    [behindIngress, besideIngress] = [await startProxy('127.0.0.0/8'), await startProxy('192.0.2.0/24')];
  });
  afterAll(async () => {
    for (const child of proxies) {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    }
    gateway.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('should tell the gateway the address that the ingress saw, whatever the visitor claims', async () => {
    expect(await seenBy(behindIngress, { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' })).toBe('203.0.113.9');
  });

  it('should believe nobody but the ingress', async () => {
    expect(await seenBy(besideIngress, { 'X-Forwarded-For': '203.0.113.9' })).toBe('127.0.0.1');
  });

  it('should send people who came without TLS to where it is', async () => {
    const headers = { Host: 'entry.example.org', 'X-Forwarded-Proto': 'http' };
    const { status, headers: sent } = await ask(behindIngress, { headers });

    expect([status, sent.location]).toStrictEqual([308, 'https://entry.example.org/api/applications']);
  });

  it('should hold the limits and say the headers of the deployment by compose', async () => {
    const tooLarge = await ask(behindIngress, { method: 'POST', headers: { 'Content-Length': 320 * 1024 + 1 } });

    expect(tooLarge.status).toBe(413);
    expect((await ask(behindIngress)).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  });
});
