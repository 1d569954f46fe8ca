import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compileMessages } from './build/compile-messages-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';

/** Few, stable files: what every page needs, what the large forms need, and the small parts that pages share. */
const CHUNK_GROUPS = [
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 30 },
  { name: 'vendor', test: /node_modules\/(?!lucide-react)/, priority: 20, minShareCount: 2 },
  {
    name: 'shared',
    test: /\/(src\/(api|components|session|navigation)|lucide-react)\//,
    priority: 10,
    // Fewer, and the first page would bring what only the pages of the staff share.
    minShareCount: 8,
  },
];

export default defineConfig({
  plugins: [compileMessages(), react(), tailwindcss(), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    manifest: true,
    target: 'es2022',
    // Small images inlined as data: addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS, includeDependenciesRecursively: false } } },
  },
});
