import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, logInAs } from './support/api.ts';
import { closePages, DESKTOP, DEVICES, type LARGE_PHONE, openBrowser, usuallyOn } from './support/browser.ts';
import { applyAs, createKeyboard, readyDecision, uploadDocuments, uploadPassport, uploadSlip } from './support/desk.ts';
import { type Login, openLoggedIn } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;
/** Registrations are limited per address: few people with four documents and four slips each. */
const PEOPLE = isLong ? ['Abeba', 'Bontu', 'Chaltu', 'Desta', 'Elsa'] : ['Abeba'];
const ITEMS = PEOPLE.length * 4;
/** One of so many is rejected. */
const REJECTED_OF = isLong ? 5 : 3;
const REJECTED = Math.floor(ITEMS / REJECTED_OF);

let browser: Browser;
let product: TriedProduct;
let admin: ApiCaller;

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
  admin = await logInAs(product.address, ADMIN.email, ADMIN.password);
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

async function open(login: Login, size: typeof LARGE_PHONE, address: string): Promise<Page> {
  const page = await openLoggedIn(browser, product.address, login, size);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();

  return page;
}

const titleOf = (page: Page): Promise<string | null> => page.getByRole('heading', { level: 2 }).first().textContent();

async function waitingIn(queue: 'documents' | 'payment-slips'): Promise<number> {
  return (await admin.send('GET', `/api/admin/${queue}?status=waiting`)).total;
}

/**
 * Clears a queue by the keyboard: some are rejected for their first reason.
 * @returns the presses of each decision
 */
async function clear(page: Page, decision: string): Promise<readonly number[]> {
  const keyboard = createKeyboard(page);
  const presses: number[] = [];
  const done = page.getByText('Nothing is waiting here any more', { exact: true }).first();

  for (let place = 1; ; place += 1) {
    await readyDecision(page, decision).or(done).first().waitFor();
    if (await done.isVisible()) return presses;

    const before = keyboard.count();
    const title = page.getByText(`${place} of ${ITEMS}`, { exact: true });
    await title.waitFor();
    if (place % REJECTED_OF === 0) {
      await keyboard.press('r');
      await page.getByRole('list', { name: 'Ready-made reasons' }).waitFor();
      await keyboard.press('1');
    } else {
      await keyboard.press('a');
    }
    presses.push(keyboard.count() - before);
    await title.waitFor({ state: 'detached' });
  }
}

/** What a page asks the service for items, before it can show them and their files. */
function watchQuestions(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/review\/|\/ticket$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });

  return asked;
}

describe('When an admin has nothing but a keyboard', () => {
  it(`should clear ${ITEMS} documents and as many slips, each with two keys at most`, async () => {
    for (const [number, firstName] of PEOPLE.entries()) {
      const someone = await applyAs(product.address, firstName, 'Cleared');
      await uploadDocuments(someone, firstName);
      for (let slip = 0; slip < 4; slip += 1) await uploadSlip(someone, `FT-${number}-${slip}`);
    }
    const page = await open(ADMIN, DESKTOP, '/admin/documents?status=pending_review');
    await page.getByRole('row').nth(ITEMS).waitFor();

    // The oldest is first, in the list and in the review.
    const asked = watchQuestions(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const ofDocuments = await clear(page, 'Approve');
    // The first is asked for; all others, and that nothing is left, come with the answers to the decisions.
    expect(asked).toStrictEqual(['POST /api/admin/review/documents/next']);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('No document waits for review').waitFor();

    await page.goto('/admin/payments?status=pending');
    await page.getByRole('row').nth(ITEMS).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    const ofSlips = await clear(page, 'Verify');

    const expected = Array.from({ length: ITEMS }, (_, index) => ((index + 1) % REJECTED_OF === 0 ? 2 : 1));
    expect(ofDocuments).toStrictEqual(expected);
    expect(ofSlips).toStrictEqual(expected);
    expect([await waitingIn('documents'), await waitingIn('payment-slips')]).toStrictEqual([0, 0]);
    const totalOf = async (address: string) => (await admin.send('GET', address)).total;
    expect(await totalOf('/api/admin/documents?status=approved')).toBe(ITEMS - REJECTED);
    expect(await totalOf('/api/admin/payment-slips?status=verified')).toBe(ITEMS - REJECTED);
    const { documents } = await admin.send('GET', '/api/admin/documents?status=rejected');
    expect(documents).toHaveLength(REJECTED);
    for (const { adminNotes } of documents) expect(adminNotes).toMatch(/^The .+\.$/);
    await page.context().close();
  });
});

describe('When an admin presses keys faster than the service answers', () => {
  it('should decide nothing that was not seen, and say that the key came too early', async () => {
    const someone = await applyAs(product.address, 'Hirut', 'Hasty');
    await uploadDocuments(someone, 'Hirut');
    const page = await open(ADMIN, DESKTOP, '/admin/documents?search=Hasty');
    await page.getByRole('button', { name: 'Review' }).first().click();
    await readyDecision(page, 'Approve').waitFor();
    const title = await titleOf(page);
    let letGo = (): void => undefined;
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/admin/documents/*/status', async (route) => {
      await isLetGo;
      await route.continue();
    });

    const decision = page.waitForRequest('**/api/admin/documents/*/status');
    await page.keyboard.press('a');
    await decision;
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    await page.getByText('That key came too early and did nothing.').waitFor();
    letGo();
    await page.getByRole('heading', { level: 2, name: title ?? '', exact: true }).waitFor({ state: 'detached' });
    await readyDecision(page, 'Approve').waitFor();

    expect((await admin.send('GET', '/api/admin/documents?status=approved&search=Hasty')).total).toBe(1);
    expect((await admin.send('GET', '/api/admin/documents?status=waiting&search=Hasty')).total).toBe(3);
    await page.context().close();
  });
});

describe.each(usuallyOn('desktop', DEVICES))('When an admin reviews on a $device', ({ device, size }) => {
  it('should see the document beside the form, compare it with the one before, and approve by one press', async () => {
    const lastName = `Compared${device}`;
    const someone = await applyAs(product.address, 'Hana', lastName);
    const before = await uploadPassport(someone, 'Old scan');
    await admin.send('PUT', `/api/admin/documents/${before}/status`, { status: 'rejected', adminNotes: 'Cut off' });
    const current = await uploadPassport(someone, 'New scan');
    await uploadSlip(someone, `SLIP-${device}`);

    const page = await open(ADMIN, size, `/admin/documents?search=${lastName}&review=${current}`);
    await readyDecision(page, 'Approve').waitFor();
    expect(await titleOf(page)).toBe(`passport of Hana ${lastName}`);
    expect(
      await page
        .getByRole('heading', { level: 2 })
        .first()
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
    const facts = page.getByRole('region', { name: 'Must match the form' });
    await facts.getByText(`Hana ${lastName}`).waitFor();
    await facts.getByText('27 March 1994').waitFor();
    await facts.getByText('Account Name').waitFor();
    for (const name of ['Needs revision', 'Reject', 'Approve']) {
      const box = await readyDecision(page, name).boundingBox();
      expect(box !== null && box.y + box.height <= size.height && box.x + box.width <= size.width).toBe(true);
    }
    await look(page, `${device}-review`);

    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText('150%', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('button', { name: /^Compare with the version of .*, Rejected$/ }).click();
    await page.getByText(/^Version of /).waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).nth(1).waitFor();
    await look(page, `${device}-compare`);
    await page.getByRole('button', { name: 'Stop comparing' }).click();

    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Back to the list' }).waitFor();
    const { document } = await admin.send('GET', `/api/admin/review/documents/${current}`);
    expect(document).toMatchObject({ status: 'approved', decision: { count: 1 } });
    await page.context().close();
  });

  it('should ask why something is refused, and take a reason that was changed', async () => {
    const lastName = `Refused${device}`;
    const someone = await applyAs(product.address, 'Lidya', lastName);
    const passport = await uploadPassport(someone, 'Blurred');
    const page = await open(ADMIN, size, `/admin/documents?search=${lastName}`);

    await page.getByRole('button', { name: 'Review' }).first().click();
    await readyDecision(page, 'Needs revision').click();
    await page.getByRole('heading', { name: 'What has to be revised?' }).waitFor();
    await look(page, `${device}-reasons`);
    await page.getByRole('button', { name: 'Back' }).click();
    const file = page.getByRole('region', { name: /passport/ });
    const alone = await file.boundingBox();
    await readyDecision(page, 'Needs revision').click();
    await page.getByRole('heading', { name: 'What has to be revised?' }).waitFor();
    // On phones the reasons lie below the file, which may scroll.
    expect(device === 'desktop' ? await file.boundingBox() : alone).toStrictEqual(alone);
    await page.getByRole('button', { name: 'Needs revision' }).click();
    await page.getByText('Please give a reason.').waitFor();
    await page.getByRole('button', { name: /cannot be read/ }).click();
    await page.getByLabel('Reason', { exact: true }).fill('Please use daylight.');
    await page.getByRole('button', { name: 'Needs revision' }).click();
    await page.getByRole('button', { name: 'Back to the list' }).click();

    const { document } = await admin.send('GET', `/api/admin/review/documents/${passport}`);
    expect(document).toMatchObject({ status: 'needs_revision', adminNotes: 'Please use daylight.' });
    await page.context().close();
  });
});
