/** Holds the table of OWASP ASVS in `docs/security.md` to what it refers to. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { findTableFaults } from './lib/security-table.mjs';

const readLinked = (path) => {
  const file = join(root, 'docs', path.replace(/#.*$/, ''));

  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

const faults = findTableFaults(readFileSync(join(root, 'docs', 'security.md'), 'utf8'), readLinked);
for (const fault of faults) console.error(`docs/security.md: ${fault}`);
console.log(faults.length === 0 ? 'The table of requirements is whole' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
