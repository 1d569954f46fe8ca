/**
 * Fails when a page loads more than its budget. For each page: the entry, the page's own chunk, its message
 * catalogs and everything these import statically, once each, measured as the gzip files the build wrote.
 */
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KILOBYTE = 1000;
const CSS_BUDGET = 15;
const ADMIN_BUDGET = 330;

const PAGES = [
  { name: 'landing', page: 'src/features/landing/landing-page.tsx', groups: ['landing'], budget: 150 },
  { name: 'login', page: 'src/features/login/login-page.tsx', groups: ['login'], budget: 150 },
  {
    name: 'form',
    page: 'src/features/application/application-page.tsx',
    groups: ['application'],
    frame: true,
    budget: 195,
  },
];
const ADMIN_PAGE = /^src\/features\/(admin-[a-z-]+|audit|automation)\/[a-z-]+-page\.tsx$/;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(await readFile(`${dist}.vite/manifest.json`, 'utf8'));

function collect(key, chunks) {
  if (chunks.has(key)) return;
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The manifest does not know ${key}`);

  chunks.set(key, chunk);
  for (const imported of chunk.imports ?? []) collect(imported, chunks);
}

async function sizeOf(file) {
  try {
    return (await stat(`${dist}${file}.gz`)).size;
  } catch {
    return gzipSync(await readFile(`${dist}${file}`), { level: 9 }).length;
  }
}

async function measure({ name, page, groups, frame, budget }) {
  const chunks = new Map();
  const keys = ['index.html', page, ...['common', ...groups].map((group) => `src/messages/en/${group}.ts`)];
  if (frame) keys.push('src/app/frame.tsx', 'src/messages/en/frame.ts');
  for (const key of keys) collect(key, chunks);

  const files = [...chunks.values()];
  const scripts = new Set(files.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')));
  const styles = new Set(files.flatMap((chunk) => chunk.css ?? []));

  return { name, budget, requests: scripts.size, js: await total(scripts), css: await total(styles) };
}

async function total(files) {
  const sizes = await Promise.all([...files].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
}

const adminPages = Object.keys(manifest)
  .filter((key) => ADMIN_PAGE.test(key))
  .map((page) => ({ name: page.split('/')[2], page, groups: [], frame: true, budget: ADMIN_BUDGET }));

let failed = false;
for (const page of [...PAGES, ...adminPages]) {
  const { name, budget, requests, js, css } = await measure(page);
  const isOver = js > budget || css > CSS_BUDGET;
  failed ||= isOver;
  const verdict = isOver ? 'OVER BUDGET' : 'ok';
  console.log(
    `${name}: ${js.toFixed(1)} of ${budget} KB JavaScript in ${requests} files, ${css.toFixed(1)} of ${CSS_BUDGET} KB CSS: ${verdict}`,
  );
}

process.exitCode = failed ? 1 : 0;
