import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The bytes that the product answered, so that both sides send the same. */
export type BareAnswers = { readonly get: string; readonly put: string };

/**
 * What the library does at best: it knows its answers beforehand, asks nobody who you are, parses what is sent and keeps
 * nothing.
 */
const [answers] = (await once(process, 'message')) as [BareAnswers];
const JSON_CONTENT = { 'Content-Type': 'application/json' };
const app = new Hono();
app.get('/bare', (context) => context.body(answers.get, 200, JSON_CONTENT));
app.put('/bare', async (context) => {
  await context.req.json();
  return context.body(answers.put, 200, JSON_CONTENT);
});

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
await once(server, 'listening');

process.on('message', () => process.exit(0));
process.on('disconnect', () => process.exit(1));
process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
