import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ADMIN_PAGES, APPLICANT_PAGES, AUDITOR_PAGES, PUBLIC_PAGES } from './support/all-pages.ts';
import type { ApiCaller } from './support/api.ts';
import { closePages, openBrowser, openContext, PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openWithSession } from './support/logging-in.ts';
import { translatePages } from './support/translation.ts';

/** Pages where a press changes what stands beside texts; every page of everybody in `npm run test:all`. */
const PEOPLE = isLong
  ? [
      { who: null, pages: PUBLIC_PAGES },
      ...['half filled', 'documents refused', 'ready', 'confirmed'].map((who) => ({ who, pages: APPLICANT_PAGES })),
      { who: 'admin', pages: ADMIN_PAGES },
      { who: 'auditor', pages: AUDITOR_PAGES },
    ]
  : [
      { who: null, pages: ['/login', '/register', '/waiting-list'] },
      { who: 'ready', pages: ['/application?step=5', '/documents', '/payments', '/profile'] },
      { who: 'admin', pages: ['/admin/documents', '/admin/waitinglist', '/audit'] },
    ];

const VISITS = PEOPLE.flatMap(({ who, pages }) => pages.map((address) => ({ who, address })));
const PRESSED = 'button, summary, [role=button]';

let browser: Browser;
let demo: Demo;
let ids: { readonly application: string; readonly applicant: string };

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  const admin = await demo.callerOf('admin');
  const { applications } = await admin.send('GET', '/api/admin/applications?limit=1&status=submitted');
  ids = { application: applications[0]?.id ?? '', applicant: applications[0]?.user.id ?? '' };
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

const sessions = new Map<string, ApiCaller>();

/** Logins are limited, so a session lasts until a press has ended it. */
async function sessionOf(who: string): Promise<ApiCaller> {
  const known = sessions.get(who);
  const isAlive = known !== undefined && (await known.send('GET', '/api/auth/me').then(Boolean, () => false));
  const session = isAlive ? known : await demo.callerOf(who);
  sessions.set(who, session);

  return session;
}

async function openTranslated(who: string | null, pattern: string): Promise<Page> {
  const page =
    who === null
      ? await (await openContext(browser, demo.address, PHONE)).newPage()
      : await openWithSession(browser, demo.address, await sessionOf(who), PHONE);
  await translatePages(page.context());
  // A stream of changes never ends.
  await page.route('**/api/changes', (route) => route.fulfill({ status: 204 }));
  await page.goto(pattern.replace('/applicants/:id', `/applicants/${ids.applicant}`).replace(':id', ids.application));
  await page.waitForLoadState('networkidle');
  return page;
}

/** One of each name: a list repeats its buttons in every row. */
async function visible(scope: Page | Locator): Promise<ReadonlyMap<string, Locator>> {
  const all = scope.locator(PRESSED);
  // In one step: a button may be gone by the time that it is asked for its name.
  const names = await all.evaluateAll((buttons) =>
    buttons.map((button) =>
      button.checkVisibility({ visibilityProperty: true })
        ? (button.getAttribute('aria-label') ?? button.textContent ?? '')
        : null,
    ),
  );
  const named = names.map((name, place) => [name, all.nth(place)] as const);
  return new Map(named.filter((each): each is readonly [string, Locator] => each[0] !== null).toReversed());
}

/** Presses a button even if something covers it, if the button is still there, and waits until the page has answered. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.evaluateAll(([element]) => (element as HTMLElement | undefined)?.click());
  await page.waitForLoadState('networkidle');
}

/** Presses one button, then every button of a dialog that it opens. @returns what was pressed when the page broke, or null */
async function breakage(page: Page, name: string): Promise<string | null> {
  const button = (await visible(page)).get(name);
  if (button === undefined) return null;
  await press(page, button);
  const pressed = [name];
  const dialog = page.locator('dialog[open]').last();
  for (const inside of (await visible(dialog)).keys()) {
    if (await isBroken(page)) break;
    const another = (await visible(dialog)).get(inside);
    if (another === undefined) continue;
    pressed.push(inside);
    await press(page, another);
  }

  return (await isBroken(page)) ? pressed.join(' > ') : null;
}

const isBroken = async (page: Page): Promise<boolean> =>
  (await page.getByRole('heading', { name: 'Something went wrong' }).count()) > 0;

describe('When a browser translates the pages', () => {
  it.each(VISITS)('should stand for $who on $address whatever is pressed', async ({ who, address }) => {
    const first = await openTranslated(who, address);
    onTestFinished(() => first.context().close());
    expect(await first.locator('h1 font, h2 font').count()).toBeGreaterThan(0);
    const names = [...(await visible(first)).keys()];

    const broken: string[] = [];
    for (const name of names) {
      const page = await openTranslated(who, address);
      const pressed = await breakage(page, name);
      if (pressed !== null) broken.push(pressed);
      await page.context().close();
    }

    expect(broken).toStrictEqual([]);
  });
});
