import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from './support/api.ts';
import { APPLICANT_DEVICES, closePages, openBrowser } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { MET_BY_APPLICANTS, OF_STAFF } from './support/error-catalogue/applicant-rows.ts';
import {
  type ApplicantPlay,
  type ApplicantStage,
  openApplicantStage,
} from './support/error-catalogue/applicant-stage.ts';
import { CATALOGUE, type Situation } from './support/error-catalogue/catalogue.ts';
import { COUNTRY_HEADER } from './support/error-catalogue/provoked.ts';
import { seeRefusal, TOLD } from './support/error-catalogue/refusals.ts';
import { invite } from './support/inviting.ts';

const PLAYS: Readonly<Record<Situation, ApplicantPlay>> = { ...MET_BY_APPLICANTS, ...OF_STAFF };
const SITUATIONS: readonly Situation[] = Object.keys(CATALOGUE) as readonly Situation[];

let browser: Browser;
let demo: Demo;
/** Shared by both devices: logins are limited per address. */
const sessions = new Map<string, Promise<ApiCaller>>();

beforeAll(async () => {
  const environment = { TRUST_PROXY_HOPS: '1', TRUSTED_PROXY_COUNTRY_HEADER: COUNTRY_HEADER };
  [demo, browser] = await Promise.all([startDemo(environment), openBrowser()]);
  await invite(await demo.callerOf('admin'), demo.loginOf('registered').email);
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

const sessionOf = (who: string): Promise<ApiCaller> => {
  const session = sessions.get(who) ?? demo.callerOf(who);
  sessions.set(who, session);
  return session;
};

describe.each(APPLICANT_DEVICES)('The error catalogue, for applicants on a $device', ({ device, size }) => {
  let stage: ApplicantStage;

  beforeAll(() => {
    stage = openApplicantStage({ browser, demo, device, size, sessionOf });
  });
  afterEach(() => stage.close());

  it.each(SITUATIONS)('should be true of: %s', async (situation) => {
    await expect(PLAYS[situation](stage)).resolves.toBeUndefined();
  });

  it('should have put every sentence of what can happen to applicants before them, word for word', () => {
    const met = SITUATIONS.filter((situation) => situation in MET_BY_APPLICANTS);
    const expected = met.flatMap((situation) => [...CATALOGUE[situation]]);

    expect(expected.filter((sentence) => !stage.seen.has(sentence))).toStrictEqual([]);
  });

  it.each(TOLD)('should tell in the words of the service, where it is met: $code ($place)', async (refusal) => {
    await expect(seeRefusal(stage, refusal)).resolves.toBeUndefined();
  });
});
