import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, logInAs } from './support/api.ts';
import { closePages, DEVICES, openBrowser } from './support/browser.ts';
import { readyDecision } from './support/desk.ts';
import { openWithSession } from './support/logging-in.ts';
import { findFaults } from './support/look.ts';
import { type PopulatedProduct, startPopulated } from './support/population.ts';

let browser: Browser;
let product: PopulatedProduct;
let admin: ApiCaller;

beforeAll(async () => {
  [product, browser] = await Promise.all([startPopulated(), openBrowser()]);
  admin = await logInAs(product.address, product.admin.email, product.admin.password);
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Of the dialog on top: what leaves it and what decides, which come last. */
async function outOfReach(page: Page): Promise<readonly string[]> {
  const { height } = page.viewportSize() ?? { height: 0 };
  const buttons = await page.getByRole('dialog').last().getByRole('button').all();
  const faults: string[] = [];
  for (const button of buttons.slice(-2)) {
    const box = await button.boundingBox();
    const name = (await button.textContent()) ?? '';
    if (box === null || box.y < 0 || box.y + box.height > height) faults.push(`${name} is out of sight`);
  }

  return faults;
}

/** Every dialog of the staff's pages, and how one comes to it. */
const DIALOGS: readonly { readonly dialog: string; readonly open: (page: Page) => Promise<unknown> }[] = [
  {
    dialog: 'status of an application',
    open: async (page) => {
      await page.goto('/admin/applications');
      await press(page, 'Review');
    },
  },
  {
    dialog: 'status that contradicts the facts',
    open: async (page) => {
      await page.goto('/admin/applications?status=draft');
      await press(page, 'Review');
      await page.getByLabel('New status').selectOption('Completed');
      await press(page, 'Save');
      await page.getByText('Set this status all the same?').waitFor();
    },
  },
  {
    dialog: 'editing a user',
    open: async (page) => {
      await page.goto('/admin/users');
      await press(page, 'Edit');
    },
  },
  {
    dialog: 'deleting a user',
    open: async (page) => {
      await page.goto('/admin/users');
      await press(page, 'Delete');
    },
  },
  {
    dialog: 'inviting the next',
    open: async (page) => {
      await page.goto('/admin/waitinglist');
      await press(page, 'Invite next…');
      await page.getByText(/^(?:\d+ (?:person|people)|Nobody is in line)/).waitFor();
    },
  },
  {
    dialog: 'removing an entry',
    open: async (page) => {
      await page.goto('/admin/waitinglist');
      await press(page, 'Remove');
    },
  },
  {
    dialog: 'review of a document',
    open: async (page) => {
      await page.goto('/admin/documents');
      await press(page, 'Review');
      await readyDecision(page, 'Approve').waitFor();
    },
  },
  {
    dialog: 'reasons for a document',
    open: async (page) => {
      await page.goto('/admin/documents');
      await press(page, 'Review');
      await readyDecision(page, 'Reject').click();
      await page.getByRole('heading', { name: 'Why is it rejected?' }).waitFor();
    },
  },
  {
    dialog: 'rejecting several',
    open: async (page) => {
      await page.goto('/admin/documents');
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
    },
  },
  {
    dialog: 'review of a slip',
    open: async (page) => {
      await page.goto('/admin/payments');
      await press(page, 'View');
      await readyDecision(page, 'Verify').waitFor();
    },
  },
  {
    dialog: 'integrity of a slip',
    open: async (page) => {
      await page.goto('/admin/payments');
      await press(page, 'View');
      await readyDecision(page, 'Verify').waitFor();
      await page.getByRole('button', { name: 'Analyse image integrity' }).click();
      await page.getByText('Image hash (SHA-256)').waitFor();
    },
  },
  {
    dialog: 'guided submission, first step',
    open: async (page) => {
      await page.goto('/automation?status=all');
      await press(page, 'Guide Submission');
    },
  },
  {
    dialog: 'guided submission, second step',
    open: async (page) => {
      await page.goto('/automation?status=all');
      await press(page, 'Guide Submission');
      await press(page, 'I Understand - Continue');
      await page.getByLabel('Official Confirmation Number').fill('2027AF00012345');
      await press(page, 'Submit Application');
      await page.getByText('Please compare it once more').waitFor();
    },
  },
  {
    dialog: 'keyboard shortcuts',
    open: async (page) => {
      await page.goto('/admin/documents');
      await press(page, 'Review');
      await readyDecision(page, 'Approve').waitFor();
      await page.keyboard.press('?');
      await page.getByLabel('Use single keys as shortcuts on this device').waitFor();
    },
  },
];

describe.each(DEVICES)('When a dialog opens for the staff on a $device', ({ device, size }) => {
  let page: Page;

  beforeAll(async () => {
    page = await openWithSession(browser, product.address, admin, size);
  });

  it.each(DIALOGS)(
    'should fit, have its buttons in sight and be in nobody’s way: $dialog',
    async ({ dialog, open }) => {
      await open(page);
      await page.getByRole('dialog').last().getByRole('button').last().waitFor();

      // A dialog that scrolls hides a part of a button at the edge: here the dialog has the height to show everything.
      await page.setViewportSize({ ...size, height: 2_000 });
      expect(await findFaults(page, `${device}-dialog-${dialog.replaceAll(/\W+/g, '-')}`)).toStrictEqual([]);
      await page.setViewportSize(size);
      expect(await outOfReach(page)).toStrictEqual([]);
    },
  );
});
