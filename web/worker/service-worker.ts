/**
 * Keeps the pages of applicants in the browser, so that they open without a network and at once with a slow one. It never
 * touches what belongs to the service. What it keeps is one build: pages and code that fit each other.
 */
/** Written by the build (`web/build/service-worker-plugin.ts`). */
declare const BUILD: {
  readonly version: string;
  /** Files to keep, by address. */
  readonly files: readonly string[];
  /** Pages to keep; a frame is the same from day to day, and never waited for. */
  readonly pages: readonly { readonly address: string; readonly isFrame: boolean }[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;

const PREFIX = 'build-';
const CACHE = `${PREFIX}${BUILD.version}`;
/** Has no page of its own, and gets the one for all such addresses. */
const OTHER = '/service-worker/other';
/** As long as somebody waits for today's page before they get the one that is kept, in milliseconds. */
const PATIENCE = 1_500;

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()));
// A page asks for it when somebody has agreed to load it anew; until then what is open goes on with its own build.
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || isOfService(pathname)) return;

  if (pathname.startsWith('/assets/')) event.respondWith(findKept(request.url, request));
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
});

/** As in `serve-static-files.ts` of the gateway. */
function isOfService(pathname: string): boolean {
  return /^\/(api|health|problems)(\/|$)/.test(pathname);
}

/** One after the other: it must not take the line from whoever is looking at a page. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const address of [...BUILD.files, ...BUILD.pages.map((page) => page.address)]) {
    const isNamedByContent = address.startsWith('/assets/');
    const known = isNamedByContent ? await caches.match(address) : undefined;
    const response = known ?? (await fetch(address, { cache: isNamedByContent ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);

    await cache.put(address, response);
  }
}

/** The build before stays: a page of it may still be open in another tab, and ask for its code. */
async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
}

async function findKept(address: string, request: Request): Promise<Response> {
  return (await caches.match(address)) ?? fetch(request);
}

async function answerPage(event: FetchEvent, pathname: string): Promise<Response> {
  const { request } = event;
  const page = BUILD.pages.find(({ address }) => address === pathname);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(page?.address ?? OTHER);
  if (kept === undefined) return fetch(request);
  if (page?.isFrame === true) return kept;

  const todays = fetchPage(request, kept);
  // Before anybody reads the answer: afterwards it could not be copied.
  if (page !== undefined) event.waitUntil(todays.then((response) => keepTodays(cache, page.address, kept, response)));

  return Promise.race([todays, keptAfterPatience(page === undefined ? null : kept)]);
}

async function fetchPage(request: Request, kept: Response): Promise<Response> {
  try {
    const response = await fetch(request);
    return response.status >= 500 ? kept : response;
  } catch {
    return kept;
  }
}

/**
 * Public pages have words of the day, and the next time without a network is to begin with the latest. A page that names
 * files of another build is left to that build: here it would stand without its code.
 */
async function keepTodays(cache: Cache, address: string, kept: Response, todays: Response): Promise<void> {
  if (todays === kept || !todays.ok || todays.headers.get('etag') === kept.headers.get('etag')) return;

  const page = todays.clone();
  const html = await todays.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
  if (files.every(([, file]) => BUILD.files.includes(file ?? ''))) await cache.put(address, page);
}

/** Never resolves for null: a page that is not kept is worth waiting for. */
function keptAfterPatience(kept: Response | null): Promise<Response> {
  return new Promise((resolve) => {
    if (kept !== null) setTimeout(() => resolve(kept), PATIENCE);
  });
}
