import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compileMessages } from './build/compile-messages-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';

const GATEWAY = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [compileMessages(), react(), tailwindcss(), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    manifest: true,
    target: 'es2022',
    // Small images inlined as data: addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': GATEWAY } },
  preview: { proxy: { '/api': GATEWAY } },
});
