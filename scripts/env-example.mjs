/**
 * Writes `.env.example` from the table of settings; `--check` only says whether it is fresh.
 * Needs the services to be built (`tsc -b`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../services/standalone/dist/configuration.js';
import { root } from './lib/run.mjs';

const file = join(root, '.env.example');
const wanted = describeSettings();

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
} else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('.env.example is not what the settings say. Run: node scripts/env-example.mjs');
  process.exitCode = 1;
} else {
  console.log('.env.example is fresh');
}
