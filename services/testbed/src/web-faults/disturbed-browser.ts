import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { BROWSER_OPTIONS, PHONE } from '../browser/support/browser.ts';

/** A phone with one profile, whose browser can be killed and is there again as it was left. */
export type Phone = {
  readonly page: () => Page;
  readonly context: () => BrowserContext;
  /** As the system does when it needs the memory. */
  readonly kill: () => Promise<void>;
  readonly reopenTab: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openPhone(baseURL: string): Promise<Phone> {
  const profile = await mkdtemp(path.join(tmpdir(), 'entry-phone-'));
  let context = await open();
  let page = await context.newPage();

  async function open(): Promise<BrowserContext> {
    const opened = await chromium.launchPersistentContext(profile, { ...BROWSER_OPTIONS, baseURL, viewport: PHONE });
    opened.setDefaultTimeout(60_000);

    return opened;
  }

  return {
    page: () => page,
    context: () => context,
    kill: async () => {
      const closed = new Promise((resolve) => context.once('close', resolve));
      const session = await context.newCDPSession(page);
      // It does not live to answer.
      void session.send('Browser.crash').catch(() => undefined);
      await closed;
      context = await open();
      page = await context.newPage();
    },
    reopenTab: async () => {
      const next = await context.newPage();
      await page.close();
      page = next;
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
