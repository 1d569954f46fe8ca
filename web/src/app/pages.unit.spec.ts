import { describe, expect, it } from 'vitest';

/** Sources by path from `src`, and catalogs by group. */
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const catalogs = import.meta.glob<Record<string, string>>('../messages/en/*.ts', { import: 'default', eager: true });

const PAGE = /lazyPage\(\s*\(\) => import\('([^']+)'\),([^)]*)\)/g;
const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;
/** A whole id in quotes, or the beginning of one that is put together. */
const MESSAGE = /'([a-z]\w*\.[\w.-]+)'|`([a-z]\w*\.[\w.-]*)\$\{/g;

/** Groups that a part of a page fetches with itself. */
const LOADED_LATER = /loadMessages\(\[([^\]]*)\]\)/g;

/** Every page has the first; those behind a login stand in the frame, which brings its own. */
const COMMON = ['common'];
const FRAME = ['frame', 'notifications'];

const quoted = (text: string): readonly string[] => [...text.matchAll(/'([\w-]+)'/g)].map(([, group = '']) => group);
const groupOf = (path: string) => path.replace(/^.*\/|\.ts$/g, '');
const ids = Object.entries(catalogs).map(([path, catalog]) => [groupOf(path), Object.keys(catalog)] as const);

function groupsIn(source: string): readonly string[] {
  return [...source.matchAll(MESSAGE)].flatMap(([, whole, beginning]) =>
    ids.flatMap(([group, known]) =>
      known.some((id) => id === whole || (beginning !== undefined && id.startsWith(beginning))) ? [group] : [],
    ),
  );
}

/** The file and everything it imports, at once or later. */
function reachableFrom(path: string, seen = new Set<string>()): ReadonlySet<string> {
  // The catalogs hold the ids themselves.
  if (seen.has(path) || path.startsWith('../messages/')) return seen;

  seen.add(path);
  const source = sources[path];
  if (source === undefined) throw new Error(`${path} is imported and not there`);

  for (const [, imported = ''] of source.matchAll(IMPORT)) {
    // The glob writes paths from this folder, with files of this folder as `./`.
    const { pathname } = new URL(imported, new URL(path, 'file:///src/app/'));
    const inApp = pathname.startsWith('/src/app/');
    reachableFrom(inApp ? pathname.replace('/src/app/', './') : pathname.replace('/src/', '../'), seen);
  }

  return seen;
}

const TABLES = ['./public-pages.ts', './applicant-pages.ts', './staff-pages.ts'];
const pages = TABLES.flatMap((table) =>
  [...(sources[table] ?? '').matchAll(PAGE)].map(([, path = '', groups = '']) => ({
    isFramed: table !== './public-pages.ts',
    path,
    loaded: quoted(groups),
  })),
);

describe('The messages of a page', () => {
  it('should be looked at for every page', () => {
    const tables = TABLES.map((table) => sources[table]).join('\n');

    expect(pages).toHaveLength(tables.match(/\bimport\(/g)?.length ?? 0);
    expect(pages.length).toBeGreaterThan(15);
  });

  it.each(pages)('should be loaded with it, and no others: $path', ({ isFramed, path, loaded }) => {
    const texts = [...reachableFrom(path)].map((file) => sources[file] ?? '');
    const later = texts.flatMap((text) =>
      [...text.matchAll(LOADED_LATER)].flatMap(([, groups = '']) => quoted(groups)),
    );
    const there = new Set([...COMMON, ...(isFramed ? FRAME : []), ...later]);
    const needed = new Set(texts.flatMap(groupsIn).filter((group) => !there.has(group)));

    expect(loaded.toSorted()).toStrictEqual([...needed].toSorted());
  });
});
