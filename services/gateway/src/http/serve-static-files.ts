import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import type { RequestVariables } from './serve-routes.ts';

const A_YEAR = 'public, max-age=31536000, immutable';
/** Asked for at every start, and answered with 304-sized work: the page names the assets of one build. */
const ALWAYS_ASK = 'no-cache';

/** `npm run dev` passes on the same paths (`SERVICE_PATHS` in deploy/scripts/dev.mjs). */
const isService = (path: string): boolean => /^\/(api|health|problems)(\/|$)/.test(path);

/**
 * The built single-page application: assets by their hashed names, and the page itself for every address
 * that is not a file, because the routes live in the browser.
 */
export function serveStaticFiles(app: Hono<{ Variables: RequestVariables }>, directory: string): void {
  if (!existsSync(join(directory, 'index.html'))) throw new Error(`No index.html in ${directory}: build the web first`);

  const files = serveStatic({ root: directory, precompressed: true });
  const page = serveStatic({ root: directory, path: 'index.html', precompressed: true });

  app.get('*', async (context: Context, next) => {
    const { path } = context.req;
    if (isService(path)) return next();

    context.set('routePattern', 'static');
    // Every asset has an extension; an address without one is a page of the application.
    const isFile = /\.[a-z0-9]+$/i.test(path);
    const response = isFile ? await files(context, next) : await page(context, next);
    // Where nothing was found, Hono's `next` gives back its context instead of a response.
    if (!(response instanceof Response)) return undefined;

    response.headers.set('Cache-Control', isFile && path.startsWith('/assets/') ? A_YEAR : ALWAYS_ASK);

    return response;
  });
}
