import { randomBytes } from 'node:crypto';
import type { Page, Route } from 'playwright-core';

/** Bytes of a part, as the contracts have it. */
const PART = 256 * 1_024;
export const PARTS = 5;
export const UPLOADS = '**/api/uploads**';
export const isPart = (route: Route): boolean => route.request().method() === 'PUT';
export const isBegin = (route: Route): boolean =>
  route.request().method() === 'POST' && route.request().url().endsWith('/uploads');
export const isComplete = (route: Route): boolean => route.request().url().endsWith('/complete');
export const partOf = (route: Route): number => Number(new URL(route.request().url()).searchParams.get('index'));

/** A PDF of some parts and a bit, as no other. */
export function scan(name = 'passport.pdf', parts = PARTS) {
  const [head, tail] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\ntrailer << >>\nstartxref\n9\n%%EOF\n')];
  const buffer = Buffer.concat([head, randomBytes((parts - 1) * PART + 1_000), tail]);

  return { name, mimeType: 'application/pdf', buffer };
}
export type ChosenFile = ReturnType<typeof scan>;

export async function choose(tab: Page, file: ChosenFile): Promise<void> {
  await tab.goto('/documents');
  await tab.getByLabel('Document type').selectOption('passport');
  await tab.getByLabel('Choose a file').setInputFiles(file);
  await tab.getByText(`Chosen: ${file.name}`).waitFor();
  await tab.getByRole('button', { name: 'Upload', exact: true }).click();
}

export const row = (tab: Page, name = 'passport.pdf') =>
  tab.getByRole('listitem').filter({ has: tab.getByRole('progressbar', { name: `Upload of ${name}` }) });

export const REFUSAL = 'The file was refused.';

/** As the service refuses what it has looked at. */
export async function refuseUploads(tab: Page): Promise<void> {
  const body = { type: '', title: '', status: 422, code: 'bad_file', message: REFUSAL, requestId: '', details: [] };
  await tab.route('**/api/documents/upload', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(body) }),
  );
}

/** How often each part has reached the service. */
export async function countParts(tab: Page): Promise<number[]> {
  const arrived: number[] = [];
  await tab.route(`${UPLOADS}/parts**`, async (route) => {
    const response = await route.fetch();
    if (response.ok()) arrived.push(partOf(route));
    await route.fulfill({ response });
  });

  return arrived;
}

/** Requests that this concerns are not answered until it is let go. */
export async function hold(tab: Page, concerns: (route: Route) => boolean) {
  let isHeld = true;
  const held: Route[] = [];
  let reached = (): void => undefined;
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  await tab.route(UPLOADS, async (route) => {
    if (!isHeld || !concerns(route)) return route.fallback();
    held.push(route);
    reached();
  });

  return {
    isReached,
    breakOff: async () => {
      for (const route of held.splice(0)) await route.abort('internetdisconnected');
    },
    release: () => {
      isHeld = false;
    },
  };
}

export const ALL = Array.from({ length: PARTS }, (_, index) => index);

/** Parts that have arrived more than once. One that was under way when its page went may have arrived unseen. */
export function sentTwice(arrived: readonly number[]): readonly number[] {
  return arrived.filter((index, place) => arrived.indexOf(index) !== place);
}
