import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Libraries with native parts or threads of their own: they find their files from where they lie. */
const UNBUNDLED = ['argon2', 'libsql', 'piscina', 'sharp'];

const programsBelow = (folder, pattern) =>
  readdirSync(join(root, 'services', folder), { recursive: true })
    .filter((file) => pattern.test(file))
    .map((file) => join(folder, file));

/** Compiled programs that tests start: all that serve people, and those that serve the kill test and its like. */
const programs = [
  ...programsBelow('standalone/dist', /(^|-)main\.js$/),
  ...programsBelow('distributed/dist', /-main\.js$/),
  ...programsBelow('eventstore/dist/double', /^main\.js$/),
  ...programsBelow('testbed/dist', /\/(server|build)-main\.js$/),
];

/** `standalone/dist/main.js` becomes `standalone/main.mjs`. */
const nameOf = (file) => file.replace('/dist/', '/').replace(/\.js$/, '');

/** A module asks for files beside itself: it goes on lying where it was compiled. */
const keepPlaces = {
  name: 'keep-places',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('node_modules') || !code.includes('import.meta.url')
      ? null
      : code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/** Bundles programs for tests, which start them hundreds of times: loading one file takes half as long as hundreds. */
export default defineConfig({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [keepPlaces],
  ssr: { noExternal: true, external: UNBUNDLED, resolve: { conditions: ['node', 'import', 'default'] } },
  build: {
    ssr: true,
    outDir: join(root, '.cache', 'programs'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((file) => [nameOf(file), join(root, 'services', file)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
});
