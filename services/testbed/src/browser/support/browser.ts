import { isLong } from '@entry/contracts/testing/test-depth';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

export const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Pages of Chromium's own that every window loads with it, and that no test sees: as much work as a page of ours. */
const BESIDE_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'];

/** The trap: Chromium takes this switch once, the last of them, so what the driver turns off is repeated. */
const OF_THE_DRIVER = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Without these, Chromium tries to reach its maker's servers at every start. */
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...BESIDE_PAGES, ...OF_THE_DRIVER].join(',')}`,
];

/** The narrowest that people still carry, and any phone with the text made larger. */
export const SMALL_PHONE = { width: 320, height: 640 };
export const PHONE = { width: 360, height: 740 };
/** Of most phones that staff carry. */
export const LARGE_PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** What the pages of the staff are tried on. */
export const DEVICES = [
  { device: 'phone', size: LARGE_PHONE },
  { device: 'desktop', size: DESKTOP },
] as const;

/** What the pages of applicants are tried on. */
export const APPLICANT_DEVICES = [
  { device: 'phone', size: PHONE },
  { device: 'desktop', size: DESKTOP },
] as const;

/**
 * What behaves alike on all devices is tried on one, and on all of them in `npm run test:all`. Whether every page fits a
 * phone is tried by `pages-fit-the-phone`, and whether those of applicants fit every window by `applicant-screens`.
 */
export function usuallyOn<Device extends { readonly device: string }>(
  device: Device['device'],
  devices: readonly Device[],
): readonly Device[] {
  return isLong ? devices : devices.filter((each) => each.device === device);
}

/**
 * A further case of a kind: `it.each(AT_LENGTH)` and `describe.each(AT_LENGTH)` are there in `npm run test:all` alone.
 * What is skipped would be counted as skipped.
 */
export const AT_LENGTH: readonly object[] = isLong ? [{}] : [];

export const BROWSER_OPTIONS = { executablePath: EXECUTABLE, args: QUIET };

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(BROWSER_OPTIONS);
}

let shared: Promise<Browser> | null = null;

/** One browser for all files of this worker. It ends with the worker: the driver sees to that. */
export async function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser;

  shared = launchBrowser();
  return shared;
}

/** Closes everything that a file has opened. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

type ContextOptions = Pick<BrowserContextOptions, 'hasTouch' | 'isMobile' | 'deviceScaleFactor'> & {
  /** Blocked unless a test is about it: it fetches what it keeps beside everything that a test counts or holds back. */
  readonly serviceWorkers?: 'allow' | 'block';
};

/** A person with a browser of their own: nothing is shared between two of them. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
  { serviceWorkers = 'block', ...options }: ContextOptions = {},
): Promise<BrowserContext> {
  // One that somebody has deployed has made its certificate itself (who checks it is `compose:test`).
  const isDeployed = baseURL.startsWith('https://localhost:');
  const context = await browser.newContext({
    ...options,
    baseURL,
    viewport,
    acceptDownloads: true,
    serviceWorkers,
    ignoreHTTPSErrors: isDeployed,
  });
  // Only ends a wait for what will never come: what runs beside the browser decides no test.
  context.setDefaultTimeout(90_000);

  return context;
}
