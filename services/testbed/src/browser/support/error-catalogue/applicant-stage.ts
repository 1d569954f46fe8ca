import type { Browser, Page } from 'playwright-core';
import type { ApiCaller } from '../api.ts';
import { openContext } from '../browser.ts';
import type { Demo } from '../demo.ts';
import { openWithSession } from '../logging-in.ts';
import { type Seeing, startSeeing } from './stage.ts';

/** Where the rows of the catalogue are played as applicants meet them, once for each device. */
export type ApplicantStage = Seeing & {
  readonly browser: Browser;
  readonly demo: Demo;
  readonly device: string;
  readonly size: { readonly width: number; readonly height: number };
  /** A session of a person of the demo, by what the account shows; logged in once. */
  readonly sessionOf: (who: string) => Promise<ApiCaller>;
  /** A browser of their own for a person of the demo, for somebody who has logged in, or for a visitor; `close` closes it. */
  readonly open: (who: string | ApiCaller | null, at: string) => Promise<Page>;
  readonly close: () => Promise<void>;
};

export type ApplicantPlay = (stage: ApplicantStage) => Promise<void>;

export function openApplicantStage(
  given: Pick<ApplicantStage, 'browser' | 'demo' | 'device' | 'size' | 'sessionOf'>,
): ApplicantStage {
  const { browser, demo, size, device, sessionOf } = given;
  const pages: Page[] = [];

  return {
    ...given,
    ...startSeeing(`${device}-applicants`),
    open: async (who, at) => {
      const page =
        who === null
          ? await (await openContext(browser, demo.address, size)).newPage()
          : await openWithSession(browser, demo.address, typeof who === 'string' ? await sessionOf(who) : who, size);
      pages.push(page);
      await page.goto(at);
      await page.locator('h1').first().waitFor();

      return page;
    },
    close: async () => {
      for (const page of pages.splice(0)) await page.context().close();
    },
  };
}
