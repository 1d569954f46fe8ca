/** People at the proxy who register, save and read, while a test changes the deployment under them. */
import { randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds. */
const PAUSE = 500;
const BETWEEN_NEWCOMERS = 4_000;
/** For so long a page waits for what was saved. */
const SLOW = 2_000;
const ANSWER_DEADLINE = 30_000;
const SAVES_OF_A_NEWCOMER = 3;
const PASSWORD = 'Release-test-7';

/** @param {readonly number[]} values @param {number} share between 0 and 1 */
export function percentile(values, share) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/**
 * @param {{ address: string, certificate: string, count: number }} options `certificate`: the only one that is trusted
 * @returns `seen`, and `stop`, which resolves to it: `requests`, `failures` as texts, `lags` in milliseconds from the answer of a
 *   save to the answer of a read that had it, `slow` of them as texts
 */
export function sendPeople({ address, certificate, count }) {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(certificate) });
  const over = new AbortController();
  // One for each person.
  setMaxListeners(0, over.signal);
  const seen = { requests: 0, failures: [], lags: [], slow: [] };

  async function send(method, path, { token, json, position }) {
    const outgoing = request(`${address}${path}`, {
      agent,
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
        ...(position === undefined ? {} : { 'X-Wait-For-Position': position }),
      },
      timeout: ANSWER_DEADLINE,
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.end(json === undefined ? undefined : JSON.stringify(json));
    const [reply] = await once(outgoing, 'response');

    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
  }

  /** @throws Error when it was not answered as it should be, which is counted */
  async function ask(method, path, options = {}) {
    seen.requests += 1;
    try {
      const reply = await send(method, path, options);
      if (reply.status >= 400) throw new Error(`${reply.status} ${reply.body.slice(0, 200)}`);
      return reply;
    } catch (error) {
      seen.failures.push(`${new Date().toISOString()} ${method} ${path}: ${error.message}`);
      throw error;
    }
  }

  async function arrive() {
    const email = `${randomUUID()}@example.com`;
    const names = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele' };
    const { token } = JSON.parse(
      (await ask('POST', '/api/auth/register', { json: { ...names, email, password: PASSWORD } })).body,
    );
    const begun = await ask('POST', '/api/applications', { token, json: { firstName: 'Abebe', lastName: 'Bekele' } });

    return { token, path: `/api/applications/${JSON.parse(begun.body).application.id}` };
  }

  async function saveAndLook({ token, path }) {
    const firstName = `Abebe ${randomUUID().slice(0, 13)}`;
    const { headers } = await ask('PUT', path, { token, json: { firstName, lastName: 'Bekele' } });
    const savedAt = performance.now();
    const position = headers['x-log-position'];
    let reply;
    do reply = await ask('GET', path, { token, position });
    while (reply.headers['x-read-model'] === 'behind');
    const lag = performance.now() - savedAt;
    seen.lags.push(lag);
    if (lag > SLOW)
      seen.slow.push(`${new Date().toISOString()} a save was readable after ${(lag / 1_000).toFixed(2)} s`);
    if (!reply.body.includes(firstName)) seen.failures.push(`GET ${path}: what was saved is missing`);
  }

  async function look({ token }) {
    await Promise.all([
      ask('GET', '/api/applications', { token }),
      ask('GET', '/api/notifications/unread-count', { token }),
    ]);
  }

  /** A person who meets a failure goes on: the next one may show more. */
  async function live(saves) {
    let person = null;
    for (let saved = 0; saved < saves && !over.signal.aborted; saved += 1) {
      try {
        person ??= await arrive();
        await saveAndLook(person);
        await look(person);
      } catch {
        // Counted where it was asked.
      }
      await delay(PAUSE, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  async function welcomeNewcomers() {
    const living = [];
    while (!over.signal.aborted) {
      living.push(live(SAVES_OF_A_NEWCOMER));
      await delay(BETWEEN_NEWCOMERS, undefined, { signal: over.signal }).catch(() => undefined);
    }
    await Promise.all(living);
  }

  const working = Promise.all([
    ...Array.from({ length: count }, () => live(Number.POSITIVE_INFINITY)),
    welcomeNewcomers(),
  ]);

  return {
    seen,
    stop: async () => {
      over.abort();
      await working;
      agent.destroy();
      return seen;
    },
  };
}
