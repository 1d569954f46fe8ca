import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { gzipAsync as zopfli } from '@gfx/zopfli';
import type { Plugin } from 'vite';
import { ANSWERED_PAGES } from './answered-pages.ts';

const TEXT_FILE = /\.(m?js|css|html|svg|json|webmanifest|txt|wasm)$/;
/** Not as they are. */
const NEVER_SENT = ['.vite', ANSWERED_PAGES];
/** Below this the answer fits one packet either way. */
const SMALLEST_WORTHWHILE = 512;
/**
 * Zopfli looks longer for the same format: what every page loads comes out three to four per cent smaller than zlib's best.
 * In bytes: small files gain next to nothing, and PDF.js, which is loaded for a PDF alone, would take longer than all others.
 */
const WORTH_A_SEARCH = { from: 4_000, to: 350_000 };
/** More find next to nothing. */
const ROUNDS_OF_SEARCH = 5;

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
    isWorthASearch(file, content.byteLength)
      ? zopfli(content, { numiterations: ROUNDS_OF_SEARCH })
      : toGzip(content, { level: 9 }),
    toBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gzipped), writeFile(`${file}.br`, brotlied)]);
}

function isWorthASearch(file: string, size: number): boolean {
  return file.endsWith('.js') && size >= WORTH_A_SEARCH.from && size <= WORTH_A_SEARCH.to;
}
