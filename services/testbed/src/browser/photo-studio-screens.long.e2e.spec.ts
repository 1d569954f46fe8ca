import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE, SMALL_PHONE } from './support/browser.ts';
import { look } from './support/look.ts';
import { TOUCHED } from './support/photo-studio.ts';
import { selfie } from './support/pictures.ts';
import { chooseAndFit, provideStudio } from './support/studio-visits.ts';

const { openStudio } = provideStudio();

describe.each([
  { name: 'phone', size: PHONE, device: TOUCHED, direction: 'ltr' },
  { name: 'narrow', size: SMALL_PHONE, device: TOUCHED, direction: 'ltr' },
  { name: 'desktop', size: DESKTOP, device: {}, direction: 'ltr' },
  { name: 'right-to-left', size: PHONE, device: TOUCHED, direction: 'rtl' },
  { name: 'right-to-left-desktop', size: DESKTOP, device: {}, direction: 'rtl' },
])('When the studio is seen on $name', ({ name, size, device, direction }) => {
  it('should fit and be in nobody’s way, from the beginning to the finished photo', async () => {
    const { page, complaints, close } = await openStudio(size, device);
    await page.evaluate((wanted) => {
      document.documentElement.dir = wanted;
    }, direction);
    await page.getByLabel('Choose a picture').waitFor();
    await look(page, `studio-${name}-1-start`);

    await chooseAndFit(page, await selfie('me.jpg'));
    await page.getByRole('slider', { name: 'Straighten' }).fill('2');
    await look(page, `studio-${name}-2-fit`);

    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByText('The photo meets the technical requirements.').waitFor();
    await look(page, `studio-${name}-3-result`);
    expect(complaints).toEqual([]);
    await close();
  });
});
