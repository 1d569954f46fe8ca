import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** What people in Addis Ababa have on a bad day: bytes per second, milliseconds, and how much slower their phone is. */
export const LINE = { bytesPerSecond: 50_000, latency: 400, slowdown: 4 } as const;
const PHONE = { width: 360, height: 740 };

export type Session = { readonly token: string; readonly user: unknown };

export type Visit = {
  readonly page: Page;
  readonly protocol: CDPSession;
  readonly close: () => Promise<void>;
};

type VisitOptions = {
  readonly address: string;
  readonly session: Session | null;
  readonly serviceWorkers: 'allow' | 'block';
};

/** Somebody with nothing in their browser but perhaps a session. */
export async function openVisit(browser: Browser, { address, session, serviceWorkers }: VisitOptions): Promise<Visit> {
  const localStorage =
    session === null
      ? []
      : [
          { name: 'token', value: session.token },
          { name: 'user', value: JSON.stringify(session.user) },
        ];
  const context = await browser.newContext({
    baseURL: address,
    viewport: PHONE,
    serviceWorkers,
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  context.setDefaultTimeout(120_000);
  await observe(context);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');

  return { page, protocol, close: () => context.close() };
}

export async function slowDown({ protocol }: Visit): Promise<void> {
  const { bytesPerSecond, latency, slowdown } = LINE;
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

type Observed = { lcp: number; cls: number; longestEvent: number };

/** Inside the page, from its first moment on. */
async function observe(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const observed = { lcp: 0, cls: 0, longestEvent: 0 };
    Object.assign(window, { observed });
    const watch = (type: string, act: (entry: PerformanceEntry) => void, options: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true, ...options });
    watch('largest-contentful-paint', (entry) => {
      observed.lcp = entry.startTime;
    });
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) observed.cls += value;
    });
    watch(
      'event',
      (entry) => {
        observed.longestEvent = Math.max(observed.longestEvent, entry.duration);
      },
      { durationThreshold: 16 },
    );
  });
}

export async function readObserved(page: Page): Promise<Observed> {
  return page.evaluate(() => {
    const { observed } = window as unknown as { observed: Observed };
    return observed;
  });
}

/** The stream of changes stays open for as long as a page does. */
const STAYS_OPEN = '/api/changes';
const QUIET = 500;
const PATIENCE = 120_000;

/** Resolves when nothing has been on its way for a while but what stays open. Made before the page is opened. */
export function watchRequests({ page }: Visit): () => Promise<void> {
  const open = new Set<unknown>();
  let last = performance.now();
  const change = (act: () => void) => {
    act();
    last = performance.now();
  };
  page.on('request', (request) => {
    if (!request.url().includes(STAYS_OPEN)) change(() => open.add(request));
  });
  page.on('requestfinished', (request) => change(() => open.delete(request)));
  page.on('requestfailed', (request) => change(() => open.delete(request)));

  return async () => {
    const begin = performance.now();
    while (open.size > 0 || performance.now() - last < QUIET) {
      if (performance.now() - begin > PATIENCE) throw new Error(`${open.size} requests have not ended`);
      await page.waitForTimeout(QUIET / 5);
    }
  };
}
