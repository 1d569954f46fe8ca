import { parseArgs } from 'node:util';
import { printMachine } from '../bench/machine.ts';
import { heading, say } from '../bench/report.ts';
import { benchCost } from './cost.ts';
import { benchCrowds } from './crowds.ts';
import { benchPhotos } from './photos.ts';
import { benchSlips } from './slips.ts';

/**
 * `npm run bench:media -- [--quick] [--only photos,slips,cost,crowds]`: what the checks of photos and slips find and miss on generated
 * files of which the truth is known, and what they cost. Everything is drawn in the same way on every run.
 */
const SECTIONS = {
  photos: benchPhotos,
  slips: benchSlips,
  cost: benchCost,
  crowds: benchCrowds,
} as const;
type Section = keyof typeof SECTIONS;

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const isSection = (name: string): name is Section => name in SECTIONS;
const asked = values.only?.split(',') ?? Object.keys(SECTIONS);
const unknown = asked.filter((name) => !isSection(name));
if (unknown.length > 0) throw new TypeError(`No such section: ${unknown.join(', ')}`);

say('# Photos and slips\n');
printMachine();
for (const section of asked.filter(isSection)) {
  heading(section);
  await SECTIONS[section]({ isQuick: values.quick });
}
