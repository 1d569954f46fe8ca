/**
 * Adds the platform packages that npm left out of package-lock.json.
 *
 * The trap: when a registry mirror does not carry the build of some package for another operating system, npm
 * writes no entry for it, and `npm ci` then refuses the whole lockfile. An entry without a hash is enough: a
 * machine of another kind never fetches it, a machine of that kind takes it from its own registry.
 *
 * node deploy/scripts/complete-lockfile.mjs          adds what is missing
 * node deploy/scripts/complete-lockfile.mjs --check  only says what is missing; exit code 1 when something is
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const lockfilePath = join(root, 'package-lock.json');

const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

/** What `name` says about where it runs: packages of this kind are named scope/tool-system-processor-library. */
function platformOf(name) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = words.some((word) => word === 'gnu' || word === 'gnueabihf');

  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(musl ? { libc: ['musl'] } : glibc ? { libc: ['glibc'] } : {}),
  };
}

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

/** @returns {{ place: string, entry: object }[]} entries that are missing, in order */
export function findMissingEntries(lockfile) {
  const missing = [];

  for (const [location, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = placesFor(location, name);
      if (places.some((place) => lockfile.packages[place] !== undefined)) continue;

      missing.push({
        place: places.at(-1),
        entry: {
          version,
          ...(entry.dev ? { dev: true } : {}),
          optional: true,
          ...platformOf(name),
        },
      });
    }
  }

  return missing;
}

function run() {
  const lockfile = JSON.parse(readFileSync(lockfilePath, 'utf8'));
  const missing = findMissingEntries(lockfile);
  const unfixable = missing.filter(({ entry }) => !/^\d+\.\d+\.\d+/.test(entry.version));

  for (const { place, entry } of missing) console.log(`missing: ${place} ${entry.version}`);
  if (unfixable.length > 0) throw new Error('An optional dependency is asked for by a range; add it with npm');
  if (process.argv.includes('--check')) process.exit(missing.length > 0 ? 1 : 0);
  if (missing.length === 0) return;

  for (const { place, entry } of missing) lockfile.packages[place] = entry;
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(lockfilePath, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`${missing.length} entries added`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) run();
