import { expect } from 'vitest';
import { OF_THE_APPLICATION } from './applicant-rows/application.ts';
import { OF_THE_PROFILE } from './applicant-rows/profile.ts';
import { OF_WHAT_IS_SENT } from './applicant-rows/sending.ts';
import { OF_VISITORS } from './applicant-rows/visitors.ts';
import type { ApplicantPlay } from './applicant-stage.ts';
import type { Situation } from './catalogue.ts';

/** Nothing that applicants can press: they are led away from the pages of staff, and the service refuses the requests. */
const ofStaff =
  (at: string, method: string, path: string): ApplicantPlay =>
  async ({ open, sessionOf }) => {
    const page = await open('half filled', '/profile');
    await page.goto(at);
    await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
    expect(await (await sessionOf('half filled')).refusal(method, path, method === 'GET' ? undefined : {})).toBe(
      'not_permitted',
    );
  };

const ANY_ID = '00000000-0000-4000-8000-000000000000';

export const OF_STAFF = {
  'Waiting-list remove failure': ofStaff('/admin/waitinglist', 'DELETE', `/api/admin/waitinglist/${ANY_ID}`),
  'Admin payment verification': ofStaff('/admin/payments', 'PUT', `/api/admin/payment-slips/${ANY_ID}/verify`),
  'Integrity analysis failure': ofStaff('/admin/payments', 'GET', `/api/admin/payment-slips/${ANY_ID}/integrity`),
} as const satisfies Partial<Readonly<Record<Situation, ApplicantPlay>>>;

export const MET_BY_APPLICANTS = {
  ...OF_VISITORS,
  ...OF_THE_APPLICATION,
  ...OF_THE_PROFILE,
  ...OF_WHAT_IS_SENT,
} as const satisfies Partial<Readonly<Record<Situation, ApplicantPlay>>>;
