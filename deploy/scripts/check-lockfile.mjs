/** The lockfile must install anywhere: no address of somebody's registry in it, and no platform package missing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMissingEntries } from './complete-lockfile.mjs';
import { root } from './lib/run.mjs';

const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const lockfile = JSON.parse(text);
const addresses = text.split('\n').filter((line) => /"resolved":\s*"(?:https?|git)/.test(line));
const missing = findMissingEntries(lockfile);

for (const line of addresses.slice(0, 5)) console.error(`Address of a registry: ${line.trim()}`);
for (const { place, entry } of missing) console.error(`Missing: ${place} ${entry.version}`);
if (missing.length > 0) console.error('Run: node deploy/scripts/complete-lockfile.mjs');

console.log(
  `${Object.keys(lockfile.packages).length} entries, ${addresses.length} addresses, ${missing.length} missing`,
);
process.exitCode = addresses.length > 0 || missing.length > 0 ? 1 : 0;
