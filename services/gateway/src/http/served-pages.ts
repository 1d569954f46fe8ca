import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceReply } from '@entry/contracts/service/api';
import * as z from 'zod/mini';
import { contentTag } from './conditional.ts';
import { createFilledPage, type PageToFill } from './filled-page.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import type { PageHeaders, ServedPage } from './served-page.ts';

const Source = z.string().check(z.regex(/^sha256-[\w+/]+=*$/));
const FileName = z.string().check(z.regex(/^[\w/-]+\.html$/));
const PageFile = z.object({
  file: FileName,
  /** By the kind of the service's answer: pages to be filled with it. */
  answered: z.optional(z.record(z.string(), FileName)),
  scripts: z.array(Source),
  styles: z.array(Source),
});
/** Addresses, or `*` for all that are not named, and what the build made for them. */
const PageList = z.record(z.string(), PageFile);

type PageFile = z.infer<typeof PageFile>;

/**
 * A form that the browser sends by itself says where it comes from in `Origin`, which is `null` under `no-referrer`: then
 * nobody could tell it from a form of another site where there is no `Sec-Fetch-Site` either.
 */
const SAY_ORIGIN = { 'Referrer-Policy': 'same-origin' };

export type ServedPages = {
  /** The page for an address, with the words that are true by the service's answer where it has any. */
  readonly find: (path: string, describeService: () => Promise<ServiceReply>) => Promise<ServedPage>;
  /** Whether the build made a page for this very address. */
  readonly isNamed: (path: string) => boolean;
  /** The page as text; null where the build made none for this address. */
  readonly plain: (path: string) => { readonly html: string; readonly headers: PageHeaders } | null;
};

/** The pages of a build, which are few: kept in memory, as they are asked for at every start of a visit. */
export function readServedPages(directory: string): ServedPages {
  const list = readList(directory);
  const pages = new Map(Object.entries(list).map(([address, file]) => [address, readPage(directory, file)]));
  const filled = new Map(
    Object.entries(list)
      .filter(([, { answered = {} }]) => Object.keys(answered).length > 0)
      .map(([address, file]) => [address, createFilledPage(readPageToFill(directory, file))]),
  );
  const other = pages.get('*') ?? readPage(directory, { file: 'index.html', scripts: [], styles: [] });

  return {
    find: async (path, describeService) => {
      const fill = filled.get(path);
      const page = fill === undefined ? null : await fill(await describeService());
      return page ?? pages.get(path) ?? other;
    },
    isNamed: (path) => pages.has(path),
    plain: (path) => plainOf(pages.get(path)),
  };
}

function plainOf(page: ServedPage | undefined) {
  const content = page?.forms.at(-1)?.content;

  return page === undefined || content === undefined
    ? null
    : { html: new TextDecoder().decode(content), headers: page.headers };
}

function readList(directory: string): z.infer<typeof PageList> {
  const file = join(directory, 'pages.json');

  return existsSync(file) ? PageList.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Kinds of answers that have a page in common share its text. */
function readPageToFill(directory: string, page: PageFile): PageToFill {
  const { file: unfilled, answered = {} } = page;
  const texts = new Map<string, string>();
  for (const file of Object.values(answered)) {
    if (!texts.has(file)) texts.set(file, readFileSync(join(directory, file), 'utf8'));
  }
  const byKind = Object.entries(answered).map(([kind, file]) => [kind, texts.get(file) ?? ''] as const);

  return { byKind: new Map(byKind), headers: headersOf(page, readFileSync(join(directory, unfilled), 'utf8')) };
}

function readPage(directory: string, page: PageFile): ServedPage {
  const path = join(directory, page.file);
  const forms = [
    { encoding: 'br', path: `${path}.br` },
    { encoding: 'gzip', path: `${path}.gz` },
    { encoding: null, path },
  ] as const;

  return {
    headers: headersOf(page, readFileSync(path, 'utf8')),
    forms: forms
      .filter((form) => existsSync(form.path))
      .map((form) => {
        const content = Uint8Array.from(readFileSync(form.path));
        return { encoding: form.encoding, content, tag: contentTag(content) };
      }),
  };
}

function headersOf({ scripts, styles }: PageFile, html: string): PageHeaders {
  // A form without an address is sent to its own page, where it goes nowhere.
  const holdsForm = /<form[^>]*\saction="\/api\//.test(html);

  return {
    'Content-Security-Policy': contentSecurityPolicy({ scripts, styles }),
    ...(holdsForm ? SAY_ORIGIN : {}),
  };
}
