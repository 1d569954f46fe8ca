/**
 * Fails when a page loads more than its budget. A page is what the service answers at its address: the HTML with the styles
 * in it, and all files of code that it names, measured as the gzip files that the build wrote. What staff load on top is
 * their stylesheet and the pages' own code, counted from the build's manifest. Says of a page that is too large which files of
 * code have grown since their sizes were recorded, and by what; `--record` writes the sizes of this build down instead.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  contentsByName,
  describeGrowth,
  nameFiles,
  readRecord,
  writeRecord,
} from '../../deploy/scripts/lib/bundle-growth.mjs';

const KILOBYTE = 1000;
/** Loaded when somebody opens a picture of themselves, on a line and a device that are fit for it, and kept from then on. */
const FACE_ENGINE = {
  files: /^(face-worker|blazeface|facemesh|tfjs-backend-wasm-simd)-[\w-]+\.(js|json|bin|wasm)$/,
  size: 2_363,
  count: 6,
};

/**
 * Everything together, in KB, and how many files there are before a page can be used: what was reached, and 5 % of room. The
 * goal for the page that somebody logs in on is 130. React, the router, the cache of answers and the reader of schemas are 96 of it.
 */
const BUDGETS = {
  '/': { size: 143, files: 9 },
  '/login': { size: 132, files: 6 },
  '/register': { size: 138, files: 8 },
  '/info/disclaimer': { size: 136, files: 8 },
  '/restricted': { size: 136, files: 8 },
  '/waiting-list': { size: 140, files: 10 },
  '/dashboard': { size: 174, files: 10 },
  '/application': { size: 208, files: 12 },
  '/documents': { size: 177, files: 11 },
  '/payments': { size: 189, files: 12 },
  '/profile': { size: 183, files: 12 },
};
/** In KB, by the same rule; how many files there are is nobody's worry on a line of the office. */
const STAFF_BUDGETS = {
  'admin-applicant/applicant-page.tsx': 273,
  'admin-applications/applications-page.tsx': 251,
  'admin-checks/checks-page.tsx': 206,
  'admin-dashboard/dashboard-page.tsx': 214,
  'admin-documents/documents-page.tsx': 251,
  'admin-payments/payments-page.tsx': 253,
  'admin-projections/projections-page.tsx': 189,
  'admin-users/users-page.tsx': 244,
  'admin-waiting-list/waiting-list-page.tsx': 260,
  'audit/audit-page.tsx': 257,
  'audit/event-page.tsx': 213,
  'automation/automation-page.tsx': 241,
  'evidence/evidence-page.tsx': 228,
};
const STAFF_PAGE = /^src\/features\/(admin-[a-z-]+|audit|automation|evidence)\/[a-z-]+-page\.tsx$/;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const readJson = async (file) => JSON.parse(await readFile(`${dist}${file}`, 'utf8'));
const [pages, manifest, files] = await Promise.all([
  readJson('pages.json'),
  readJson('.vite/manifest.json'),
  readJson('.vite/contents.json'),
]);
const names = nameFiles(files);
const contents = contentsByName(files, names);
const RECORD = fileURLToPath(new URL('../bundle-sizes.json', import.meta.url));
const recorded = readRecord(await readFile(RECORD, 'utf8'));

async function sizeOf(file) {
  try {
    return (await stat(`${dist}${file}.gz`)).size;
  } catch {
    return gzipSync(await readFile(`${dist}${file}`), { level: 9 }).length;
  }
}

/** Kilobytes by name; what is no code is the page itself. */
async function measure(loaded) {
  const sizes = await Promise.all([...loaded].map(sizeOf));
  const found = {};
  for (const [index, file] of [...loaded].entries()) {
    const name = names.get(file) ?? 'page';
    found[name] = (found[name] ?? 0) + sizes[index] / KILOBYTE;
  }

  return found;
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
/** What the pages load, by the name of the file of code: see `bundle-growth.mjs`. */
const measured = {};

async function report(name, files, { size, files: mostFiles }) {
  const found = await measure(files);
  measured[name] = found;
  const sum = Object.values(found).reduce((all, one) => all + one, 0);
  const isOver = sum > size || files.size > mostFiles;
  failed ||= isOver;
  console.log(`${name}: ${sum.toFixed(1)} of ${size} KB in ${files.size} files: ${isOver ? 'OVER BUDGET' : 'ok'}`);
  if (isOver) for (const line of growthOf(name)) console.log(`    ${line}`);
}

function growthOf(name) {
  const pageBefore = recorded.pages[name];
  if (pageBefore === undefined) return ['Nothing was recorded of it.'];

  return describeGrowth({ page: measured[name], pageBefore, contents, contentsBefore: recorded.contents });
}

for (const [address, budget] of Object.entries(BUDGETS)) await report(address, await filesOf(address), budget);

const { css } = manifest['index.html'];
for (const key of Object.keys(manifest).filter((name) => STAFF_PAGE.test(name))) {
  const files = new Set([...(await filesOf('*')), ...css]);
  for (const part of ['src/app/frame.tsx', 'src/app/staff-pages.ts', key]) collect(part, files);
  const name = key.split('/').slice(2).join('/');
  if (STAFF_BUDGETS[name] === undefined) throw new Error(`${name} has no budget`);
  await report(name, files, { size: STAFF_BUDGETS[name], files: Number.POSITIVE_INFINITY });
}

const engine = (await readdir(`${dist}assets`)).filter((name) => FACE_ENGINE.files.test(name));
if (engine.length !== FACE_ENGINE.count) throw new Error(`The engine that finds faces has ${engine.length} files`);
await report('engine that finds faces', new Set(engine.map((name) => `assets/${name}`)), {
  size: FACE_ENGINE.size,
  files: FACE_ENGINE.count,
});

if (failed) console.log('What is meant to be larger gets another budget, and is recorded: --record.');
if (process.argv.includes('--record')) await writeFile(RECORD, writeRecord({ pages: measured, contents }));
process.exitCode = failed ? 1 : 0;
