import { damagedJpegs } from './damaged-jpegs.ts';
import { damagedPngs } from './damaged-pngs.ts';
import { disguisedFiles } from './disguised.ts';
import type { HostileFile } from './hostile-file.ts';
import { hostilePdfs } from './pdfs.ts';
import { hostileNames, polyglots } from './polyglots-and-names.ts';
import { hostileWebps } from './webps.ts';

/** The golden corpus: made anew each time from code, the same every time. */
export async function makeHostileFiles(): Promise<readonly HostileFile[]> {
  return [
    ...disguisedFiles(),
    ...damagedPngs(),
    ...(await damagedJpegs()),
    ...(await hostileWebps()),
    ...hostilePdfs(),
    ...(await polyglots()),
    ...(await hostileNames()),
  ];
}
