import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TABLES = ['public-pages.ts', 'applicant-pages.ts'];
const LAZY_PAGE = /lazyPage\(\s*\(\) => import\('([^']+)'\),?([^)]*)\)/;

/** Modules by the name of a page, from the folder of sources: its code and its messages. */
export type PageModules = ReadonlyMap<string, readonly string[]>;

/** Reads the tables of pages, which are the only place that knows what belongs to a page. */
export async function readPageModules(source: string, locale: string): Promise<PageModules> {
  const tables = await Promise.all(TABLES.map((table) => readFile(join(source, 'app', table), 'utf8')));

  return new Map(
    tables.flatMap((text) => {
      const constants = new Map(
        [...text.matchAll(/const (\w+): Page = (\{[\s\S]*?\n\});/g)].map(([, name = '', body = '']) => [name, body]),
      );
      const entries = [...text.matchAll(/^ {2}(\w+): (?:(\w+),$|(\{(?:[^\n]*\},$|[\s\S]*?\n {2}\},$)))/gm)];

      return entries.map(([, name = '', constant = '', body = '']): [string, readonly string[]] => [
        name,
        modulesOf(body === '' ? (constants.get(constant) ?? '') : body, source, locale),
      ]);
    }),
  );
}

function modulesOf(body: string, source: string, locale: string): readonly string[] {
  const [, path, groups = ''] = LAZY_PAGE.exec(body) ?? [];
  if (path === undefined) throw new Error(`A page without lazyPage(): ${body}`);

  const messages = [...groups.matchAll(/'([\w-]+)'/g)].map(([, group]) =>
    join(source, 'messages', locale, `${group}.ts`),
  );
  return [join(source, 'app', path), ...messages];
}
