import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { ANSWERED_PAGES } from './answered-pages.ts';

const TEXT_FILE = /\.(m?js|css|html|svg|json|webmanifest|txt)$/;
/** Not as they are. */
const NEVER_SENT = ['.vite', ANSWERED_PAGES];
/** Below this the answer fits one packet either way. */
const SMALLEST_WORTHWHILE = 512;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Writes `.br` and `.gz` beside every text file of the build; the server picks by Accept-Encoding. */
export function precompress(): Plugin {
  let directory = '';

  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = join(config.root, config.build.outDir);
    },
    closeBundle: {
      // After those that write more files.
      sequential: true,
      async handler() {
        const entries = await readdir(directory, { recursive: true });
        const files = entries.filter(
          (entry) => TEXT_FILE.test(entry) && !NEVER_SENT.some((part) => entry.startsWith(part)),
        );
        await Promise.all(files.map((file) => compressFile(join(directory, file))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < SMALLEST_WORTHWHILE) return;

  const [gzipped, brotlied] = await Promise.all([
    toGzip(content, { level: 9 }),
    toBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gzipped), writeFile(`${file}.br`, brotlied)]);
}
