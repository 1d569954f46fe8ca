import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceReply } from '@entry/contracts/service/api';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { matchesTag } from './conditional.ts';
import { discardBody } from './read-body.ts';
import { FACE_WORKER_POLICY } from './security-headers.ts';
import type { RequestVariables } from './serve-routes.ts';
import type { ServedPage } from './served-page.ts';
import { readServedPages } from './served-pages.ts';

const A_YEAR = 'public, max-age=31536000, immutable';
/** Asked for at every start, and answered with 304 while it is the same: the page names the assets of one build. */
const ALWAYS_ASK = 'no-cache';

/** `npm run dev` passes on the same paths (`SERVICE_PATHS` in deploy/scripts/dev.mjs). */
const isService = (path: string): boolean => /^\/(api|health|problems)(\/|$)/.test(path);

/** The thread that measures faces: a worker lives by the policy of its own script, so that the pages' stays as it is. */
const FACE_WORKER = /^\/assets\/face-worker-[\w-]+\.js$/;

const isPartOfPages = (path: string): boolean => /^\/pages(\/|\.json)/.test(path);

/**
 * The built single-page application: files by their names, and for every address that is not a file the page that the
 * build made for it, because the routes live in the browser.
 */
export function serveStaticFiles(
  app: Hono<{ Variables: RequestVariables }>,
  directory: string,
  describeService: () => Promise<ServiceReply>,
): void {
  if (!existsSync(join(directory, 'index.html'))) throw new Error(`No index.html in ${directory}: build the web first`);

  const files = serveStatic({ root: directory, precompressed: true });
  const pages = readServedPages(directory);

  app.get('*', async (context: Context, next) => {
    const { path } = context.req;
    if (isService(path)) return next();

    context.set('routePattern', 'static');
    // Every asset has an extension; an address without one is a page of the application.
    if (!/\.[a-z0-9]+$/i.test(path) || path === '/index.html') {
      return answerPage(context, await pages.find(path, describeService));
    }
    // What pages are made of: with stand-ins for what is to be filled in, and for nobody to read.
    if (isPartOfPages(path)) return next();

    const response = await files(context, next);
    // Where nothing was found, Hono's `next` gives back its context instead of a response.
    if (!(response instanceof Response)) return undefined;

    response.headers.set('Cache-Control', path.startsWith('/assets/') ? A_YEAR : ALWAYS_ASK);
    if (FACE_WORKER.test(path)) response.headers.set('Content-Security-Policy', FACE_WORKER_POLICY);

    return response;
  });

  // A form that was sent without any script: what was typed goes nowhere, and the page is shown again.
  app.post('*', (context: Context, next) => {
    if (!pages.isNamed(context.req.path)) return next();

    context.set('routePattern', 'static');
    discardBody(context.req.raw);
    return Promise.resolve(context.redirect(context.req.path, 303));
  });
}

function answerPage(context: Context, { forms, headers: ofPage }: ServedPage): Response {
  const accepted = (context.req.header('accept-encoding') ?? '').split(',').map((part) => part.split(';')[0]?.trim());
  const form = forms.find(({ encoding }) => encoding === null || accepted.includes(encoding));
  if (form === undefined) throw new Error('A page lost its plain form');

  const headers = new Headers({ ...ofPage, 'Cache-Control': ALWAYS_ASK, ETag: form.tag, Vary: 'Accept-Encoding' });
  if (matchesTag(context.req.header('if-none-match'), form.tag)) return new Response(null, { status: 304, headers });

  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (form.encoding !== null) headers.set('Content-Encoding', form.encoding);
  return new Response(form.content, { headers });
}
