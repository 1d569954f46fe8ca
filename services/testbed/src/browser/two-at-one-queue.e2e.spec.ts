import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, employ, logInAs } from './support/api.ts';
import { closePages, DESKTOP, openBrowser } from './support/browser.ts';
import { applyAs, readyDecision, uploadDocuments, uploadSlip } from './support/desk.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;
const SARA = { email: 'sara@example.org', password: 'Deskkeeper1' } as const;
/** Each has four documents. */
const PEOPLE = isLong ? 50 : 3;
const ITEMS = PEOPLE * 4;

let browser: Browser;
let product: TriedProduct;
let admin: ApiCaller;

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
  admin = await logInAs(product.address, ADMIN.email, ADMIN.password);
  await employ(product.address, admin, { firstName: 'Sara', lastName: 'Tesfaye', ...SARA }, 'admin');
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

/** Ids of the items that come up in a page, in order: each is claimed when it is shown. */
function watchShown(page: Page): readonly string[] {
  const shown: string[] = [];
  page.on('request', (request) => {
    const id = /\/api\/admin\/claims\/([\da-f-]{36})$/.exec(request.url())?.[1];
    if (id !== undefined && request.method() === 'PUT' && !shown.includes(id)) shown.push(id);
  });

  return shown;
}

async function openFirst(login: typeof ADMIN | typeof SARA): Promise<Page> {
  const page = await openLoggedIn(browser, product.address, login, DESKTOP);
  await page.goto('/admin/documents');
  await page.getByRole('button', { name: 'Review' }).first().waitFor();

  return page;
}

describe('When two admins work through one queue', () => {
  it(`should show each of ${ITEMS} items to one of them, and decide each once`, async () => {
    for (let number = 0; number < PEOPLE; number += 1) {
      const someone = await applyAs(product.address, `Person${number}`, 'Queued');
      await uploadDocuments(someone, `Person ${number}`);
    }
    const pages = [await openFirst(ADMIN), await openFirst(SARA)] as const;
    const shown = pages.map(watchShown);
    // Both press the same row at once.
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Review' }).first().click()));

    const done = (page: Page) => page.getByRole('button', { name: 'Back to the list' });
    const work = async (page: Page, key: 'a' | 'r'): Promise<void> => {
      for (;;) {
        await readyDecision(page, 'Approve').or(done(page)).first().waitFor();
        if (await done(page).isVisible()) return;

        const title = await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().textContent();
        await page.keyboard.press(key);
        if (key === 'r') {
          await page.getByRole('list', { name: 'Ready-made reasons' }).waitFor();
          await page.keyboard.press('1');
        }
        // The title names type and person: no two items have the same one.
        await page.getByRole('heading', { level: 2, name: title ?? '', exact: true }).waitFor({ state: 'detached' });
      }
    };
    await Promise.all([work(pages[0], 'a'), work(pages[1], 'r')]);

    const [ofAdmin = [], ofSara = []] = shown;
    expect(ofAdmin.filter((id) => ofSara.includes(id))).toStrictEqual([]);
    expect(new Set([...ofAdmin, ...ofSara]).size).toBe(ITEMS);
    const { documents, total } = await admin.send('GET', '/api/admin/documents?limit=200');
    expect(total).toBe(ITEMS);
    for (const { id, status, decision } of documents) {
      expect([status, decision.count]).toStrictEqual([ofAdmin.includes(id) ? 'approved' : 'rejected', 1]);
    }
    for (const page of pages) await page.context().close();
  });
});

describe('When the desk tells what is there', () => {
  it('should say of a search within what waits that the rest was decided, and name slips of the same payment', async () => {
    const first = await applyAs(product.address, 'Genet', 'Samepay');
    const second = await applyAs(product.address, 'Kaleb', 'Samepay');
    const verified = await uploadSlip(first, 'FT26001SAME1');
    const answer = { status: 'verified', rejectionReason: '', skipIntegrityCheck: true, reason: 'Seen at the bank' };
    await admin.send('PUT', `/api/admin/payment-slips/${verified}/verify`, answer);
    await uploadSlip(second, 'FT26001SAME1');
    const page = await openLoggedIn(browser, product.address, ADMIN, DESKTOP);

    await page.goto('/admin/payments?search=Genet');
    await page.getByText('No payment slip waits that fits these filters').waitFor();
    await page.getByText('One more has another status.').waitFor();
    await page.getByRole('link', { name: 'Show every status' }).click();
    await page.getByRole('row').filter({ hasText: 'Genet Samepay' }).waitFor();

    await page.goto('/admin/payments?search=Kaleb');
    await page.getByRole('button', { name: 'View' }).first().click();
    await page.getByText('Other slips of the same payment').waitFor();
    await page.getByText('The same transaction reference.').waitFor();
    await page.getByText('Used before', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Account Name, .*, Verified$/ }).click();
    await page.waitForURL(`**review=${verified}`);
    await page.context().close();
  });

  it('should ask before several are approved, and take that back', async () => {
    const someone = await applyAs(product.address, 'Bulk', 'Approved');
    await uploadDocuments(someone, 'Bulk');
    const page = await openLoggedIn(browser, product.address, ADMIN, DESKTOP);
    await page.goto('/admin/documents?search=Approved');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByText('4 selected').waitFor();
    const waiting = async () => (await admin.send('GET', '/api/admin/documents?status=waiting&search=Approved')).total;

    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nobody has opened 4 of them.').waitFor();
    expect(await waiting()).toBe(4);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('4 of 4 decided').waitFor();
    expect(await waiting()).toBe(0);
    await dialog.getByRole('button', { name: 'Undo all' }).click();
    await dialog.getByRole('button', { name: 'Undo all' }).waitFor({ state: 'detached' });
    expect(await waiting()).toBe(4);
    await page.context().close();
  });
});
