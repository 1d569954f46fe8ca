import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, employ, logInAs, registerApplicant } from './support/api.ts';
import { APPLICANT_DEVICES, AT_LENGTH, closePages, openBrowser, type PHONE, usuallyOn } from './support/browser.ts';
import { scanAsPdf } from './support/files.ts';
import { type Login, listenForComplaints, openLoggedIn } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;
const AUDITOR = { email: 'hana@example.org', password: 'Auditorauditor1' } as const;
const APPLICANT = { email: 'abebe@example.org', password: 'Applicant1' } as const;
const REFUSAL = 'The name cannot be read';
const NOTE_AMONG_STAFF = 'Looks like the brother of another applicant';

let browser: Browser;
let product: TriedProduct;
let admin: ApiCaller;
let applicant: ApiCaller;
let applicationId: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
  admin = await logInAs(product.address, ADMIN.email, ADMIN.password);
  await employ(product.address, admin, { firstName: 'Hana', lastName: 'Girma', ...AUDITOR }, 'auditor');
  applicant = await registerApplicant(product.address, { firstName: 'Abebe', lastName: 'Bekele', ...APPLICANT });
  const { application } = await applicant.send('POST', '/api/applications', { firstName: 'Abebe', city: 'Adama' });
  applicationId = application.id;
  for (const city of ['Jimma', 'Gondar']) await applicant.send('PUT', `/api/applications/${applicationId}`, { city });
  const { name, buffer: bytes } = scanAsPdf('passport.pdf', 'Passport');
  const { document } = await applicant.upload(
    '/api/documents/upload',
    { field: 'file', bytes, name },
    { applicationId, type: 'passport' },
  );
  const refusal = { status: 'rejected', adminNotes: REFUSAL };
  await admin.send('PUT', `/api/admin/documents/${document.id}/status`, refusal);
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

type Visitor = { readonly page: Page; readonly complaints: readonly string[] };

async function open(login: Login, size: typeof PHONE): Promise<Visitor> {
  const page = await openLoggedIn(browser, product.address, login, size);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const complaints = listenForComplaints(page);
  await page.goto('/dashboard');

  return { page, complaints };
}

const events = (page: Page) => page.getByRole('region', { name: 'What happened' });
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe.each(usuallyOn('desktop', APPLICANT_DEVICES))(
  'When an auditor looks back on a $device',
  ({ device, size }) => {
    it('should come from the dashboard to what an admin decided, and see why and what it changed', async () => {
      const { page, complaints } = await open(AUDITOR, size);
      await look(page, `${device}-auditor-dashboard`);
      await page.getByRole('link', { name: 'Open the audit' }).click();
      await page.waitForURL('**/audit');
      await events(page).getByText('Reviewed the passport: Rejected').first().waitFor();
      await look(page, `${device}-audit`);

      await page.getByText('Filters', { exact: true }).last().click();
      await page.getByLabel('Kind').selectOption('Documents');
      await page.getByLabel('Done by').selectOption('admin');
      await events(page).getByText('Uploaded the passport').waitFor({ state: 'detached' });
      expect(queryOf(page)).toStrictEqual({ types: 'document', role: 'admin' });
      await page.getByRole('button', { name: 'Timeline' }).click();
      const review = events(page).getByRole('listitem').filter({ hasText: 'Reviewed the passport' });
      await review.getByText(REFUSAL).waitFor();
      await review.getByRole('button', { name: 'What changed' }).click();
      await review.getByText('Documents › passport › status').waitFor();
      // The bar at the top of the page may cover a part of a button that was scrolled under the bar.
      await page.evaluate(() => scrollTo(0, 0));
      await look(page, `${device}-audit-changes`);

      await review.getByRole('button', { name: /^Copy link/ }).click();
      await review.getByText('Copied').waitFor();
      await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await page.getByRole('heading', { name: 'Reviewed the passport: Rejected' }).waitFor();
      await page.getByText('"adminNotes"').waitFor();
      await look(page, `${device}-audit-event`);
      await page.goBack();
      await review.waitFor();
      expect(complaints).toStrictEqual([]);
      await page.context().close();
    });

    it('should find everything of an application by its id, step through saves, and read it in three ways', async () => {
      const { page, complaints } = await open(AUDITOR, size);
      await page.goto('/audit');
      await page.getByText('Filters', { exact: true }).last().click();
      await page.getByLabel('Its ID').fill('not an id');
      await page.getByRole('button', { name: 'Add filter' }).click();
      await page.getByText('Enter a whole ID').waitFor();
      await page.getByLabel('Its ID').fill(applicationId);
      await page.getByRole('button', { name: 'Add filter' }).click();
      await page.getByRole('button', { name: /^Remove filter: Application/ }).waitFor();
      expect(queryOf(page)).toStrictEqual({ application: applicationId });
      await events(page).getByText('Logged in').first().waitFor({ state: 'detached' });
      await events(page).getByText('Saved the form 3 times: address').waitFor();
      await look(page, `${device}-audit-application`);

      await page.getByRole('button', { name: 'Compact' }).click();
      await events(page)
        .getByRole('link', { name: /Saved the form 3 times/ })
        .waitFor();
      await look(page, `${device}-audit-compact`);
      await page.getByRole('button', { name: 'Raw' }).click();
      await events(page).getByText('"schemaVersion"').first().waitFor();
      await look(page, `${device}-audit-raw`);
      await page.getByRole('button', { name: 'Compact' }).click();

      await events(page)
        .getByRole('link', { name: /Saved the form 3 times/ })
        .click();
      await page.getByText('Gondar').first().waitFor();
      await page.getByRole('link', { name: 'Previous of this stream' }).click();
      await page.getByText('Adama').first().waitFor();
      expect(complaints).toStrictEqual([]);
      await page.context().close();
    });

    it('should find an application by the last 8 characters of its ID, and by a name', async () => {
      const { page, complaints } = await open(AUDITOR, size);
      await page.goto('/audit');
      const field = page.getByLabel('Find a person or an application');
      const results = page.getByRole('list', { name: 'People who were found' });
      for (const words of [applicationId.slice(-8), 'bekele abebe']) {
        await field.fill(words);
        await page.getByRole('button', { name: 'Find', exact: true }).click();
        await results.getByRole('button', { name: /^Abebe Bekele/ }).waitFor();
      }
      await look(page, `${device}-audit-found`);
      await results.getByRole('button', { name: /^Abebe Bekele/ }).click();
      await page.getByRole('button', { name: /^Remove filter: Application/ }).waitFor();
      expect(queryOf(page)).toStrictEqual({ application: applicationId });

      await field.fill('nobody at all');
      await field.press('Enter');
      await page.getByText('Nobody was found').waitFor();
      await look(page, `${device}-audit-found-nobody`);
      expect(complaints).toStrictEqual([]);
      await page.context().close();
    });

    // Also for the history of applicants below, which must not tell the note of staff that is made here.
    it('should be told of what is new, and see it at a press', async () => {
      const { page, complaints } = await open(AUDITOR, size);
      const answered = page.waitForResponse((response) => response.url().includes('/audit/timeline/news'));
      await page.goto(`/audit?application=${applicationId}&types=status`);
      await answered;
      const before = await events(page).getByText('Set the status to').count();

      const status = device === 'phone' ? 'under_review' : 'approved';
      await admin.send('PUT', `/api/admin/applications/${applicationId}/status`, {
        status,
        adminNotes: NOTE_AMONG_STAFF,
      });

      await events(page).getByText('1 new event').waitFor();
      expect(await events(page).getByText('Set the status to').count()).toBe(before);
      await look(page, `${device}-audit-news`);
      await events(page).getByRole('button', { name: 'Show' }).click();
      await events(page)
        .getByText(device === 'phone' ? 'Set the status to Under Review' : 'Set the status to Approved')
        .waitFor();
      await events(page).getByText('1 new event').waitFor({ state: 'detached' });
      expect(complaints).toStrictEqual([]);
      await page.context().close();
    });

    it.each(AT_LENGTH)('should be told of an empty list, and of an event that is not there', async () => {
      const { page } = await open(AUDITOR, size);
      await page.goto(`/audit?document=${applicationId}`);
      await page.getByText('Nothing happened here yet').waitFor();
      await look(page, `${device}-audit-empty`);
      await page.goto(`/audit/events?id=${applicationId}`);
      await page.getByText('There is no such event').waitFor();
      await look(page, `${device}-audit-no-event`);
      await page.context().close();
    });
  },
);

describe.each(usuallyOn('desktop', APPLICANT_DEVICES))(
  'When applicants open their history on a $device',
  ({ device, size }) => {
    it('should tell what happened in their words, and nothing of staff', async () => {
      const { page, complaints } = await open(APPLICANT, size);
      await page.getByRole('button', { name: 'History' }).click();
      await page.getByText('Your passport was rejected.').waitFor();
      const section = page.locator('section').filter({ has: page.getByRole('button', { name: 'History' }) });
      await section.getByText(REFUSAL).waitFor();
      await section.getByText('You saved your address.').first().waitFor();
      await section.getByText('You registered.').waitFor();
      const said = await section.textContent();
      for (const secret of [NOTE_AMONG_STAFF, 'admin', 'Hana', 'Girma']) expect(said).not.toContain(secret);
      await look(page, `${device}-own-history`);
      expect(complaints).toStrictEqual([]);
      await page.context().close();
    });
  },
);
