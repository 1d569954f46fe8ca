import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** What the product answered, so that both sides send the same. */
export type BareAnswers = {
  readonly get: string;
  readonly put: string;
  /** Of `get`: all that the product itself sets. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * What the library does at best: it knows its answers beforehand, asks nobody who you are, parses what is sent and keeps
 * nothing.
 */
const [answers] = (await once(process, 'message')) as [BareAnswers];
const JSON_CONTENT = { 'Content-Type': 'application/json' };
const app = new Hono();
app.get('/bare', (context) => context.body(answers.get, 200, JSON_CONTENT));
// To tell what the headers that protect people cost from what else the product does.
app.get('/bare-with-headers', (context) => context.body(answers.get, 200, answers.headers));
app.put('/bare', async (context) => {
  await context.req.json();
  return context.body(answers.put, 200, JSON_CONTENT);
});

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
await once(server, 'listening');

process.on('message', () => process.exit(0));
process.on('disconnect', () => process.exit(1));
process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
