/**
 * Writes `.env.example` from the configuration's own table. With `--check` it writes nothing and fails when the
 * committed file is stale. Needs the platform to be built (`tsc -b services/platform/tsconfig.build.json`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const built = join(root, 'services/platform/dist/configuration.js');
if (!existsSync(built)) {
  console.error('Build the platform first: npx tsc -b services/platform/tsconfig.build.json');
  process.exit(1);
}

const { environmentExample } = await import(built);
const file = join(root, '.env.example');
const wanted = environmentExample();

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
  console.log('Wrote .env.example');
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
  console.error('.env.example is stale: node deploy/scripts/generate-env-example.mjs');
  process.exitCode = 1;
}
