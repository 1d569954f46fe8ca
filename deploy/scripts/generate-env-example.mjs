/**
 * Writes the examples of both profiles' settings from their own tables. With `--check` it writes nothing and fails when a
 * committed file is stale. Needs both to be built (`tsc -b services/distributed/tsconfig.build.json`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const EXAMPLES = [
  { file: '.env.example', built: 'services/platform/dist/configuration.js' },
  { file: 'deploy/distributed.env.example', built: 'services/distributed/dist/configuration.js' },
];

for (const { file, built } of EXAMPLES) {
  if (!existsSync(join(root, built))) {
    console.error('Build first: npx tsc -b services/distributed/tsconfig.build.json');
    process.exit(1);
  }

  const { environmentExample } = await import(join(root, built));
  const wanted = environmentExample();
  const path = join(root, file);
  if (!process.argv.includes('--check')) {
    writeFileSync(path, wanted);
    console.log(`Wrote ${file}`);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== wanted) {
    console.error(`${file} is stale: node deploy/scripts/generate-env-example.mjs`);
    process.exitCode = 1;
  }
}
