/** Which tests a change can reach, by the imports and the addresses in the files. Node built-ins only. */
import { dirname, join } from 'node:path';

const SPEC = /\.(unit|int)\.spec\.(ts|tsx|mjs)$/;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
/** The address of a route, up to its first parameter. */
const ADDRESS = /path: '(\/api\/[\w/-]*[\w-])/g;
/** A file with more imports puts the parts of a program together: whatever is behind it is reached by everything. */
const MOST_IMPORTS = 25;

/** Imports from a changed file to a spec of another package. Farther away nearly everything is reached by everything. */
const FARTHEST = 2;

/**
 * @param {Map<string, string>} sources text by path from the root of the repository
 * @param {string[]} changed paths
 * @returns {string[]} specs that import what changed (in another package: through one file at most), and specs that ask an
 * address of a changed route
 */
export function findTouchedSpecs(sources, changed) {
  const importers = importersOf(sources);
  const reached = new Set(changed.flatMap((path) => reachedFrom(path, importers)));
  const addresses = changed.flatMap((path) =>
    [...(sources.get(path) ?? '').matchAll(ADDRESS)].map(([, found]) => found),
  );
  const asksForOne = (text) => addresses.some((address) => text.includes(address));

  return [...sources.keys()]
    .filter((path) => SPEC.test(path) && (reached.has(path) || asksForOne(sources.get(path))))
    .sort();
}

function reachedFrom(changed, importers) {
  const distances = new Map([[changed, 0]]);
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      const isNear = distance < FARTHEST || packageOf(importer) === packageOf(changed);
      if (isNear && !distances.has(importer)) distances.set(importer, distance + 1);
    }
  }

  return [...distances.keys()];
}

const packageOf = (path) => path.split('/src/')[0];

function importersOf(sources) {
  const importers = new Map();
  for (const [path, text] of sources) {
    const imports = [...text.matchAll(IMPORT)].flatMap(([, name]) => resolve(sources, path, name));
    if (imports.length > MOST_IMPORTS && !SPEC.test(path)) continue;

    for (const found of imports) importers.set(found, [...(importers.get(found) ?? []), path]);
  }

  return importers;
}

/** A package of ours exports each of its files by its path. */
function resolve(sources, importer, name) {
  const [, workspace, rest] = /^@entry\/([\w-]+)\/(.+)$/.exec(name) ?? [];
  const candidates =
    workspace === undefined
      ? [join(dirname(importer), name)]
      : [`${workspace}/src/${rest}.ts`, `services/${workspace}/src/${rest}.ts`];

  return name.startsWith('.') || workspace !== undefined ? candidates.filter((path) => sources.has(path)) : [];
}
