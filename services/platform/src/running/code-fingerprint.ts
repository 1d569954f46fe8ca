import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sources run from `src`, compiled files from `dist`. */
const CODE = dirname(dirname(fileURLToPath(import.meta.url)));
const KIND = basename(CODE);
const ROOT = join(CODE, '..', '..', '..');

/**
 * Another text whenever a byte of the code of these packages is another, or the Node that runs it.
 * @param packages folders in the repository, such as `services/platform`
 * @returns SHA-256 in hexadecimal digits
 */
export function codeFingerprint(packages: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.version} ${process.versions['unicode']}`);
  for (const name of packages) {
    const folder = join(ROOT, name, KIND);
    for (const file of codeIn(folder)) hash.update(`\n${name}/${file}\n`).update(readFileSync(join(folder, file)));
  }

  return hash.digest('hex');
}

function codeIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file) && !/\.d\.ts$|\.spec\.ts$/.test(file))
    .sort();
}
