import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { findLaterFiles } from './kept-files.ts';
import type { PageFile } from './prerender-plugin.ts';

/** What people open who are not signed in. */
const KEPT_PUBLIC_PAGES = ['/', '/login'];
/** `OTHER` of the service worker. */
const OTHER = '/service-worker/other';
/**
 * Writes `service-worker.js` with what it keeps: the pages of applicants, the files that they name, and what these load
 * later. Staff work with a network, and their files are most of the build.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let output = '';

  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      root = config.root;
      output = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const list: Record<string, PageFile> = JSON.parse(await readFile(join(output, 'pages.json'), 'utf8'));
        const build = await describeBuild(root, output, list);
        const source = await readFile(join(root, 'worker', 'service-worker.ts'), 'utf8');
        const script = await transformWithOxc(source, 'service-worker.ts', { sourcemap: false });
        const whole = `const BUILD = ${JSON.stringify(build)};\n${script.code}`;
        const { code } = await minify('service-worker.js', whole, { module: true });
        await writeFile(join(output, 'service-worker.js'), code);
      },
    },
  };
}

async function describeBuild(root: string, output: string, list: Readonly<Record<string, PageFile>>) {
  const kept = Object.entries(list).filter(
    ([address, { isFrame }]) => isFrame || address === '*' || KEPT_PUBLIC_PAGES.includes(address),
  );
  const documentFiles = kept.flatMap(([, { file, answered }]) => [file, ...new Set(Object.values(answered))]);
  const documents = await Promise.all(documentFiles.map((file) => readFile(join(output, file), 'utf8')));
  const assets = documents.flatMap((html) =>
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"|name="page-styles" content="([^"]+)"/g)].map(
      ([, path, styles]) => path ?? styles ?? '',
    ),
  );
  const later = await findLaterFiles(root, output, assets);
  const version = createHash('sha256').update(documents.join('')).digest('hex').slice(0, 12);

  return {
    version,
    files: [...new Set([...assets, ...later])],
    pages: kept.map(([address, { isFrame }]) => ({ address: address === '*' ? OTHER : address, isFrame })),
  };
}
