import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Of one file of code; sizes are bytes before they are made smaller, which tells modules apart well enough. */
export type ChunkContents = {
  readonly name: string;
  /** By package, or by folder of ours. */
  readonly parts: Readonly<Record<string, number>>;
  /** What modules elsewhere want of it: why a page that has those loads this too. */
  readonly wanted: readonly { readonly module: string; readonly by: string; readonly file: string }[];
};

/** Writes what is in each file of code, for who looks why a page has grown (`web/scripts/check-bundle-budget.mjs`). */
export function bundleContents(): Plugin {
  let root = '';
  let output = '';

  return {
    name: 'bundle-contents',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      root = join(config.root, '..');
      output = join(config.root, config.build.outDir, '.vite');
    },
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const places = new Map(
        chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)),
      );
      const contents: Record<string, ChunkContents> = {};
      for (const chunk of chunks) {
        const parts: Record<string, number> = {};
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const part = partOf(pathOf(root, id));
          if (renderedLength > 0) parts[part] = (parts[part] ?? 0) + renderedLength;
        }
        const wanted = chunk.moduleIds.flatMap((id) =>
          (this.getModuleInfo(id)?.importers ?? [])
            .filter((by) => places.get(by) !== chunk.fileName)
            .map((by) => ({ module: pathOf(root, id), by: pathOf(root, by), file: places.get(by) ?? '' })),
        );
        contents[chunk.fileName] = { name: chunk.name, parts, wanted };
      }
      await mkdir(output, { recursive: true });
      await writeFile(join(output, 'contents.json'), JSON.stringify(contents));
    },
  };
}

function pathOf(root: string, id: string): string {
  return relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));
}

/** `zod` for a package, `web/src/features/payments` and `contracts/src/rules` for what is ours. */
function partOf(path: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (inPackage !== undefined) return inPackage;

  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[2] === 'features' ? 4 : 3).join('/') || path;
}
