import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Without these, Chromium tries to reach its maker's servers at every start. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 360, height: 740 };
/** Of most phones that staff carry. */
export const LARGE_PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** What the pages of the staff are tried on. */
export const DEVICES = [
  { device: 'phone', size: LARGE_PHONE },
  { device: 'desktop', size: DESKTOP },
] as const;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: QUIET });
}

/** A person with a browser of their own: nothing is shared between two of them. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  // One that somebody has deployed has made its certificate itself (who checks it is `compose:test`).
  const isDeployed = baseURL.startsWith('https://localhost:');
  const context = await browser.newContext({
    baseURL,
    viewport,
    acceptDownloads: true,
    ignoreHTTPSErrors: isDeployed,
  });
  // Only ends a wait for what will never come: what runs beside the browser decides no test.
  context.setDefaultTimeout(45_000);

  return context;
}
