import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { paths } from '../src/navigation/paths.ts';
import { ANSWERED_PAGES } from './answered-pages.ts';
import { EARLY_SUBMIT_SCRIPT } from './early-submit.ts';
import { type PageModules, readPageModules } from './page-modules.ts';
import { buildRenderer, type RenderedPage, type Viewer } from './renderer.ts';
import { usedCss } from './used-css.ts';

type PageName = keyof typeof paths;

export const LOCALE = 'en';
const NOTHING: RenderedPage = { html: '', answered: {} };
/** Where the part of the program begins that only staff load, with styles of its own. */
export const STAFF_ONLY = ['app/staff-pages.ts', 'features/dashboard/components/staff-welcome.tsx'];

/** Rendered for everybody and taken over as they are. */
const PUBLIC: readonly PageName[] = [
  'home',
  'login',
  'register',
  'disclaimer',
  'dataProcessing',
  'serviceTerms',
  'affiliation',
  'restricted',
  'waitingList',
  'joined',
];
/** Rendered as a frame with the page's heading, which the page replaces. */
const SIGNED_IN: readonly PageName[] = ['dashboard', 'application', 'documents', 'payments', 'receipt', 'profile'];

/** What the service answers at an address, and what the policy of that answer allows (`served-pages.ts` of the gateway). */
export type PageFile = {
  /** Without anything that only the running service knows. */
  readonly file: string;
  /** Of a public page: by the kind of the service's answer, a page to be filled in by it. */
  readonly answered: Readonly<Record<string, string>>;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Without anything but the place of what comes. */
  readonly isFrame: boolean;
};

type Chunk = {
  readonly fileName: string;
  readonly code: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
};

/**
 * Writes the HTML of pages while they are built, so that people read before any code has come: public pages as they are,
 * pages behind a login as their frame. Public pages carry their own styles, the others those of
 * everything but the staff's pages; each names all files of its code, so that they are asked for at once. `pages.json` tells the service which file belongs to which address.
 */
export function prerender(): Plugin {
  let root = '';
  let output = '';
  let chunks: readonly Chunk[] = [];

  return {
    name: 'prerender',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      root = config.root;
      output = join(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (chunks.length === 0) return;

        const source = join(root, 'src');
        const renderPages = await buildRenderer(root, output);
        const template = await readTemplate(source, output, chunks);
        const modules = await readPageModules(source, LOCALE);
        const write = async (name: PageName | null, viewer: Viewer, rendered: RenderedPage) =>
          writePage({
            name,
            viewer,
            rendered,
            output,
            template,
            scripts: scriptsOf(name, viewer, source, modules, chunks),
            codes: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
          });

        const pages: Record<string, PageFile> = {};
        const wanted = [
          ...PUBLIC.map((name) => ({ name, address: paths[name], viewer: 'visitor' as const })),
          ...SIGNED_IN.map((name) => ({ name, address: paths[name], viewer: 'applicant' as const })),
        ];
        const rendered = await renderPages(wanted);
        for (const [index, { name, address, viewer }] of wanted.entries()) {
          pages[address] = await write(name, viewer, rendered[index] ?? NOTHING);
        }
        pages['*'] = await write(null, 'visitor', NOTHING);
        await writeFile(join(output, 'pages.json'), JSON.stringify(pages));
        await rm(join(output, '.renderer'), { recursive: true });
      },
    },
  };
}

type Template = {
  readonly html: string;
  /** Of everything but the staff's pages. */
  readonly css: string;
  readonly cssAddress: string;
  readonly staffCssAddress: string;
};

/** Vite's own page, without what each page gets for itself. */
async function readTemplate(source: string, output: string, chunks: readonly Chunk[]): Promise<Template> {
  const built = await readFile(join(output, 'index.html'), 'utf8');
  const staffCssAddress = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(built)?.[1];
  if (staffCssAddress === undefined) throw new Error('The built page names no style sheet');

  const html = built.replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '');
  const programs = chunksOfEverybody(source, chunks).map(({ code }) => code);
  const css = usedCss(await readFile(join(output, staffCssAddress), 'utf8'), programs);
  const cssAddress = `/assets/pages-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(output, cssAddress), css);

  return { html, css, cssAddress, staffCssAddress };
}

/** What can be loaded without ever coming to a page of the staff. */
function chunksOfEverybody(source: string, chunks: readonly Chunk[]): readonly Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return;
    if (STAFF_ONLY.some((file) => chunk.moduleIds.includes(join(source, file)))) return;

    found.add(chunk);
    for (const name of [...chunk.imports, ...chunk.dynamicImports])
      add(chunks.find(({ fileName }) => fileName === name));
  };
  add(chunks.find(({ moduleIds }) => moduleIds.includes(join(source, 'main.tsx'))));

  return [...found];
}

/** Everything a page is made of, except what the entry imports by itself. */
function scriptsOf(
  name: PageName | null,
  viewer: Viewer,
  source: string,
  modules: PageModules,
  chunks: readonly Chunk[],
): readonly string[] {
  const frame = ['app/frame.tsx', `messages/${LOCALE}/frame.ts`, `messages/${LOCALE}/notifications.ts`];
  const wanted = [
    join(source, 'main.tsx'),
    join(source, 'messages', LOCALE, 'common.ts'),
    ...(name === null ? [] : (modules.get(name) ?? [])),
    ...(viewer === 'visitor' ? [] : frame.map((file) => join(source, file))),
  ];
  const found = new Set<string>();
  const add = (fileName: string) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(imported);
  };
  for (const module of wanted) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (chunk === undefined) throw new Error(`No file of the build has ${module}`);
    add(chunk.fileName);
  }

  return [...found];
}

type PageToWrite = {
  readonly name: PageName | null;
  readonly viewer: Viewer;
  readonly rendered: RenderedPage;
  readonly output: string;
  readonly template: Template;
  readonly scripts: readonly string[];
  /** Of all scripts. */
  readonly codes: ReadonlyMap<string, string>;
};

async function writePage(page: PageToWrite): Promise<PageFile> {
  const { name, viewer, rendered, output } = page;
  const css = stylesOf(page);
  const plain = name === null ? 'pages/other.html' : name === 'home' ? 'index.html' : `pages/${name}.html`;
  await writeInto(output, plain, composePage(page, rendered.html, css));

  // Of most pages the words are the same whatever the answer is: one file for all kinds that have them in common.
  const files = new Map<string, string>();
  const answered: Record<string, string> = {};
  for (const [kind, html] of Object.entries(rendered.answered)) {
    const known = files.get(html);
    const file = known ?? `${ANSWERED_PAGES}/${name}-${files.size + 1}.html`;
    answered[kind] = file;
    if (known !== undefined) continue;

    files.set(html, file);
    await writeInto(output, file, composePage(page, html, css));
  }

  return {
    file: plain,
    answered,
    scripts: [hashOf(EARLY_SUBMIT_SCRIPT)],
    styles: [hashOf(css)],
    isFrame: viewer === 'applicant',
  };
}

/** The styles of a page whatever the answer is. Who reads a public one may never come to another. */
function stylesOf(page: PageToWrite): string {
  const { rendered, template, scripts, codes } = page;
  if (!isPublic(page)) return template.css;

  const words = [rendered.html, ...Object.values(rendered.answered)];
  return usedCss(template.css, [...words, ...scripts.map((script) => codes.get(script) ?? '')]);
}

function isPublic({ name, viewer }: PageToWrite): boolean {
  return viewer === 'visitor' && name !== null;
}

function composePage(page: PageToWrite, html: string, css: string): string {
  const { name, template, scripts } = page;
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0];
  const body = html.replace(title ?? '', '');
  if (/\sstyle="/.test(body)) throw new Error(`${name} has a style attribute, which the policy forbids`);

  const address = name === null ? '' : paths[name];
  const taken = isPublic(page) ? ` data-page="${address}"` : '';
  const head = [
    `<script>${EARLY_SUBMIT_SCRIPT}</script>`,
    `<style>${css}</style>`,
    ...(isPublic(page) ? [`<meta name="page-styles" content="${template.cssAddress}">`] : []),
    `<meta name="staff-styles" content="${template.staffCssAddress}">`,
    ...scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
  ].join('\n');

  return template.html
    .replace(/<title>[^<]*<\/title>/, () => title ?? '<title>DV Entry Assistance</title>')
    .replace('</head>', () => `${head}\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${taken}>${body}</div>`);
}

async function writeInto(output: string, file: string, content: string): Promise<void> {
  await mkdir(dirname(join(output, file)), { recursive: true });
  await writeFile(join(output, file), content);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
