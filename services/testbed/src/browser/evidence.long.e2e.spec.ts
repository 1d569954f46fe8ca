import { readFile } from 'node:fs/promises';
import { readReceipt } from '@entry/contracts/evidence/receipt';
import { eventLogFile } from '@entry/embedded/event-log/event-log';
import { openSqlite } from '@entry/embedded/sqlite-driver';
import { markAsWhole } from '@entry/embedded/testing/mark-as-whole';
import { eventually } from '@entry/platform/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from './support/api.ts';
import { closePages, DEVICES, type LARGE_PHONE, openBrowser, openContext } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';

let browser: Browser;
let demo: Demo;
let auditor: ApiCaller;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  await eventually(sealHistory);
  auditor = await demo.callerOf('auditor');
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

/**
 * A clean stop signs what was read by then, so that nobody has to wait a minute for it. @throws Error when the reader was
 * not through yet
 */
async function sealHistory(): Promise<void> {
  await demo.restart();
  const applicant = await demo.callerOf('confirmed');
  const [{ id }] = (await applicant.send('GET', '/api/applications')).applications;
  await applicant.send('GET', `/api/applications/${id}/receipt`);
}

async function openEvidence(size: typeof LARGE_PHONE): Promise<Page> {
  const page = await openWithSession(browser, demo.address, auditor, size);
  await page.goto('/audit/evidence');
  await page.getByText('Checkpoint 1', { exact: true }).waitFor();

  return page;
}

/** What is saved by a press, as text. */
async function saved(page: Page, button: string): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).last().click(),
  ]);

  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

describe.each(DEVICES)('When an auditor opens the evidence on a $device', ({ device, size }) => {
  it('should show what was signed, how far a verification is, and that nobody has changed anything', async () => {
    const page = await openEvidence(size);
    const { verifierKey } = await auditor.send('GET', '/api/audit/checkpoints');
    await page.getByText(verifierKey, { exact: true }).waitFor();

    let goOn = (): void => {};
    const isLookedAt = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/audit\/verification$/, async (route) => {
      await isLookedAt;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByRole('button', { name: 'Verifying...' }).waitFor();
    await page.getByRole('progressbar').waitFor();
    await look(page, `${device}-evidence-verifying`);
    goOn();

    await page.getByText('The history is as it was recorded').waitFor();
    await page.getByText(/^Verified: [\d,]+ events, \d+ signed checkpoints?\.$/).waitFor();
    await page.getByText(/^Finished /).waitFor();
    await look(page, `${device}-evidence-verified`);
    await page.context().close();
  });

  it('should export the events of a checkpoint with their proofs, each a line of JSON', async () => {
    const page = await openEvidence(size);
    const { checkpoints } = await auditor.send('GET', '/api/audit/checkpoints');

    const { name, text } = await saved(page, 'Export events');

    expect(name).toBe('history-1.ndjson');
    const [signed, ...events] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(signed.verifierKey).toMatch(/^assisted-entry\//);
    expect(events).toHaveLength(checkpoints.at(-1).size);
    for (const [index, { proof }] of events.entries()) expect(proof).toMatchObject({ index });
    await page.context().close();
  });
});

describe.each(DEVICES)('When somebody is shown a receipt, and has a $device', ({ device, size }) => {
  let receipt: string;

  const check = async (page: Page, content: string): Promise<void> => {
    await page.getByLabel('Or paste its content').fill(content);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
  };

  it('should hand it to the applicant as a file', async () => {
    const applicant = await openWithSession(browser, demo.address, await demo.callerOf('confirmed'), size);
    await applicant.goto('/receipt');
    await applicant.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
    await look(applicant, `${device}-receipt`);

    const { name, text } = await saved(applicant, 'Download signed receipt');

    expect(name).toBe('confirmation-receipt.json');
    receipt = text;
    await applicant.context().close();
  });

  it('should find a genuine one genuine, with what it says, as a file and pasted', async () => {
    const page = await (await openContext(browser, demo.address, size)).newPage();
    await page.goto('/receipt/check');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Choose a file or paste its content.').waitFor();
    await look(page, `${device}-receipt-nothing`);

    const file = { name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(receipt) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('This receipt is genuine').waitFor();
    await page.getByText(confirmationNumberOf(receipt), { exact: true }).waitFor();
    await look(page, `${device}-receipt-genuine`);

    await page.reload();
    await check(page, receipt);
    await page.getByText('This receipt is genuine').waitFor();
    await page.context().close();
  });

  it('should tell one that somebody changed, and what is none at all', async () => {
    const page = await (await openContext(browser, demo.address, size)).newPage();
    await page.goto('/receipt/check');
    const number = confirmationNumberOf(receipt);

    await check(page, receipt.replaceAll(number, `${number.slice(0, -1)}${number.endsWith('7') ? '8' : '7'}`));
    await page.getByText('This receipt is not genuine').waitFor();
    await page.getByText('This service did not sign it, or somebody changed it afterwards.').waitFor();
    expect(await page.getByText('This receipt is genuine').count()).toBe(0);
    await look(page, `${device}-receipt-altered`);

    await check(page, 'neither JSON nor anything else');
    await page.getByText('That is not a receipt').waitFor();
    await page.getByText('The file is something else, or not all of it is there.').waitFor();
    await look(page, `${device}-receipt-garbage`);
    await check(page, receipt.slice(0, receipt.length / 2));
    await page.getByText('That is not a receipt').waitFor();

    const huge = { name: 'huge.json', mimeType: 'application/json', buffer: Buffer.alloc(2_000_000, '[') };
    await page.locator('input[type=file]').setInputFiles(huge);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('That file is too large to be a receipt.').waitFor();
    await page.context().close();
  });
});

describe('When somebody with the disk in hand makes an approval of a refusal', () => {
  it('should be found by the next verification, which names the event', async () => {
    await demo.restart({
      touch: async (dataDirectory) => {
        rewrite(eventLogFile(dataDirectory), 'rejected', 'approved');
        await markAsWhole(dataDirectory);
      },
    });

    for (const { device, size } of DEVICES) {
      const page = await openEvidence(size);
      await page.getByRole('button', { name: 'Verify now' }).click();
      // What an earlier one has found is shown until then.
      await page.getByRole('button', { name: 'Verifying...' }).waitFor();
      await page.getByRole('button', { name: 'Verify now' }).waitFor();
      await page.getByText('The history is not as it was recorded').waitFor();
      await page.getByText(/^First bad event: number \d+ at position \d+, /).waitFor();
      await look(page, `${device}-evidence-tampered`);
      await page.context().close();
    }
  });
});

const confirmationNumberOf = (receipt: string): string =>
  /confirmation-number (\w+)/.exec(readReceipt(receipt)?.statement ?? '')?.[1] ?? '';

/** Puts one word in the place of another as long, where the log holds it for the first time. */
function rewrite(file: string, word: string, other: string): void {
  const database = openSqlite(file);
  for (const [position, body] of database.prepare('SELECT position, body FROM frames ORDER BY position').all()) {
    const bytes = Buffer.from(body as Uint8Array);
    const at = bytes.indexOf(word);
    if (at === -1) continue;

    bytes.write(other, at);
    database.prepare('UPDATE frames SET body = ? WHERE position = ?').run(bytes, position ?? null);
    database.close();
    return;
  }
  throw new Error(`Nothing in ${file} says "${word}"`);
}
