import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whose code decides what is in a read model, and how it is written down. */
const PACKAGES = ['contracts', 'projections', 'services/domain', 'services/platform', 'services/embedded'];
const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..', '..', '..');

/**
 * What a snapshot of the read models is bound to: every byte of the code that folds, and of what turns names into search
 * terms. A version that somebody forgot to raise then costs one start, and never shows what another program has folded.
 */
export function releaseFingerprint(): string {
  // Sources run from `src`, compiled files from `dist`.
  const kind = basename(HERE);
  const hash = createHash('sha256').update(`${process.version} ${process.versions['unicode']}`);
  for (const name of PACKAGES) {
    const folder = join(ROOT, name, kind);
    for (const file of codeIn(folder)) hash.update(`\n${name}/${file}\n`).update(readFileSync(join(folder, file)));
  }

  return hash.digest('hex');
}

function codeIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file) && !/\.d\.ts$|\.spec\.ts$/.test(file))
    .sort();
}
