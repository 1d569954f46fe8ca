/**
 * A place for data folders that several files of browser tests begin with: the first that needs one makes it, the others
 * copy it. Gone when the tests are done.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'entry-prepared-'));
  // Workers are started later, with this environment.
  process.env.PREPARED_FOLDERS = folder;

  return () => rmSync(folder, { recursive: true, force: true });
}
