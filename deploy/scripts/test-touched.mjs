/**
 * `npm run test:touched`: unit, web and integration tests that can be affected by what differs from the last commit;
 * `-- main`: from `main`. What only comes through files that put a whole program together is left to `npm test`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, requireNode } from './lib/prepare.mjs';
import { capture, root, runNode, tool } from './lib/run.mjs';
import { findTouchedSpecs } from './lib/touched-specs.mjs';

const CODE = /\.(ts|tsx|mjs)$/;

async function git(...args) {
  const { code, output } = await capture('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);

  return output.split('\n').filter((line) => line !== '');
}

requireNode();
await ensureInstalled();
const base = process.argv[2] ?? 'HEAD';
const [tracked, untracked, differing] = await Promise.all([
  git('ls-files'),
  git('ls-files', '--others', '--exclude-standard'),
  git('diff', '--name-only', '--diff-filter=d', base),
]);
const paths = [...tracked, ...untracked].filter((path) => CODE.test(path));
const deleted = new Set(await git('ls-files', '--deleted'));
const sources = new Map(
  paths.filter((path) => !deleted.has(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const specs = findTouchedSpecs(sources, [...differing, ...untracked]);

console.log(`${specs.length} files of tests can be affected; npm test runs all.`);
if (specs.length > 0) {
  const projects = ['unit', 'web', 'integration'].flatMap((name) => ['--project', name]);
  const { code } = await runNode([tool('vitest', 'vitest.mjs'), 'run', ...projects, ...specs]);
  process.exitCode = code;
}
