import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const COPIED = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.base.json',
  'contracts',
  'photo',
  'projections',
  'services',
  'web',
  'deploy',
];
const STAMPS = join('node_modules', '.cache', 'assisted-entry');

/**
 * A copy of the repository, built as far as the original is, in which a test may change files. The packages that were
 * installed are shared; those of the repository are the copy's own.
 */
export async function copyRepository(target: string): Promise<void> {
  for (const name of COPIED) {
    await cp(join(ROOT, name), join(target, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }

  const installed = await readdir(join(ROOT, 'node_modules'));
  await mkdir(join(target, 'node_modules'));
  for (const name of installed.filter((entry) => entry !== '.cache' && entry !== '@entry')) {
    await symlink(join(ROOT, 'node_modules', name), join(target, 'node_modules', name));
  }

  // Links to the packages of the repository are relative: these lead into the copy.
  await cp(join(ROOT, 'node_modules', '@entry'), join(target, 'node_modules', '@entry'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await cp(join(ROOT, STAMPS), join(target, STAMPS), { recursive: true });
}
