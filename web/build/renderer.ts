import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions } from 'vite';
import { compileMessages } from './compile-messages-plugin.ts';
import { FACE_ENGINE_FILES } from './face-engine-files.ts';

export type Viewer = 'visitor' | 'applicant';

/** As `web/src/prerender/render-page.tsx` has it. */
export type RenderedPage = { readonly html: string; readonly answered: Readonly<Record<string, string>> };

type RenderPages = (
  pages: readonly { readonly address: string; readonly viewer: Viewer }[],
) => Promise<readonly RenderedPage[]>;

/** The same components, built for Node: renders pages in the order that they are given in. */
export async function buildRenderer(root: string, output: string): Promise<RenderPages> {
  const outDir = join(output, '.renderer');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [compileMessages(), react()],
    resolve: { conditions: ['source', ...defaultClientConditions], alias: FACE_ENGINE_FILES },
    worker: { format: 'es' },
    ssr: {
      resolve: { conditions: ['source', 'node', 'import', 'default'] },
      noExternal: [/^@entry\//, /^lucide-react/],
    },
    build: { ssr: 'src/prerender/render-page.tsx', outDir, emptyOutDir: true, target: 'node20' },
  });
  const program = join(outDir, 'run.mjs');
  await writeFile(program, RENDERER);

  return async (pages) => {
    const worker = new Worker(program, { workerData: pages });
    try {
      const [rendered] = await once(worker, 'message');
      return rendered;
    } finally {
      await worker.terminate();
    }
  };
}

/**
 * In a thread of its own, which is ended: pages may leave timers behind, and the build would wait for them for ever. What
 * modules ask of a browser while they are loaded is answered as one would that nobody has used yet.
 */
const RENDERER = `
import { parentPort, workerData } from 'node:worker_threads';
const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
Object.assign(globalThis, { localStorage: nothing, sessionStorage: nothing });
const { renderPage } = await import('./render-page.js');
const pages = [];
for (const { address, viewer } of workerData) pages.push(await renderPage(address, viewer));
parentPort.postMessage(pages);
`;
