import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from './support/api.ts';
import { closePages, DEVICES, type LARGE_PHONE, openBrowser, openContext } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { daysAgo, TODAY } from './support/other-clock.ts';

const LATE = 'late@example.org';

let browser: Browser;
let demo: Demo;
let admin: ApiCaller;
let expiredLink: string;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(daysAgo(60)), openBrowser()]);
  expiredLink = await invite(await demo.callerOf('admin'), LATE);
  await demo.restart({ settings: TODAY });
  admin = await demo.callerOf('admin');
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

async function entryOf(caller: ApiCaller, email: string): Promise<{ readonly id: string; readonly state: string }> {
  return (await caller.send('GET', `/api/admin/waitinglist?search=${email}`)).waitingList[0];
}

/** @returns the link that the person would be sent */
async function invite(caller: ApiCaller, email: string): Promise<string> {
  const [firstName] = email.split('@');
  const person = { firstName, lastName: 'Invited', phone: '0911223344', country: 'Ethiopia', email };
  await caller.send('POST', '/api/waitinglist/signup', person);
  const { id } = await entryOf(caller, email);
  await caller.send('POST', '/api/admin/waitinglist/invitations', { entryIds: [id] });

  const { invitation } = await caller.send('GET', `/api/admin/waitinglist/${id}/invitation`);

  return `/waiting-list/confirm#${invitation.token}`;
}

const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1);

async function openLink(link: string, size: typeof LARGE_PHONE): Promise<Page> {
  const page = await (await openContext(browser, demo.address, size)).newPage();
  await page.goto(link);

  return page;
}

const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });

async function openEntry(email: string, size: typeof LARGE_PHONE): Promise<Page> {
  const page = await openWithSession(browser, demo.address, admin, size);
  await page.goto(`/admin/waitinglist?search=${email}`);
  await rowOf(page, email).waitFor();

  return page;
}

describe.each(DEVICES)('When an invitation was left lying too long, on a $device', ({ device, size }) => {
  it('should say when it ended and that the place is kept, and offer nothing to press', async () => {
    const page = await openLink(expiredLink, size);
    await page.getByText(/^This invitation expired on /).waitFor();
    await page.getByText('You keep your place on the waiting list. Please ask us for a new invitation:').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await look(page, `${device}-invitation-expired`);
    await page.context().close();

    expect(await admin.refusal('POST', '/api/waitinglist/confirm', { token: tokenOf(expiredLink) })).toBe(
      'waiting_list_invitation_expired',
    );
  });

  it('should show an admin that it ended, and invite again instead of handing out the old link', async () => {
    const page = await openEntry(LATE, size);
    await rowOf(page, LATE).getByText('Invitation expired', { exact: true }).waitFor();
    await rowOf(page, LATE).getByRole('button', { name: 'Invite' }).waitFor();
    expect(await page.getByRole('button', { name: 'Link', exact: true }).count()).toBe(0);
    await look(page, `${device}-invitation-expired-admin`);
    await page.context().close();

    const { id } = await entryOf(admin, LATE);
    expect(await admin.refusal('GET', `/api/admin/waitinglist/${id}/invitation`)).toBe(
      'waiting_list_invitation_expired',
    );
  });
});

describe.each(DEVICES)('When an invitation was used already, on a $device', ({ device, size }) => {
  const email = `used.${device}@example.org`;

  it('should confirm the place once, whoever presses and however late', async () => {
    const link = await invite(admin, email);
    const [first, second] = [await openLink(link, size), await openLink(link, size)];
    for (const page of [first, second]) await page.getByRole('button', { name: 'Confirm my place' }).waitFor();
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'Confirm my place' }).click();
      await page.getByText('Your place is confirmed').waitFor();
    }
    const third = await openLink(link, size);
    await third.getByText('Your place is confirmed').waitFor();
    expect(await third.getByRole('button').count()).toBe(0);
    await look(third, `${device}-invitation-used`);
    for (const page of [first, second, third]) await page.context().close();
    expect(await entryOf(admin, email)).toMatchObject({ state: 'confirmed' });
  });

  it('should show an admin that it was confirmed, and offer neither to invite nor the link', async () => {
    const page = await openEntry(email, size);
    await rowOf(page, email).getByText('Confirmed', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^(?:Invite|Link)$/ }).count()).toBe(0);
    await look(page, `${device}-invitation-used-admin`);
    await page.context().close();

    const { id } = await entryOf(admin, email);
    expect(await admin.refusal('GET', `/api/admin/waitinglist/${id}/invitation`)).toBe('waiting_list_confirmed');
  });
});

describe.each(DEVICES)('When whoever was invited is not on the list any more, on a $device', ({ device, size }) => {
  it('should say that the link is not valid', async () => {
    const email = `removed.${device}@example.org`;
    const link = await invite(admin, email);
    await admin.send('DELETE', `/api/admin/waitinglist/${(await entryOf(admin, email)).id}`);

    const page = await openLink(link, size);
    await page.getByRole('alert').getByText('This link is not valid').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await look(page, `${device}-invitation-removed`);
    await page.context().close();
  });
});
