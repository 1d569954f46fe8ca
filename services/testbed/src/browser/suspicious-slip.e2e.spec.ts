import { jpegOf, photographed } from '@entry/media/testing/slips/camera';
import { drawReceipt, receiptOf } from '@entry/media/testing/slips/draw-receipt';
import { withExif } from '@entry/media/testing/slips/exif';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, DEVICES, openBrowser, usuallyOn } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { applyAs } from './support/desk.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { look } from './support/look.ts';

let browser: Browser;
let demo: Demo;
let secondSlip: string;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  const picture = await jpegOf(
    await photographed(drawReceipt(receiptOf(1), { width: 540, height: 720 }), 1),
    88,
  ).toBuffer();
  const edited = withExif(picture, { make: 'samsung', model: 'SM-A145F', software: 'Adobe Photoshop 25.0' });

  await sendSlip('Abebe', picture);
  secondSlip = await sendSlip('Bekele', edited);
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

async function sendSlip(firstName: string, bytes: Uint8Array): Promise<string> {
  const { applicant, applicationId } = await applyAs(demo.address, firstName, 'Tampered');
  const payment = { amount: '5000', paymentMethod: 'bank_transfer', legalWarningAccepted: 'true' };
  const file = { field: 'paymentSlip', bytes, name: 'slip.jpg' };
  const { paymentSlip } = await applicant.upload('/api/paymentslips/upload', file, { applicationId, ...payment });

  return paymentSlip.id;
}

async function openAnalysis(size: (typeof DEVICES)[number]['size']): Promise<Page> {
  const page = await openLoggedIn(browser, demo.address, demo.loginOf('admin'), size);
  await page.goto(`/admin/payments?review=${secondSlip}`);
  await page.getByText('The same picture, in another file.').waitFor();
  await page.getByRole('button', { name: 'Analyse image integrity' }).click();
  await page.getByText('High risk').waitFor();

  return page;
}

describe.each(usuallyOn('desktop', DEVICES))(
  'When a slip comes a second time, in another file, on a $device',
  ({ device, size }) => {
    it('should be shown with what was found, what that counts, and how it can be wrong', async () => {
      const page = await openAnalysis(size);
      const dialog = page.getByRole('dialog').last();
      const finding = (words: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: words });

      await finding('The same picture was uploaded as a payment slip before, in another file.')
        .getByText('50 points')
        .waitFor();
      await finding('The file says it was last saved by an editing program (Adobe Photoshop 25.0).')
        .getByText('40 points')
        .waitFor();
      await finding('The same picture')
        .getByText(/^False alarms: .+ False on 0 of 800 generated honest slips\.$/)
        .waitFor();
      await dialog.getByText('Score of the checks: 90 of 100').waitFor();
      await look(page, `suspicious-slip-${device}`);

      await dialog.getByRole('button', { name: 'Show error levels' }).click();
      const levels = dialog.getByRole('img', { name: /error levels/i });
      await levels.waitFor();
      await levels.scrollIntoViewIfNeeded();
      expect(await levels.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
        540,
      );
      await look(page, `suspicious-slip-levels-${device}`);
      await dialog.getByRole('button', { name: 'Back' }).click();
      await page.getByText('Yes. Score of the checks: 90%').waitFor();
      await page.context().close();
    });
  },
);
