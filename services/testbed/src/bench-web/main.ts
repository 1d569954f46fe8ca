import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { ratiosOf, spreadOf } from '../bench/statistics.ts';
import { logInAs } from '../browser/support/api.ts';
import { launchBrowser } from '../browser/support/browser.ts';
import { firstLoadOf } from './first-load.ts';
import { startFreshDemo } from './fresh-demo.ts';
import { openVisit, readObserved, type Session, slowDown, watchRequests } from './measure.ts';
import { openStaticTwins } from './static-twins.ts';

type Goal = { readonly name: string; readonly value: number; readonly limit: number; readonly unit: string };

const PAGES = [
  { path: '/', isSignedIn: false, limit: 1.2, mayBeFirst: true },
  { path: '/info/disclaimer', isSignedIn: false, limit: 1.2, mayBeFirst: false },
  { path: '/restricted', isSignedIn: false, limit: 1.2, mayBeFirst: false },
  { path: '/waiting-list', isSignedIn: false, limit: 1.2, mayBeFirst: false },
  { path: '/register', isSignedIn: false, limit: 1.2, mayBeFirst: true },
  { path: '/login', isSignedIn: false, limit: 2, mayBeFirst: true },
  { path: '/dashboard', isSignedIn: true, limit: null, mayBeFirst: true },
  { path: '/application', isSignedIn: true, limit: 2, mayBeFirst: false },
  { path: '/documents', isSignedIn: true, limit: null, mayBeFirst: false },
  { path: '/payments', isSignedIn: true, limit: null, mayBeFirst: false },
  { path: '/profile', isSignedIn: true, limit: null, mayBeFirst: false },
] as const;
const MAXIMUM_SHIFT = 0.02;
/** Kilobytes of the page that somebody opens first, packed with gzip. */
const MAXIMUM_FIRST_LOAD = 130;
const MAXIMUM_REACTION = 200;
const MAXIMUM_KEPT_SHELL = 1_000;
/** Kilobytes in five minutes. */
const MAXIMUM_IDLE = 5;
/** Milliseconds until a page listens for changes, and has asked once more what may have changed before. */
const LISTENING_AFTER = 8_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'idle-seconds': { type: 'string', default: '300' },
    check: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const idleSeconds = Number(values['idle-seconds']);

const demo = await startFreshDemo();
const twins = await openStaticTwins(demo.address);
const browser = await launchBrowser();
const goals: Goal[] = [];
const reach = (goal: Goal): void => {
  goals.push(goal);
  const verdict = goal.value <= goal.limit ? 'met' : 'MISSED';
  console.log(`  ${goal.name}: ${round(goal.value)} ${goal.unit} (goal ${goal.limit}): ${verdict}`);
};

try {
  const { session } = await logInAs(demo.address, demo.email, demo.password);
  if (session === null) throw new Error('There is no session');

  for (const { path, mayBeFirst } of PAGES) await measureFirstLoad(path, mayBeFirst);
  console.log(`400 kbps, 400 ms, processor 4x slower; ${rounds} rounds, both sides by turns; medians`);
  for (const page of PAGES) await comparePage(browser, page.path, page.isSignedIn ? session : null, page.limit);
  await measureReactions(browser, session);
  await measureKeptShell(browser, session);
  await measureIdle(browser, session);
} finally {
  await browser.close();
  await twins.close();
  await demo.remove();
}

const missed = goals.filter(({ value, limit }) => value > limit);
console.log(`${goals.length - missed.length} of ${goals.length} goals met${missed.length === 0 ? '' : '; missed:'}`);
for (const { name, value, limit, unit } of missed) console.log(`  ${name}: ${round(value)} ${unit}, goal ${limit}`);
process.exitCode = values.check && missed.length > 0 ? 1 : 0;

async function measureFirstLoad(path: string, mayBeFirst: boolean): Promise<void> {
  const value = (await firstLoadOf(twins.address, path)) / 1_000;
  if (mayBeFirst) reach({ name: `${path} and all files it names`, value, limit: MAXIMUM_FIRST_LOAD, unit: 'kB' });
  else console.log(`  ${path} and all files it names: ${round(value)} kB`);
}

async function comparePage(
  launched: Browser,
  path: string,
  session: Session | null,
  limit: number | null,
): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const shifts: number[] = [];
  const bytes: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const product = await load(launched, path, session);
    const twin = await load(launched, twins.twinOf(path), null);
    ours.push(product.lcp);
    theirs.push(twin.lcp);
    shifts.push(product.cls);
    bytes.push(product.bytes);
  }
  const [lcp, twinLcp] = [spreadOf(ours), spreadOf(theirs)];
  const ratio = spreadOf(ratiosOf(ours, theirs)).median;
  console.log(
    `${path}: largest text after ${round(lcp.median)} ms [${round(lcp.minimum)}..${round(lcp.maximum)}], static ${round(twinLcp.median)} ms, ratio ${ratio.toFixed(2)}; ${round(spreadOf(bytes).median / 1000)} kB over the line`,
  );
  if (limit !== null) reach({ name: `${path} beside static HTML`, value: ratio, limit, unit: 'x' });
  reach({ name: `${path} layout shift`, value: spreadOf(shifts).maximum, limit: MAXIMUM_SHIFT, unit: '' });
}

async function load(launched: Browser, path: string, session: Session | null) {
  const visit = await openVisit(launched, { address: twins.address, session, serviceWorkers: 'block' });
  try {
    await slowDown(visit);
    const settle = watchRequests(visit);
    const before = twins.traffic().down;
    await visit.page.goto(path, { waitUntil: 'load' });
    // Of a page without a program nothing more is to come.
    if (!path.startsWith(twins.twinOf(''))) await waitForContent(visit.page);
    await settle();
    const bytes = twins.traffic().down - before;

    return { ...(await readObserved(visit.page)), bytes };
  } finally {
    await visit.close();
  }
}

async function waitForContent(page: Page): Promise<void> {
  await page.getByRole('status').getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' });
}

/** How long the page takes to show what a key or a tap does. */
async function measureReactions(launched: Browser, session: Session): Promise<void> {
  const durations: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const visit = await openVisit(launched, { address: twins.address, session, serviceWorkers: 'block' });
    const { page } = visit;
    const settle = watchRequests(visit);
    await page.goto('/application');
    await page.getByLabel('First name').first().waitFor();
    await settle();
    await slowDown(visit);
    await page.getByLabel('First name').first().pressSequentially('Abebech', { delay: 120 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    durations.push((await readObserved(page)).longestEvent);
    await visit.close();
  }
  reach({
    name: 'typing in the form and opening the menu',
    value: spreadOf(durations).median,
    limit: MAXIMUM_REACTION,
    unit: 'ms',
  });
}

async function measureKeptShell(launched: Browser, session: Session): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const visit = await openVisit(launched, { address: twins.address, session, serviceWorkers: 'allow' });
    const { page } = visit;
    await page.goto('/dashboard');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await slowDown(visit);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    times.push(
      await page.evaluate(async () => {
        const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        while (painted() === undefined) await new Promise((resolve) => requestAnimationFrame(resolve));
        return painted() ?? 0;
      }),
    );
    await visit.close();
  }
  reach({ name: 'kept frame on the screen', value: spreadOf(times).median, limit: MAXIMUM_KEPT_SHELL, unit: 'ms' });
}

/** What an open dashboard costs whoever leaves it open: what comes down is the goal, what goes up is told beside it. */
async function measureIdle(launched: Browser, session: Session): Promise<void> {
  const visit = await openVisit(launched, { address: twins.address, session, serviceWorkers: 'block' });
  const settle = watchRequests(visit);
  await visit.page.goto('/dashboard');
  await visit.page.waitForTimeout(LISTENING_AFTER);
  await settle();
  const before = twins.traffic();
  await visit.page.waitForTimeout(idleSeconds * 1_000);
  const { down, up } = twins.traffic();
  await visit.close();

  const toFiveMinutes = 300 / idleSeconds;
  console.log(
    `an open dashboard with nothing new, for ${idleSeconds} s: ${down - before.down} B down, ${up - before.up} B up the line`,
  );
  reach({
    name: 'five minutes with nothing new',
    value: ((down - before.down) * toFiveMinutes) / 1_000,
    limit: MAXIMUM_IDLE,
    unit: 'kB',
  });
}

function round(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value < 1 ? 3 : 1);
}
