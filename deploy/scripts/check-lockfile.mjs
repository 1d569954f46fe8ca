/**
 * The lockfile must install anywhere and install the same everywhere: no address of somebody's registry in it, no
 * platform package missing, a digest for each package.
 *
 * The trap: where a registry mirror does not carry the build of some package for another operating system, npm writes no
 * entry for it, and `npm ci` then refuses the whole lockfile.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text);

/** Where npm would look for `name` from `location`, innermost first. */
function placesFor(location, name) {
  const places = [`${location}/node_modules/${name}`];
  let folder = location;

  while (folder.includes('node_modules/')) {
    folder = folder.slice(0, folder.lastIndexOf('node_modules/'));
    places.push(`${folder}node_modules/${name}`);
  }

  return places;
}

function findMissing() {
  return Object.entries(packages).flatMap(([location, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) =>
      placesFor(location, name).every((place) => packages[place] === undefined),
    ),
  );
}

/** What lies within the archive of another package is covered by the digest of that one. */
function findWithoutDigest() {
  return Object.entries(packages)
    .filter(([location, { link, inBundle, integrity }]) => {
      const isInstalled = location.includes('node_modules/') && link !== true && inBundle !== true;
      return isInstalled && integrity === undefined;
    })
    .map(([location]) => location);
}

const addresses = text.split('\n').filter((line) => /"resolved":\s*"(?:https?|git)/.test(line));
const missing = findMissing();
const withoutDigest = findWithoutDigest();

for (const line of addresses.slice(0, 5)) console.error(`Address of a registry: ${line.trim()}`);
for (const name of missing) console.error(`Missing: ${name}`);
for (const location of withoutDigest) console.error(`Without digest: ${location}`);
if (missing.length + withoutDigest.length > 0) {
  console.error(
    'Remove the entries of these packages and of the packages that need them from package-lock.json, then run\n' +
      'npm install --package-lock-only --ignore-scripts --registry https://registry.npmjs.org',
  );
}

console.log(
  `${Object.keys(packages).length} entries, ${addresses.length} addresses, ${missing.length} missing, ${withoutDigest.length} without digest`,
);
process.exitCode = addresses.length + missing.length + withoutDigest.length > 0 ? 1 : 0;
