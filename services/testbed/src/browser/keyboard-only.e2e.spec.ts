import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerByKeyboard } from './support/answers-about-photo.ts';
import { type ApiCaller, logInAs } from './support/api.ts';
import { closePages, DESKTOP, openBrowser, openContext, PHONE, usuallyOn } from './support/browser.ts';
import { scanAsJpeg, scanAsPdf } from './support/files.ts';
import { createHands, type Hands } from './support/keyboard.ts';
import { listenForComplaints } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { phonePortrait } from './support/phone-portrait.ts';
import { expectEntryPhoto } from './support/photo-studio.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;
const PASSWORD = 'Keyboard1only';

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

/** The phone has everything of the desktop, and the menu to be opened first. */
const KEYBOARDS = usuallyOn('phone', [
  { device: 'desktop', size: DESKTOP, hasMenu: true },
  { device: 'phone', size: PHONE, hasMenu: false },
]);

describe.each(KEYBOARDS)('Somebody with a keyboard and nothing else, on a $device', ({ device, size, hasMenu }) => {
  const email = `keyboard.${device}@example.org`;
  let page: Page;
  let hands: Hands;
  let complaints: string[];

  beforeAll(async () => {
    page = await (await openContext(browser, product.address, size)).newPage();
    hands = createHands(page);
    complaints = listenForComplaints(page);
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== product.address) complaints.push(`request to ${origin}`);
    });
  });
  afterAll(() => page?.context().close());

  const field = (label: string | RegExp) =>
    typeof label === 'string' ? page.getByLabel(label, { exact: true }) : page.getByLabel(label);
  const button = (name: string | RegExp) =>
    typeof name === 'string' ? page.getByRole('button', { name, exact: true }) : page.getByRole('button', { name });

  async function goBy(menuItem: string): Promise<void> {
    if (!hasMenu) {
      await hands.press(button('Open menu'));
      await hands.focusIsKept('opening the menu');
    }
    await hands.press(page.getByRole('navigation').getByRole('link', { name: menuItem, exact: true }));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await hands.focusIsKept(`going to ${menuItem}`);
  }

  async function next(step: number): Promise<void> {
    await hands.press(button('Next'));
    await page.getByText(`Step ${step} of 5`).waitFor();
    await hands.focusIsKept(`step ${step - 1}`);
  }

  async function upload(type: string, file: Parameters<Hands['chooseFile']>[1]): Promise<void> {
    await hands.type(field('Document type'), type);
    await hands.chooseFile(field('Choose a file'), file);
    await hands.press(button('Upload'));
    await page.getByRole('listitem').filter({ hasText: file.name }).getByText('Pending Review').waitFor();
    await hands.focusIsKept(`uploading ${file.name}`);
  }

  it('should register', async () => {
    await page.goto('/register');
    await hands.type(field('First name'), 'Selam');
    await hands.type(field('Middle name'), 'Kebede');
    await hands.type(field('Last name'), 'Tessema');
    await hands.type(field('Email'), email);
    await hands.type(field('Password'), PASSWORD);
    await hands.type(field('Confirm password'), PASSWORD);
    await hands.press(page.getByRole('checkbox', { name: /I agree/ }), 'Space');
    await hands.press(button('Create account'));

    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Start Your Application' }).waitFor();
    await hands.focusIsKept('registering');
  });

  it('should fill in the form, and answer what is asked about it', async () => {
    await hands.press(page.getByRole('link', { name: 'Create Application' }));
    await page.getByText('Step 1 of 5').waitFor();
    await hands.focusIsKept('beginning the form');
    await hands.press(button(/^Given names: Selam Kebede\./));
    await hands.focusIsKept('taking the registered names');
    await hands.type(field('Day'), '27');
    await hands.type(field('Month'), '3');
    await hands.type(field('Year'), '1994');
    await hands.press(page.getByRole('radio', { name: 'Female', exact: true }).or(field('Male')).first(), 'Space');
    await hands.keys('ArrowDown');
    await hands.type(field('Place of birth'), 'Adama');
    await hands.type(field('Marital status'), 'Single');
    await next(2);
    await hands.type(field('Current address'), 'Bole Road 17');
    await hands.type(field('City'), 'Addis Ababa');
    await hands.type(field('State'), 'Addis Ababa');
    await next(3);
    await hands.type(field('Education level'), 'Bachelor');
    await next(4);
    await hands.press(button('Next'));
    await page.getByRole('dialog').waitFor();
    await hands.focusIsKept('asking about children');
    await hands.press(button('Yes, this is right'));
    await page.getByText('Step 5 of 5').waitFor();
    await hands.focusIsKept('answering');
    await page
      .getByRole('status')
      .getByText(/^Saved/)
      .waitFor();
    await look(page, `keyboard-${device}-check`);
  });

  it('should make a photo of a picture that lies on its side, and upload it', async () => {
    await hands.press(page.getByRole('link', { name: /^Upload required documents/ }));
    await page.waitForURL('**/documents**');
    await page.getByLabel('Document type').waitFor();
    await hands.focusIsKept('following what is missing');
    await hands.type(field('Document type'), 'Photo');
    await hands.chooseFile(field('Choose a picture'), await phonePortrait('keys.jpg'));
    const stage = page.getByRole('application', { name: 'Your picture in the frame' });
    await stage.waitFor();
    await hands.focusIsKept('opening the picture');
    await hands.tabTo(stage);
    await hands.keys('+', '+', 'ArrowRight', 'ArrowDown');
    await look(page, `keyboard-${device}-crop`);
    await hands.press(button('Use the proposed crop'));
    await hands.press(button('Use this photo'));
    await page.getByText('The photo meets the technical requirements.').waitFor();
    await answerByKeyboard(page);
    await hands.focusIsKept('making the photo');
    await hands.press(button('Upload'));
    await page.getByRole('listitem').filter({ hasText: 'keys.jpg' }).getByText('Pending Review').waitFor();
    await hands.focusIsKept('uploading the photo');

    const caller = await logInAs(product.address, email, PASSWORD);
    const [{ documents }] = (await caller.send('GET', '/api/applications')).applications;
    const response = await fetch(new URL(`/api/documents/${documents[0].id}/download`, product.address), {
      headers: { authorization: `Bearer ${caller.session?.token}` },
    });
    await expectEntryPhoto(new Uint8Array(await response.arrayBuffer()));
  });

  it('should upload the papers', async () => {
    await upload('Passport', await scanAsJpeg('passport.jpg', `passport ${device}`));
    await upload('ID card', await scanAsJpeg('card.jpg', `card ${device}`));
    await upload('Birth certificate', scanAsPdf('birth.pdf', `birth ${device}`));
    await look(page, `keyboard-${device}-documents`);
    expect(await page.getByText('Pending Review').count()).toBeGreaterThanOrEqual(4);
  });

  it('should send a payment slip after the warning', async () => {
    await goBy('Payments');
    await hands.type(field(/^Amount/), '5000');
    await hands.type(field('Payment method'), 'Bank');
    await hands.type(field(/^Transaction reference/), `FT-${device}`);
    await hands.chooseFile(page.locator('#paymentSlip'), await scanAsJpeg('slip.jpg', `slip ${device}`));
    await hands.press(button('Upload payment slip'));
    await page.getByRole('dialog').waitFor();
    await hands.focusIsKept('the warning');
    await hands.press(button('I understand and accept'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hands.focusIsKept('accepting the warning');
    await hands.press(button('Upload payment slip'));
    await page.getByRole('listitem').filter({ hasText: 'slip.jpg' }).getByText('Pending').waitFor();
    await hands.focusIsKept('sending the slip');
  });

  it('should submit what the admins have approved, from the page with the answers', async () => {
    await approveAll(email);
    await goBy('Dashboard');
    await page.getByText('Ready for Submission').first().waitFor();
    await goBy('Application');
    await page.getByText(/^Step \d of 5$/).waitFor();
    for (let step = await currentStep(page); step < 5; step += 1) await next(step + 1);
    await hands.press(button('Submit DV Lottery Application'));
    await page.getByRole('dialog').getByText('Confirm submission').waitFor();
    await hands.focusIsKept('asking to submit');
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }));
    await page.getByText('Application submitted successfully!').waitFor();
    await hands.focusIsKept('submitting');
    await hands.press(button('OK'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hands.focusIsKept('the end');

    expect(complaints).toStrictEqual([]);
  });
});

async function currentStep(page: Page): Promise<number> {
  const text = (await page.getByText(/^Step \d of 5$/).textContent()) ?? '';
  return Number(/\d/.exec(text)?.[0]);
}

/** What admins do, in their own time. */
async function approveAll(email: string): Promise<void> {
  const applicant = await logInAs(product.address, email, PASSWORD);
  const { documents } = (await applicant.send('GET', '/api/applications')).applications[0];
  const { paymentSlips } = await applicant.send('GET', '/api/paymentslips');
  for (const { id } of documents) {
    await admin.send('PUT', `/api/admin/documents/${id}/status`, { status: 'approved', adminNotes: '' });
  }
  for (const { id } of paymentSlips) {
    await admin.send('PUT', `/api/admin/payment-slips/${id}/verify`, {
      status: 'verified',
      rejectionReason: '',
      skipIntegrityCheck: false,
    });
  }
}
