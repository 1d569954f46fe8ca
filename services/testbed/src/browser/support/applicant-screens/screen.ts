import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import type { ApiCaller } from '../api.ts';
import { DESKTOP, openContext, PHONE, SMALL_PHONE } from '../browser.ts';
import type { Demo } from '../demo.ts';
import { listenForComplaints, openWithSession } from '../logging-in.ts';
import { findFaults, findOverflow, photograph } from '../look.ts';

/** Where the states are shown: the demo, and whom they need beside its people. */
export type World = {
  readonly browser: Browser;
  readonly demo: Demo;
  /** A session of a person of the demo, by what the account shows; logged in once. */
  readonly sessionOf: (who: string) => Promise<ApiCaller>;
  /** Pages on which nobody has done anything, by person. A browser that has loaded the code once is twice as fast. */
  readonly plainPages: Map<string | null, Visit>;
};

type Visit = { readonly page: Page; readonly complaints: string[] };

/** One state of one page, as somebody comes to see it. */
export type Screen = {
  readonly state: string;
  /** What the demo account shows; a visitor when null. */
  readonly who: string | null;
  readonly at: string;
  /** Modules below `web/src/features` whose dialog or notice is seen: none of them may be left out. */
  readonly shows?: readonly string[];
  /** Before the page is opened. */
  readonly before?: (page: Page, world: World) => Promise<void>;
  /** From the opened page to the state. */
  readonly act?: (page: Page, world: World) => Promise<void>;
  /** Words that are there when the state is. */
  readonly words: string | RegExp;
};

/** Every window in which a state is looked at at length: each must hold it, and the phone and the desktop tell of all barriers. */
const ALL_VIEWS = [
  { view: 'phone', size: PHONE, direction: 'ltr', find: findFaults },
  { view: 'narrow', size: SMALL_PHONE, direction: 'ltr', find: findWidths },
  { view: 'narrow-rtl', size: SMALL_PHONE, direction: 'rtl', find: findWidths },
  { view: 'desktop', size: DESKTOP, direction: 'ltr', find: findFaults },
  { view: 'desktop-rtl', size: DESKTOP, direction: 'rtl', find: findWidths },
] as const;

const USUAL_VIEWS = ALL_VIEWS.filter(({ view }) => view === 'phone' || view === 'narrow-rtl');
const VIEWS = isLong ? ALL_VIEWS : [...USUAL_VIEWS, { ...ALL_VIEWS[3], find: findWidths }];

/** Seen by whoever opens the page and does nothing. */
export const isPlain = ({ before, act }: Screen): boolean => before === undefined && act === undefined;

/** Brings the state about and tells what is wrong with it in any window. */
export async function faultsOf(screen: Screen, world: World): Promise<readonly string[]> {
  if (isPlain(screen)) return faultsOfPlain(screen, world);

  const { page } = await openPage(screen.who, world);
  try {
    await screen.before?.(page, world);
    await page.goto(screen.at);
    await page.locator('h1, h2').first().waitFor();
    await screen.act?.(page, world);
    await page.getByText(screen.words).filter({ visible: true }).first().waitFor();

    return await lookEverywhere(page, screen.state);
  } finally {
    await page.context().close();
  }
}

/** No fault was made on purpose, so a complaint of the browser is a fault too. */
async function faultsOfPlain({ who, at, words, state }: Screen, world: World): Promise<readonly string[]> {
  const { page, complaints } = world.plainPages.get(who) ?? (await openPage(who, world));
  world.plainPages.set(who, { page, complaints });
  await page.setViewportSize(PHONE);
  await page.goto(at);
  await page.getByText(words).filter({ visible: true }).first().waitFor();
  const faults = await lookEverywhere(page, state);

  return [...faults, ...complaints.splice(0)];
}

async function openPage(who: string | null, { browser, demo, sessionOf }: World): Promise<Visit> {
  const page =
    who === null
      ? await (await openContext(browser, demo.address, PHONE)).newPage()
      : await openWithSession(browser, demo.address, await sessionOf(who), PHONE);

  return { page, complaints: listenForComplaints(page) };
}

async function lookEverywhere(page: Page, state: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { view, size, direction, find } of VIEWS) {
    await page.setViewportSize(size);
    await page.evaluate((wanted) => {
      document.documentElement.dir = wanted;
    }, direction);
    await page.evaluate(showWhatIsBehind);
    const found = await find(page, `${state.replaceAll(/[^a-z0-9]+/gi, '-')}-${view}`);
    faults.push(...found.map((fault) => `${view}: ${fault}`));
  }

  return faults;
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

async function findWidths(page: Page, name: string): Promise<readonly string[]> {
  await photograph(page, name);
  return findOverflow(page);
}

/** Bars that stay in sight lie over something at any other place, which is in nobody's way: it can be scrolled to. */
function showWhatIsBehind(): void {
  window.scrollTo(0, 0);
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.scrollTop = dialog.scrollHeight;
}

/** The service answers nothing but that it is broken, to requests that this concerns. */
export async function breakDown(page: Page, concerns: string | RegExp): Promise<void> {
  await page.route(concerns, (route) => route.fulfill({ status: 503, body: 'away' }));
}
