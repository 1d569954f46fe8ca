import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiCaller } from '../api.ts';
import type { Demo } from '../demo.ts';
import { type Login, openWithSession } from '../logging-in.ts';
import { look } from '../look.ts';

type Staff = { readonly admin: ApiCaller; readonly auditor: ApiCaller };

export type Seeing = {
  /** Waits until exactly these words are shown, and looks at the page with them. A title in the same line ends in a colon. */
  readonly see: (page: Page, ...words: readonly string[]) => Promise<void>;
  /** Everything that was seen so far. */
  readonly seen: ReadonlySet<string>;
};

/** Where the rows of the catalogue are played, once for each device. */
export type Stage = Seeing & {
  readonly browser: Browser;
  readonly demo: Demo;
  readonly staff: Staff;
  readonly device: string;
  readonly size: { readonly width: number; readonly height: number };
  /** One browser of an admin for all rows; a row leads it to where it begins. */
  readonly page: Page;
  /** An admin whose password changes. */
  readonly tariku: { readonly email: string; password: string; nextPassword: string };
};

/** How a row is provoked, or why it cannot be. */
export type Play = (stage: Stage) => Promise<void>;

export async function openStage(given: Omit<Stage, 'page' | 'see' | 'seen'>): Promise<Stage> {
  const { browser, demo, staff, device, size } = given;

  return {
    ...given,
    ...startSeeing(device),
    page: await openWithSession(browser, demo.address, staff.admin, size),
  };
}

/** @param name begins the names of the pictures */
export function startSeeing(name: string): Seeing {
  const seen = new Set<string>();
  let pictures = 0;

  return {
    seen,
    see: async (page, ...words) => {
      for (const sentence of words) {
        const shown = page.getByText(sentence, { exact: !sentence.includes(': ') }).first();
        await shown.waitFor();
        expect([sentence, await isCutOff(shown)]).toStrictEqual([sentence, false]);
        for (const part of sentence.split(': ')) seen.add(part);
      }
      pictures += 1;
      await look(page, `${name}-catalogue-${String(pictures).padStart(2, '0')}`);
    },
  };
}

/** Whether an end of it is hidden, because it is longer than the line that it has. */
function isCutOff(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(box);
      if (textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth) return true;
      if (webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight) return true;
    }
    return false;
  });
}

/** For as long as the work takes, nothing comes from the service; the pages then have nothing but their own words. */
export async function withoutConnection(page: Page, work: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  try {
    await work();
  } finally {
    await page.context().setOffline(false);
  }
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

export async function fillLogin(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
