import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, employ } from './support/api.ts';
import { closePages, DEVICES, openBrowser } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { CATALOGUE, type Situation } from './support/error-catalogue/catalogue.ts';
import { PREVENTED } from './support/error-catalogue/prevented.ts';
import { COUNTRY_HEADER, PROVOKED } from './support/error-catalogue/provoked.ts';
import { openStage, type Play, type Stage } from './support/error-catalogue/stage.ts';

const TARIKU = { email: 'tariku@example.org', password: 'Deskkeeper1', nextPassword: 'Deskkeeper2' };
const PLAYS: Readonly<Record<Situation, Play>> = { ...PROVOKED, ...PREVENTED };
const SITUATIONS: readonly Situation[] = Object.keys(CATALOGUE) as readonly Situation[];

let browser: Browser;
let demo: Demo;
let admin: ApiCaller;
let auditor: ApiCaller;

beforeAll(async () => {
  const environment = { TRUST_PROXY_HOPS: '1', TRUSTED_PROXY_COUNTRY_HEADER: COUNTRY_HEADER };
  [demo, browser] = await Promise.all([startDemo(environment), openBrowser()]);
  admin = await demo.callerOf('admin');
  auditor = await demo.callerOf('auditor');
  const { email, password } = TARIKU;
  await employ(demo.address, admin, { firstName: 'Tariku', lastName: 'Tesfaye', email, password }, 'admin');
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

describe.each(DEVICES)('The error catalogue, for the staff on a $device', ({ device, size }) => {
  let stage: Stage;

  beforeAll(async () => {
    // One for each device: all rows within a minute are more than one account may ask for.
    const person = { firstName: 'Abel', lastName: 'Bekele', email: `${device}@example.org`, password: 'Deskkeeper1' };
    const staff = { admin: await employ(demo.address, admin, person, 'admin'), auditor };
    stage = await openStage({ browser, demo, staff, device, size, tariku: TARIKU });
  });

  it.each(SITUATIONS)('should be true of: %s', async (situation) => {
    await expect(PLAYS[situation](stage)).resolves.toBeUndefined();
  });

  it('should have put every sentence of what can happen to staff before them, word for word', () => {
    const provoked = SITUATIONS.filter((situation) => situation in PROVOKED);
    const expected = provoked.flatMap((situation) => [...CATALOGUE[situation]]);

    expect(expected.filter((sentence) => !stage.seen.has(sentence))).toStrictEqual([]);
  });
});

describe('When a row is added to the catalogue', () => {
  it('should have one case, and no case without a row', () => {
    const cases = [...Object.keys(PROVOKED), ...Object.keys(PREVENTED)];

    expect(cases.toSorted()).toStrictEqual(Object.keys(CATALOGUE).toSorted());
  });
});
