import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ChildProgram } from '@entry/platform/testing/child-program';
import { eventually } from '@entry/platform/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, runProgram } from './testing/child-program.ts';

const CLIENTS = 300;
/** What they ask for, in turn. */
const ASKED = ['/health/live', '/api/service', '/'] as const;
/**
 * Three times what the product promises, in milliseconds, or twenty times a start where the machine is that busy: what
 * waits for a connection that never ends takes longer.
 */
const GENEROUS = { least: 15_000, timesOfStart: 20 };

let folder: string;
let service: ChildProgram;
let address: string;
let longest: number;

beforeEach(async () => {
  const startedAt = performance.now();
  folder = await mkdtemp(join(tmpdir(), 'entry-ends-'));
  service = runProgram(
    'main',
    // Each client has an address of its own, so that no limit of addresses is met.
    { PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off', TRUST_PROXY_HOPS: '1', LOG_LEVEL: 'info' },
    { workingFolder: folder },
  );
  address = await addressOf(service);
  longest = Math.max(GENEROUS.least, GENEROUS.timesOfStart * (performance.now() - startedAt));
});

afterEach(async () => {
  service.process.kill('SIGKILL');
  await service.ended;
  await rm(folder, { recursive: true, force: true });
});

type Client = {
  /** Requests that were answered in full. */
  readonly answered: Set<string>;
  /** Goes on until it is told that the connection ends, or there is nobody any more. */
  readonly ended: Promise<void>;
};

function startClient(number: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answered = new Set<string>();

  async function goOn(): Promise<void> {
    for (let turn = number; ; turn += 1) {
      const id = randomUUID();
      const response = await ask(ASKED[turn % ASKED.length] ?? '/', { agent, id, number }).catch(() => null);
      if (response === null) return;

      answered.add(id);
      if (response.headers.connection === 'close') return;
    }
  }

  return { answered, ended: goOn().finally(() => agent.destroy()) };
}

async function ask(path: string, { agent, id, number }: { agent: Agent; id: string; number: number }) {
  const forwarded = `198.18.${number >> 8}.${number & 255}`;

  return answerTo(
    request(`${address}${path}`, { agent, headers: { 'x-request-id': id, 'x-forwarded-for': forwarded } }).end(),
  );
}

async function answerTo(asked: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  await text(response);

  return response;
}

/** A login whose last byte never comes, which the service has begun to read. */
async function startEndlessLogin(): Promise<{ readonly answer: Promise<IncomingMessage> }> {
  const body = JSON.stringify({ email: 'slow@example.com', password: 'Wrong-horse-7' });
  const asked = request(`${address}/api/auth/login`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  asked.flushHeaders();
  await once(asked, 'continue');
  asked.write(body.slice(0, -1));

  return { answer: answerTo(asked) };
}

async function connectSilently(): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).resume();
  await once(socket, 'connect');

  return socket;
}

/** Ids of the requests that the service says it has answered. */
function requestsInLog(): readonly string[] {
  return service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"Answered"'))
    .map((line) => (JSON.parse(line) as { requestId: string }).requestId);
}

describe(`When a service with ${CLIENTS} clients is asked to end`, () => {
  it('should answer everybody whom it has heard, and be gone soon after', async () => {
    const silent = await Promise.all(Array.from({ length: 20 }, connectSilently));
    const clients = Array.from({ length: CLIENTS }, (_, number) => startClient(number));
    await eventually(() => {
      expect(clients.filter(({ answered }) => answered.size > 0)).toHaveLength(CLIENTS);
    });

    service.process.kill('SIGTERM');
    const askedAt = performance.now();

    expect(await service.ended).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(longest);
    await Promise.all(clients.map(({ ended }) => ended));
    const answered = new Set(clients.flatMap((client) => [...client.answered]));
    expect(requestsInLog().filter((id) => !answered.has(id))).toStrictEqual([]);
    for (const socket of silent) socket.destroy();
  });

  it('should not wait for a request that never comes to its end', async () => {
    const { answer } = await startEndlessLogin();

    service.process.kill('SIGTERM');
    const askedAt = performance.now();

    await expect(answer).rejects.toThrow('socket hang up');
    expect(await service.ended).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(longest);
  });
});
