import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closePages, openBrowser, openContext, PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openDeployments } from './support/deployments.ts';
import { listenForComplaints, openWithSession } from './support/logging-in.ts';

const READABLE_PAGES = [
  { address: '/', heading: 'Registration is open' },
  { address: '/login', heading: 'Log in' },
  { address: '/register', heading: 'Create an account' },
  { address: '/info/disclaimer', heading: 'Disclaimer' },
  { address: '/info/data-processing', heading: 'Data Processing' },
  { address: '/info/service-terms', heading: 'Service Terms' },
  { address: '/info/affiliation', heading: 'Affiliation' },
  { address: '/restricted', heading: 'Access restricted in your country' },
  { address: '/waiting-list', heading: 'Join the waiting list' },
];
const FRAMES = [
  { address: '/application', heading: 'DV-2027 application' },
  { address: '/documents', heading: 'Documents' },
  { address: '/payments', heading: 'Payments' },
  { address: '/receipt', heading: 'Receipt of your DV-2027 entry' },
  { address: '/profile', heading: 'Profile Settings' },
];

const STEADY_PAGES = [
  '/',
  '/login',
  '/restricted',
  '/dashboard',
  '/application',
  '/documents',
  '/payments',
  '/profile',
];

let browser: Browser;
let demo: Demo;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
});

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

async function openVisitor(): Promise<Page> {
  const context = await openContext(browser, demo.address, PHONE);
  contexts.push(context);
  return context.newPage();
}

async function openApplicant(who: string): Promise<Page> {
  const page = await openWithSession(browser, demo.address, await demo.callerOf(who), PHONE);
  contexts.push(page.context());
  return page;
}

/** Everything that can be read in the page itself. */
const wordsOf = (page: Page): Promise<string | null> => page.locator('#root').textContent();

/** The code of pages waits until `letGo`: what a slow line does for some seconds. */
const holdCode = (page: Page): Promise<() => void> => hold(page, '**/assets/*.js');

async function hold(page: Page, addresses: string): Promise<() => void> {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(addresses, async (route) => {
    await opened;
    await route.continue();
  });

  return open;
}

describe('Before any code has come', () => {
  it.each(READABLE_PAGES)('should show $address as it is', async ({ address, heading }) => {
    const page = await openVisitor();
    const complaints = listenForComplaints(page);
    const letGo = await holdCode(page);
    await page.goto(address, { waitUntil: 'commit' });
    const before = page.getByRole('heading', { level: 1, name: heading });
    await before.waitFor();
    const marked = await before.evaluateHandle((element) => element);
    await page.waitForFunction(() => document.readyState === 'interactive');
    const words = await wordsOf(page);
    letGo();
    await page.waitForLoadState('networkidle');

    // Taken over, not replaced.
    expect(await marked.evaluate((element) => element.isConnected)).toBe(true);
    expect(await wordsOf(page)).toBe(words);
    expect(complaints).toStrictEqual([]);
  });

  it.each(FRAMES)('should show the frame of $address with its heading', async ({ address, heading }) => {
    const page = await openApplicant('ready');
    const letGo = await holdCode(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.getByText('Loading').count()).toBe(1);

    letGo();
    await page.getByText('Welcome back,').waitFor();
  });

  it('should keep what is typed, and send it when the code has come', async () => {
    const page = await openVisitor();
    const letGo = await holdCode(page);
    const { email, password } = demo.loginOf('ready');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    expect(new URL(page.url()).search).toBe('');

    letGo();
    await page.waitForURL('**/dashboard');
  });

  it('should keep what is typed into a form that knows its fields', async () => {
    const page = await openVisitor();
    const letGo = await holdCode(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.getByLabel('First name').fill('Abebe');
    letGo();
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel('First name').inputValue()).toBe('Abebe');

    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Last name is required').first().waitFor();
    expect(await page.getByText('First name is required').count()).toBe(0);
  });

  it('should show who is signed in their way back', async () => {
    const page = await openApplicant('ready');
    const complaints = listenForComplaints(page);
    await page.goto('/');

    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(complaints).toStrictEqual([]);
  });
});

describe('Without JavaScript', () => {
  it.each(READABLE_PAGES)('should show $address in its styles', async ({ address, heading }) => {
    const context = await browser.newContext({ baseURL: demo.address, viewport: PHONE, javaScriptEnabled: false });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1, name: heading });

    expect(await title.isVisible()).toBe(true);
    expect(await page.title()).toContain('DV Entry Assistance');
    // Headings of unstyled pages are twice as large as their text, ours are not bold by themselves.
    expect(await page.locator('header').first().boundingBox()).toMatchObject({ x: 0, y: 0, width: PHONE.width });
  });
});

describe('When somebody joins the waiting list without JavaScript', () => {
  it.each(['/', '/waiting-list'])(
    'should say what is missing on %s, keep what was typed, and take it then',
    async (at) => {
      const context = await browser.newContext({ baseURL: demo.address, viewport: PHONE, javaScriptEnabled: false });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(at);
      await page.getByLabel('Email').fill(`no-script${at.length}@example.com`);
      await page.getByLabel('First name').fill('Abebe "Abe"');
      await page.getByLabel('Country').selectOption('Qatar');
      await page.getByRole('button', { name: 'Join' }).click();

      expect(await page.getByRole('alert').textContent()).toBe('Please enter your last name.');
      expect(await page.getByLabel('First name').inputValue()).toBe('Abebe "Abe"');
      expect(await page.getByLabel('Country').inputValue()).toBe('Qatar');

      await page.getByLabel('Last name').fill('Bekele');
      await page.getByLabel('Phone').fill('0911223344');
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByRole('heading', { level: 1, name: "You're on the list!" }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/waiting-list/joined');
    },
  );
});

describe('When somebody goes from page to page', () => {
  it('should begin at the top, and find the place again on the way back', async () => {
    const page = await openVisitor();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('link', { name: 'Disclaimer' });
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);

    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Disclaimer' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Registration is open' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  it('should keep the page in sight while the next one is on its way', async () => {
    const page = await openVisitor();
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    const letGo = await holdCode(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/register');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Log in');

    letGo();
    await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
  });
});

describe('When a page comes that carries no answer of the service', () => {
  it('should say what is true in any case until the service has said more', async () => {
    const page = await openVisitor();
    const letGo = await hold(page, '**/api/service');
    await page.goto('/nowhere');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'DV-2027 entry assistance' }).waitFor();
    const place = await page.getByRole('link', { name: 'Create an account' }).boundingBox();
    expect(await page.getByText('Official registration').count()).toBe(0);

    letGo();
    await page.getByRole('heading', { level: 1, name: 'Registration is open' }).waitFor();
    await page.getByText('Official registration for DV-2027 is open.').waitFor();
    expect(await page.getByRole('link', { name: 'Create an account' }).boundingBox()).toStrictEqual(place);
  });
});

describe('While a page loads', () => {
  it.each(STEADY_PAGES)('should move nothing on %s', async (address) => {
    const page = await openApplicant('half filled');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const total = await page.evaluate(() =>
      (window as Window & { shifts?: number[] }).shifts?.reduce((sum, shift) => sum + shift, 0),
    );

    expect(total).toBeLessThanOrEqual(0.02);
  });
});

describe('When the browser may keep the pages', () => {
  /** The service worker has kept everything, and answers the next page. */
  async function openKept(who: string, address = demo.address): Promise<Page> {
    const page = await openWithSession(browser, address, await demo.callerOf(who), PHONE, { serviceWorkers: 'allow' });
    contexts.push(page.context());
    await page.goto('/dashboard');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });

    return page;
  }

  it('should open the frame without a network', async () => {
    const page = await openKept('half filled');
    await page.context().setOffline(true);
    for (const { address, heading } of FRAMES) {
      const response = await page.goto(address, { waitUntil: 'commit' });
      expect(response?.fromServiceWorker()).toBe(true);
      expect(await response?.text()).toContain('<h1');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Registration is open' }).waitFor();
  });

  it('should keep nothing of the service', async () => {
    const page = await openKept('half filled');
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });

    expect(kept.length).toBeGreaterThan(15);
    expect(kept.filter((path) => /^\/(api|health|problems)/.test(path))).toStrictEqual([]);
  });

  it('should offer a newer version, and load it when somebody agrees, in each tab', async () => {
    const deployments = await openDeployments(demo.address);
    const page = await openKept('half filled', deployments.address);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Save' }).first().waitFor();
    const other = await page.context().newPage();
    await other.goto('/profile');
    await other.getByRole('button', { name: 'Save' }).first().waitFor();
    deployments.deploy();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    for (const tab of [page, other]) await tab.getByText('A new version is ready.').waitFor();
    for (const tab of [page, other]) {
      await tab.evaluate(() => Object.assign(window, { isOld: true }));
      await tab.getByRole('button', { name: 'Reload' }).click();
      await tab.waitForFunction(() => !('isOld' in window));
      await tab.getByRole('heading', { level: 1, name: 'Profile Settings' }).waitFor();
    }
    await page.context().close();
    await deployments.close();
  });
});
