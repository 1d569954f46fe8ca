import type { Media } from '@entry/media/media';
import { say, table } from '../bench/report.ts';
import { percentile } from '../bench/statistics.ts';
import { forgetPeak, readPeak } from '../heavy-pictures/process-memory.ts';
import { type Kind, openMedia, photoKinds, slipKinds } from './sample-files.ts';

const COUNT = 100;
const QUICK_COUNT = 10;
const MEGABYTE = 1_000_000;

/** What one file after the other costs: no other work, and never the same bytes twice. */
export async function benchCost({ isQuick }: { readonly isQuick: boolean }): Promise<void> {
  const count = isQuick ? QUICK_COUNT : COUNT;
  const photos = await photoKinds();
  const slips = await slipKinds();
  const media = openMedia();
  const atRest = readPeak(process.pid);

  const started = performance.now();
  await media.validatePhoto((photos[0] as Kind).fileOf(count));
  say(`First photo, the engine loaded with it: ${(performance.now() - started).toFixed(0)} ms\n`);

  const rows: string[][] = [];
  for (const kind of photos)
    rows.push(await measure(`photo: ${kind.name}`, kind, count, (b) => media.validatePhoto(b)));
  for (const kind of slips) rows.push(await measure(`slip: ${kind.name}`, kind, count, (b) => analyse(media, b)));
  await media.close();

  table(['file', 'files', 'p50', 'p99', 'most', 'peak of the process'], rows);
  say(`\nThe process with the corpus drawn, before the engine was loaded: ${Math.round(atRest / MEGABYTE)} MB`);
}

const analyse = (media: Media, bytes: Uint8Array) => media.analyseSlip({ bytes, knownConcerns: [] });

async function measure(
  name: string,
  { fileOf }: Kind,
  count: number,
  look: (bytes: Uint8Array) => Promise<unknown>,
): Promise<string[]> {
  forgetPeak(process.pid);
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const file = fileOf(number);
    const started = performance.now();
    await look(file);
    times.push(performance.now() - started);
  }
  const time = (share: number) => `${percentile(times, share).toFixed(0)} ms`;

  return [name, String(count), time(0.5), time(0.99), time(1), `${Math.round(readPeak(process.pid) / MEGABYTE)} MB`];
}
