import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceReply } from '@entry/contracts/service/api';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { matchesTag } from './conditional.ts';
import { requestOfContext } from './gateway-request.ts';
import { FACE_WORKER_POLICY } from './security-headers.ts';
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

/** Null where there is neither a file nor a page for an address. */
export type FindStaticFile = (context: Context) => Promise<Response | null>;

const NOTHING_ELSE = async (): Promise<void> => undefined;

/**
 * The built single-page application: files by their names, and for every address that is not a file the page that the
 * build made for it, because the routes live in the browser.
 */
export function createStaticFiles(directory: string, describeService: () => Promise<ServiceReply>): FindStaticFile {
  if (!existsSync(join(directory, 'index.html'))) throw new Error(`No index.html in ${directory}: build the web first`);

  const files = serveStatic({ root: directory, precompressed: true });
  const pages = readServedPages(directory);

  async function findFile(context: Context): Promise<Response | null> {
    const { path } = context.req;
    // Every asset has an extension; an address without one is a page of the application.
    if (!/\.[a-z0-9]+$/i.test(path) || path === '/index.html') {
      return answerPage(context, await pages.find(path, describeService));
    }
    // What pages are made of: with stand-ins for what is to be filled in, and for nobody to read.
    if (isPartOfPages(path)) return null;

    const response = await files(context, NOTHING_ELSE);
    // Where nothing was found, there is no response.
    if (!(response instanceof Response)) return null;

    response.headers.set('Cache-Control', path.startsWith('/assets/') ? A_YEAR : ALWAYS_ASK);
    if (FACE_WORKER.test(path)) response.headers.set('Content-Security-Policy', FACE_WORKER_POLICY);

    return response;
  }

  /** A form that was sent without any script: what was typed goes nowhere, and the page is shown again. */
  function returnToPage(context: Context): Response | null {
    if (!pages.isNamed(context.req.path)) return null;

    requestOfContext(context).body().discard();
    return context.redirect(context.req.path, 303);
  }

  return async (context) => {
    const { method, path } = context.req;
    if (isService(path)) return null;
    if (method === 'POST') return returnToPage(context);

    return method === 'GET' || method === 'HEAD' ? findFile(context) : null;
  };
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
