import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PictureFile } from './pictures.ts';

/** More than any page has to be passed. */
const MOST_TABS = 120;

/** Somebody who has nothing but a keyboard: no method of this touches an element in any other way. */
export type Hands = {
  /** Tab after Tab, as far as the element; there the focus must be seen. */
  readonly tabTo: (element: Locator) => Promise<void>;
  readonly type: (element: Locator, text: string) => Promise<void>;
  /** Goes to a button or a link and presses it. */
  readonly press: (element: Locator, key?: 'Enter' | 'Space') => Promise<void>;
  /** Goes to a file input and answers what the browser asks then. */
  readonly chooseFile: (element: Locator, file: PictureFile) => Promise<void>;
  readonly keys: (...keys: readonly string[]) => Promise<void>;
  /** Waits until the focus is on something: what was pressed may have gone, and whoever tabs on begins where it is. */
  readonly focusIsKept: (after: string) => Promise<void>;
};

export function createHands(page: Page): Hands {
  const { keyboard } = page;
  // From now on: what the driver has to set up for it must not be late for the key that is pressed next.
  page.on('filechooser', () => undefined);

  const tabTo = async (element: Locator): Promise<void> => {
    await element.waitFor();
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if (await element.evaluate((candidate) => candidate === document.activeElement)) return expectSeen(page);
      await keyboard.press('Tab');
    }
    throw new Error(`No number of Tabs leads to ${String(element)}`);
  };

  return {
    tabTo,
    type: async (element, text) => {
      await tabTo(element);
      await keyboard.type(text);
    },
    press: async (element, key = 'Enter') => {
      await tabTo(element);
      await keyboard.press(key);
    },
    chooseFile: async (element, file) => {
      await tabTo(element);
      const asked = page.waitForEvent('filechooser');
      await keyboard.press('Enter');
      const chooser: FileChooser = await asked;
      await chooser.setFiles(file);
    },
    keys: async (...keys) => {
      for (const key of keys) await keyboard.press(key);
    },
    focusIsKept: async (after) => {
      const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'nothing');
      await expect.poll(focused, { message: `the focus after: ${after}` }).not.toBe('BODY');
    },
  };
}

/** What has the focus has a ring, of its own or around what stands for it, and nothing lies over all of it. */
async function expectSeen(page: Page): Promise<void> {
  // Pages scroll to what has the focus in their own time.
  await expect.poll(() => lookAtFocused(page)).toMatchObject({ isMarked: true, isInSight: true });
}

/** @returns with the name, for who reads that a test has failed */
function lookAtFocused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return { name: 'nothing', isMarked: false, isInSight: false };

    const around = [element, element.parentElement, element.parentElement?.parentElement].filter(
      (candidate) => candidate instanceof Element,
    );
    const isMarked = around.some((candidate) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 1) || boxShadow.includes('inset 0');
    });
    const { left, top, width, height } = element.getBoundingClientRect();
    const isInSight = [0.1, 0.5, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((along) => {
        const found = document.elementFromPoint(left + width * along, top + height * down);
        return found !== null && (element.contains(found) || found.contains(element));
      }),
    );

    return { name: `${element.tagName} ${element.id} ${element.textContent?.slice(0, 40)}`, isMarked, isInSight };
  });
}
