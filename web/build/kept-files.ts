import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LOCALE, STAFF_ONLY } from './prerender-plugin.ts';

/** What the build says of each of its files, by the module or the name that it was made of. */
type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly dynamicImports?: readonly string[] }
  >
>;

/** What it shows comes over the network itself, and it is larger than everything else together. */
const OF_NO_USE_ALONE = ['features/files/components/pdf-view.tsx'];
const TABLES_OF_PAGES = ['app/public-pages.ts', 'app/applicant-pages.ts'];

/**
 * What the kept pages load when they stand already, by what they import and by what that imports in turn: a list made by
 * hand would be one behind. Neither other pages, which are kept by their own right or not at all, nor what only staff see.
 *
 * @param shown addresses of the files that the kept pages name themselves
 */
export async function findLaterFiles(
  root: string,
  output: string,
  shown: readonly string[],
): Promise<readonly string[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(output, '.vite/manifest.json'), 'utf8'));
  const sources = await readSources(join(root, 'src'));
  const passedOver = new Set([
    ...[...STAFF_ONLY, ...OF_NO_USE_ALONE].map((module) => `src/${module}`),
    ...TABLES_OF_PAGES.flatMap((table) => importedBy(`src/${table}`, sources)),
  ]);
  const isKept = (module: string): boolean => !passedOver.has(module) && !module.startsWith('src/messages/');

  const names = new Set(Object.keys(manifest).filter((name) => shown.includes(`/${manifest[name]?.file}`)));
  const later = new Set<string>();
  for (const name of names) {
    const dynamic = (manifest[name]?.dynamicImports ?? []).filter(isKept);
    for (const module of dynamic) later.add(module);
    for (const found of [...dynamic, ...(manifest[name]?.imports ?? [])]) names.add(found);
  }
  for (const module of messagesOf(later, sources)) names.add(module);

  return [...names].map((name) => `/${fileOf(manifest, name)}`);
}

/** Messages come with what shows them: whoever loads one names the other in the same file. */
function messagesOf(later: ReadonlySet<string>, sources: ReadonlyMap<string, string>): readonly string[] {
  const loaders = [...sources].filter(([module]) => importedBy(module, sources).some((found) => later.has(found)));
  const lists = loaders.flatMap(([, code]) => [...code.matchAll(/loadMessages\(\[([^\]]*)\]\)/g)]);
  const groups = lists.flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)]);

  return groups.map(([, group]) => `src/messages/${LOCALE}/${group}.ts`);
}

function importedBy(module: string, sources: ReadonlyMap<string, string>): readonly string[] {
  const imports = [...(sources.get(module) ?? '').matchAll(/import\('(\.[^']+)'\)/g)];
  return imports.map(([, path = '']) => join(dirname(module), path));
}

async function readSources(folder: string): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  for (const path of await readdir(folder, { recursive: true })) {
    const isCode = /\.tsx?$/.test(path) && !path.includes('.spec.');
    if (isCode) sources.set(join(basename(folder), path), await readFile(join(folder, path), 'utf8'));
  }

  return sources;
}

function fileOf(manifest: Manifest, name: string): string {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no file of its own for ${name}`);

  return chunk.file;
}
