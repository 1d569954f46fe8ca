import { portraitJpeg } from '@entry/photo/testing/portraits/portrait-jpeg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { closePages, DEVICES, openBrowser } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { applyAs } from './support/desk.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { look } from './support/look.ts';

let browser: Browser;
let demo: Demo;
let photo: string;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  const bytes = await portraitJpeg('laughing', { headHeight: 0.41 });
  const { applicant, applicationId } = await applyAs(demo.address, 'Hana', 'Doubtful');
  const answers = { glasses: 'worn', headCovering: 'none', pictureAge: 'within_six_months', asksPerson: 'true' };
  const file = { field: 'file', bytes, name: 'small.jpg' };
  const { document } = await applicant.upload('/api/documents/upload', file, {
    applicationId,
    type: 'photo',
    ...answers,
  });
  photo = document.id;
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

describe.each(DEVICES)('When a photo was sent for a person to decide, on a $device', ({ device, size }) => {
  it('should be shown with what was measured as wrong, and what the applicant says', async () => {
    const page = await openLoggedIn(browser, demo.address, demo.loginOf('admin'), size);
    await page.goto(`/admin/documents?review=${photo}`);
    const facts = page.getByRole('region', { name: 'What was measured of the photo' });

    await facts.getByText('Something was measured as wrong, and the applicant sent it all the same').waitFor();
    await facts
      .getByRole('listitem')
      .filter({ hasText: 'Wrong: Height of the head' })
      .getByText(/^4\d(\.\d)? %; allowed are 50 % to 69 %$/)
      .waitFor();
    await facts.getByText('Glasses are worn').waitFor();
    await facts.scrollIntoViewIfNeeded();
    await look(page, `doubtful-photo-${device}`);
    await page.context().close();
  });
});
