import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const fromHere = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the verifier that exports carry into one file that needs Node and nothing else. */
export default defineConfig({
  root: fromHere('../../services/standalone'),
  logLevel: 'warn',
  ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'default'] } },
  build: {
    ssr: 'src/verify-export-main.ts',
    outDir: fromHere('../../services/audit/dist/verifier'),
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'verify.mjs' } },
  },
});
