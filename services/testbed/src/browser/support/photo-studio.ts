import type { CDPSession, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { CAMERA, type Square } from './pictures.ts';

/** A phone with fingers on it. */
export const TOUCHED = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** What an entry photo may take. */
export const MAXIMUM_BYTES = 240_000;

export async function expectEntryPhoto(photo: Uint8Array): Promise<void> {
  const { format, width, height, isProgressive, channels, space, exif, icc, xmp } = await sharp(photo).metadata();

  expect({ format, width, height, isProgressive, channels, space, exif, icc, xmp }).toEqual({
    format: 'jpeg',
    width: 600,
    height: 600,
    isProgressive: false,
    channels: 3,
    space: 'srgb',
  });
  expect(photo.byteLength).toBeLessThanOrEqual(MAXIMUM_BYTES);
  expect(Buffer.from(photo).includes(CAMERA)).toBe(false);
  expect(Buffer.from(photo).includes('Exif')).toBe(false);
}

export const zoomed = ({ x, y, side }: Square, factor: number): Square => ({
  x: x + (side - side / factor) / 2,
  y: y + (side - side / factor) / 2,
  side: side / factor,
});
export const moved = ({ x, y, side }: Square, right: number, down: number): Square => ({
  x: x - right * side,
  y: y - down * side,
  side,
});

type Fingers = readonly { readonly x: number; readonly y: number }[];

/** Fingers on the glass, from one place to the other in steps. */
export async function slide(session: CDPSession, from: Fingers, to: Fingers): Promise<void> {
  const steps = 12;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [...from] });
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = from.map(({ x, y }, finger) => {
      const end = to[finger] ?? { x, y };
      return { x: x + ((end.x - x) * step) / steps, y: y + ((end.y - y) * step) / steps };
    });
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export async function middleOf(
  stage: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly frame: number }> {
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  if (box === null) throw new Error('The stage is not there');

  // Around the frame are 20 pixels of what will be cut off.
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, frame: box.width - 40 };
}

/** @returns asks how many milliseconds ago, by the page's own clock, the event came */
export async function startWatch(page: Page, event: string): Promise<() => Promise<number>> {
  await page.evaluate((type) => {
    document.addEventListener(type, () => performance.mark(type), { capture: true, once: true });
  }, event);

  return () =>
    page.evaluate(
      (type) => Math.round(performance.now() - (performance.getEntriesByName(type)[0]?.startTime ?? 0)),
      event,
    );
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await element.evaluate((candidate) => candidate === document.activeElement)) return;

    await page.keyboard.press('Tab');
  }
  throw new Error('No number of Tabs leads there');
}
