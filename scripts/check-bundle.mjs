/**
 * What a phone on a slow network loads, measured as gzip would send it, against a budget per kind of page:
 * the first page, any further applicant page (everything it needs, the first page included), and admin pages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib/run.mjs';

const KILOBYTE = 1024;
const BUDGETS = { first: 150, applicant: 185, admin: 330, styles: 15 };
const dist = join(root, 'web', 'dist');
const manifestPath = join(dist, '.vite', 'manifest.json');

if (!existsSync(manifestPath)) {
  console.error('web/dist/.vite/manifest.json is missing: build the pages first (with `build.manifest` on)');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength);
  return sizes.get(file);
};

/** Chunks that are loaded with `key`, itself included: static imports only. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;

  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}

const total = (files) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);
const scripts = (keys) => total([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
const styles = (keys) => total([...keys].flatMap((key) => manifest[key].css ?? []));

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const first = closure(entry);
const rows = [
  { name: 'first page', bytes: scripts(first), budget: BUDGETS.first },
  { name: 'styles of the first page', bytes: styles(first), budget: BUDGETS.styles },
];

for (const key of Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry)) {
  const admin = /admin|audit/.test(key);
  rows.push({
    name: key,
    bytes: scripts(new Set([...first, ...closure(key)])),
    budget: admin ? BUDGETS.admin : BUDGETS.applicant,
  });
}

for (const { name, bytes, budget } of rows) {
  const verdict = bytes > budget * KILOBYTE ? 'TOO BIG' : 'ok';
  console.log(`${(bytes / KILOBYTE).toFixed(1).padStart(7)} KB of ${budget} KB  ${verdict.padEnd(7)}  ${name}`);
}

const fonts = Object.values(manifest)
  .flatMap((chunk) => chunk.assets ?? [])
  .filter((file) => /\.woff2?$/.test(file));
if (fonts.length > 0) console.error(`Web fonts are not allowed: ${fonts.join(', ')}`);
process.exitCode = fonts.length > 0 || rows.some(({ bytes, budget }) => bytes > budget * KILOBYTE) ? 1 : 0;
