import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BeginUploadRequest } from '@entry/contracts/upload/api';
import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanModules, leanRouter } from './lean-modules-plugin.ts';

const CONTRACT = fileURLToPath(new URL('../../contracts/src/upload/api.ts', import.meta.url));
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(
  /development.index\.m?js$/,
  'production/index.mjs',
);
const DESCRIPTIONS = ['The file that will come in parts', 'Name on the device', 'SHA-256 of the whole file'];

const USES_A_CONTRACT = `export { BeginUploadRequest } from ${JSON.stringify(CONTRACT)};`;
const USES_THE_ROUTER = `
  import { createElement } from 'react';
  import { renderToStaticMarkup } from 'react-dom/server';
  import { MemoryRouter, Outlet, Route, Routes, useParams } from ${JSON.stringify(ROUTER)};

  const Frame = () => createElement('main', null, createElement(Outlet));
  const Person = () => useParams().name;
  const inner = createElement(Route, { path: ':name', element: createElement(Person) });
  const routes = createElement(Routes, null, createElement(Route, { path: '/people', element: createElement(Frame) }, inner));
  export const shown = renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: ['/people/almaz'] }, routes));
`;
const PAGE = 'virtual:page';

/** Built as the pages are, but with names as they are in the modules. */
async function bundle(page: string, ...plugins: readonly Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === PAGE ? id : null),
    load: (id) => (id === PAGE ? page : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [entry, ...plugins],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: {
        input: PAGE,
        preserveEntrySignatures: 'strict',
        treeshake: { propertyReadSideEffects: false },
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built');

  return output.output.map((file) => ('code' in file ? file.code : '')).join('\n');
}

const load = (code: string) => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

/** A later version of some modules, in which something is written in another way. */
const later = (file: RegExp, from: string, to: string): Plugin => ({
  name: 'later-version',
  transform: (code, id) => (file.test(id) ? { code: code.replaceAll(from, to), map: null } : null),
});

describe('The build', () => {
  it('should leave out the descriptions of the contracts, and nothing that a request is checked by', async () => {
    const page = USES_A_CONTRACT + USES_THE_ROUTER;
    const [whole, lean] = [await bundle(page), await bundle(page, leanModules())];

    const has = (code: string) => DESCRIPTIONS.map((words) => code.includes(words));
    expect([has(whole), has(lean)]).toStrictEqual([
      [true, true, true],
      [false, false, false],
    ]);
    const file = { name: 'scan.pdf', size: 1, sha256: 'a'.repeat(64) };
    const fields = { applicationId: '00000000-0000-4000-8000-000000000000', type: 'passport' };
    const answers = (schema: typeof BeginUploadRequest) =>
      [
        { purpose: 'document', fields, file },
        { purpose: 'document', fields: { ...fields, type: 'other' }, file },
        { purpose: 'payment_slip', fields, file },
        ...Object.keys(file).map((key) => ({ purpose: 'document', fields, file: { ...file, [key]: -1 } })),
      ].map((request) => schema.safeParse(request).error?.issues.map(({ code, path }) => [code, path]) ?? 'taken');
    const { BeginUploadRequest: built } = await load(lean);
    expect(answers(built)).toStrictEqual(answers(BeginUploadRequest));
    expect(answers(built).map((answer) => answer === 'taken')).toStrictEqual([true, false, false, false, false, false]);
  });

  it('should leave out the components of the router that nobody uses, and route as before', async () => {
    const page = USES_A_CONTRACT + USES_THE_ROUTER;
    const [whole, lean] = [await bundle(page), await bundle(page, leanModules())];

    const has = (code: string) =>
      ['OutletContext', 'Link', 'NavLink', 'Form', 'FrameworkContext'].filter((name) =>
        new RegExp(`^(?:var|const) ${name} =`, 'm').test(code),
      );
    expect([has(whole), has(lean)]).toStrictEqual([
      ['OutletContext', 'Link', 'NavLink', 'Form', 'FrameworkContext'],
      ['OutletContext'],
    ]);
    expect((await load(whole)).shown).toBe('<main>almaz</main>');
    expect((await load(lean)).shown).toBe('<main>almaz</main>');
  });

  it('should change no other line of the router than names for tools and components made by a call', async () => {
    const folder = dirname(ROUTER);
    const chunks = (await readdir(folder)).filter((name) => /^chunk-.*\.mjs$/.test(name));
    const codes = await Promise.all(chunks.map((name) => readFile(join(folder, name), 'utf8')));

    const changes = codes.flatMap((code) => {
      const lines = leanRouter(code).split('\n');
      return code.split('\n').flatMap((line, index) => (line === lines[index] ? [] : [[line, lines[index]] as const]));
    });

    const names = changes.filter(([, line]) => line === '').map(([line]) => line);
    const made = changes.filter(([, line]) => line !== '');
    expect(names).toContain('Link.displayName = "Link";');
    expect(names.filter((line) => !/^\w+\.displayName = "\w+";$/.test(line))).toStrictEqual([]);
    expect(made.map(([line]) => line.split(' ')[1])).toContain('Link');
    expect(made.map(([, line]) => line?.replace('/* @__PURE__ */ ', ''))).toStrictEqual(made.map(([line]) => line));
    expect(
      made.filter(([line]) => !/^var \w+ = React\d*\.(?:createContext|forwardRef|memo)\(/.test(line)),
    ).toStrictEqual([]);
  });

  it.each([
    ['names of router components', later(/\/react-router\//, '.displayName = ', '["displayName"] = ')],
    ['router components made by a call', later(/\/react-router\//, 'var ', 'let ')],
    ['descriptions of schemas', later(/\/contracts\/src\//, 'described', 'explained')],
  ])(
    'should fail where the modules are written in another way, and say of what it found none: %s',
    async (kind, plugin) => {
      await expect(bundle(USES_A_CONTRACT + USES_THE_ROUTER, plugin, leanModules())).rejects.toThrow(
        `Nothing was found to leave out: ${kind}. See web/build/lean-modules-plugin.ts.`,
      );
    },
  );

  it('should fail where the router is in other files than before', async () => {
    await expect(bundle(USES_A_CONTRACT, leanModules())).rejects.toThrow(
      'Nothing was found to leave out: names of router components, router components made by a call.',
    );
  });
});
