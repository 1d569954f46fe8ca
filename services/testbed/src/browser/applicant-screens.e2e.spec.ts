import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from './support/api.ts';
import { APPLICANTS } from './support/applicant-screens/applicants.ts';
import { DOCUMENTS } from './support/applicant-screens/documents.ts';
import { FORM } from './support/applicant-screens/form.ts';
import { PAYMENTS, PAYMENTS_CLOSED } from './support/applicant-screens/payments.ts';
import { faultsOf, isPlain, type Screen, type World } from './support/applicant-screens/screen.ts';
import { VISITORS } from './support/applicant-screens/visitors.ts';
import { AT_LENGTH, closePages, openBrowser } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';

const WEB = fileURLToPath(new URL('../../../../web/src/', import.meta.url));
const OPEN: readonly Screen[] = [...VISITORS, ...APPLICANTS, ...FORM, ...DOCUMENTS, ...PAYMENTS];
const ALL: readonly Screen[] = [...OPEN, ...PAYMENTS_CLOSED];
/** Pages and features that applicants do not see. */
const OF_STAFF_PAGES = /^\/(?:admin|audit)(?:\/|$)/;
const OF_STAFF = /^(?:admin-|review|bulk-decisions|audit|evidence|time-travel|shortcuts|claims)/;
/** Seen where staff work, or by another file of tests. */
const ELSEWHERE = new Set([
  // What has been recorded ends the application's stay in this list: `the-main-path` records a number.
  'automation/automation-page.tsx',
]);

/** Every page and dialog once; all notices and states in `npm run test:all`. */
const LOOKED_AT: ReadonlySet<Screen> = new Set(
  isLong ? ALL : firstToShow(ALL, await findModules(/<(?:Dialog|ConfirmDialog)\b/)),
);

let browser: Browser;
let demo: Demo;
let world: World;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  const sessions = new Map<string, Promise<ApiCaller>>();
  const sessionOf = (who: string): Promise<ApiCaller> => {
    const session = sessions.get(who) ?? demo.callerOf(who);
    sessions.set(who, session);
    return session;
  };
  world = { browser, demo, sessionOf, plainPages: new Map() };
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

describe('Whatever an applicant can come to see', () => {
  it.each(OPEN.filter((screen) => LOOKED_AT.has(screen)))(
    'should fit every window and be in nobody’s way: $state',
    async (screen) => {
      expect(await faultsOf(screen, world)).toStrictEqual([]);
    },
  );
});

describe.each(AT_LENGTH)('Whatever an applicant can come to see while registration is closed', () => {
  beforeAll(async () => {
    await demo.restart({ settings: { REGISTRATION_CLOSES: '2026-11-07T17:00:00.000Z' } });
    // Open pages have complained that the service was away.
    world.plainPages.clear();
  });

  it.each(PAYMENTS_CLOSED)('should fit every window and be in nobody’s way: $state', async (screen) => {
    expect(await faultsOf(screen, world)).toStrictEqual([]);
  });
});

describe('When a page, a dialog or a notice is added', () => {
  it('should be seen here: every page', async () => {
    const source = await readFile(path.join(WEB, 'navigation/paths.ts'), 'utf8');
    const declared = [...source.matchAll(/: '(\/[^']*)'/g)].map(([, address = '']) => address);
    const pages = declared.filter((address) => !OF_STAFF_PAGES.test(address));
    const seen = new Set(ALL.map(pageOf));

    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((address) => !seen.has(address))).toStrictEqual([]);
  });

  it('should be seen here: every dialog and every notice of a feature', async () => {
    const speaking = await findModules(/<(?:Dialog|ConfirmDialog|Notice)\b/);
    const seen = new Set(ALL.flatMap(({ shows = [] }) => shows));

    expect(speaking.length).toBeGreaterThan(20);
    expect(speaking.filter((module) => !seen.has(module) && !ELSEWHERE.has(module))).toStrictEqual([]);
    expect([...seen, ...ELSEWHERE].filter((module) => !speaking.includes(module))).toStrictEqual([]);
  });

  it('should have a name of its own', () => {
    const states = ALL.map(({ state }) => state);
    expect(new Set(states).size).toBe(states.length);
  });
});

function pageOf({ at }: Screen): string {
  return at.split(/[?#]/)[0] ?? at;
}

/** Without the states whose page and dialogs an earlier state shows. */
function firstToShow(screens: readonly Screen[], dialogs: readonly string[]): readonly Screen[] {
  const shown = new Set<string>();
  // A page is looked at as it comes, where it comes to be seen so.
  const plainFirst = [...screens.filter(isPlain), ...screens.filter((screen) => !isPlain(screen))];

  return plainFirst.filter((screen) => {
    const parts = [pageOf(screen), ...(screen.shows ?? []).filter((module) => dialogs.includes(module))];
    const fresh = parts.filter((part) => !shown.has(part));
    for (const part of fresh) shown.add(part);
    return fresh.length > 0;
  });
}

/** Modules of features for applicants in whose source this is found. */
async function findModules(sign: RegExp): Promise<readonly string[]> {
  const features = path.join(WEB, 'features');
  const files = (await readdir(features, { recursive: true })).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.spec.') && !OF_STAFF.test(file),
  );
  const sources = await Promise.all(files.map((file) => readFile(path.join(features, file), 'utf8')));

  return files.filter((_file, index) => sign.test(sources[index] ?? '')).toSorted();
}
