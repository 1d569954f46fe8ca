/**
 * Fails when a page loads more than its budget. A page is what the service answers at its address: the HTML with the styles
 * in it, and all files of code that it names, measured as the gzip files that the build wrote. What staff load on top is
 * their stylesheet and the pages' own code, counted from the build's manifest.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KILOBYTE = 1000;
const STAFF_BUDGET = 248;
/** Loaded when somebody opens a picture of themselves, on a line and a device that are fit for it, and kept from then on. */
const FACE_ENGINE = {
  files: /^(face-worker|blazeface|facemesh|tfjs-backend-wasm-simd)-[\w-]+\.(js|json|bin|wasm)$/,
  size: 2_600,
  count: 6,
};

/**
 * Everything together, in KB, and how many files there are before a page can be used: what was reached, and one KB. The goal for
 * the page that somebody logs in on is 130. React, the router, the cache of answers and the reader of schemas are 96 of it.
 */
const BUDGETS = {
  '/': { size: 137, files: 9 },
  '/login': { size: 126, files: 6 },
  '/register': { size: 128, files: 7 },
  '/info/disclaimer': { size: 127, files: 7 },
  '/restricted': { size: 128, files: 7 },
  '/waiting-list': { size: 134, files: 10 },
  '/dashboard': { size: 155, files: 9 },
  '/application': { size: 188, files: 12 },
  '/documents': { size: 169, files: 11 },
  '/payments': { size: 173, files: 11 },
  '/profile': { size: 175, files: 12 },
};
const STAFF_PAGE = /^src\/features\/(admin-[a-z-]+|audit|automation|evidence)\/[a-z-]+-page\.tsx$/;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const readJson = async (file) => JSON.parse(await readFile(`${dist}${file}`, 'utf8'));
const [pages, manifest] = await Promise.all([readJson('pages.json'), readJson('.vite/manifest.json')]);

async function sizeOf(file) {
  try {
    return (await stat(`${dist}${file}.gz`)).size;
  } catch {
    return gzipSync(await readFile(`${dist}${file}`), { level: 9 }).length;
  }
}

async function total(files) {
  const sizes = await Promise.all([...files].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
}

/** The page and everything that it makes a browser fetch at once. */
async function filesOf(address) {
  const { file } = pages[address];
  const html = await readFile(`${dist}${file}`, 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, asset]) => asset);

  return new Set([file, ...named]);
}

function collect(key, files) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The manifest does not know ${key}`);
  if (files.has(chunk.file)) return;

  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
}

let failed = false;
function report(name, size, budget, requests, mostRequests) {
  const isOver = size > budget || requests > mostRequests;
  failed ||= isOver;
  const verdict = isOver ? 'OVER BUDGET' : 'ok';
  console.log(`${name}: ${size.toFixed(1)} of ${budget} KB in ${requests} files: ${verdict}`);
}

for (const [address, { size, files }] of Object.entries(BUDGETS)) {
  const found = await filesOf(address);
  report(address, await total(found), size, found.size, files);
}

const { css } = manifest['index.html'];
for (const key of Object.keys(manifest).filter((name) => STAFF_PAGE.test(name))) {
  const files = new Set([...(await filesOf('*')), ...css]);
  for (const part of ['src/app/frame.tsx', 'src/app/staff-pages.ts', key]) collect(part, files);
  report(key.split('/').slice(2).join('/'), await total(files), STAFF_BUDGET, files.size, Number.POSITIVE_INFINITY);
}

const engine = (await readdir(`${dist}assets`)).filter((name) => FACE_ENGINE.files.test(name));
if (engine.length !== FACE_ENGINE.count) throw new Error(`The engine that finds faces has ${engine.length} files`);
report(
  'engine that finds faces',
  await total(engine.map((name) => `assets/${name}`)),
  FACE_ENGINE.size,
  engine.length,
  FACE_ENGINE.count,
);

process.exitCode = failed ? 1 : 0;
