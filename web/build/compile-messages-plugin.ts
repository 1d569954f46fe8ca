import { readFile } from 'node:fs/promises';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Plugin, transformWithOxc } from 'vite';

const CATALOG_FILE = /\/src\/messages\/(?<locale>[a-z-]+)\/[a-z-]+\.ts$/;
/** What the words of a catalog may come from beside itself. */
const SHARED_WORDS = /^import .* from '(@entry\/contracts\/[^']+)';$/gm;

/**
 * Turns the message catalogs (`src/messages/<locale>/<group>.ts`) into Lingui's precompiled form while
 * bundling, so that no message parser and no `eval` reaches the browser: the content security policy
 * forbids the latter. Catalog files import nothing but words of the contracts, which import nothing. While somebody works on them, a changed text is shown
 * without loading the page anew.
 */
export function compileMessages(): Plugin {
  let isDevelopment = false;

  return {
    name: 'compile-messages',
    enforce: 'pre',
    configResolved(config) {
      isDevelopment = config.command === 'serve';
    },
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      const locale = CATALOG_FILE.exec(file)?.groups?.['locale'];
      if (locale === undefined) return null;

      const catalog = await evaluateCatalog(code, file, async (name) => {
        const shared = (await this.resolve(name, file))?.id;
        if (shared === undefined) throw new Error(`${file} imports ${name}, which is not there`);

        this.addWatchFile(shared);
        return shared;
      });
      const compiled = Object.entries(catalog).map(([key, message]) => [key, compileMessageOrThrow(message)]);
      const exported = `export default ${JSON.stringify(Object.fromEntries(compiled))};`;

      return { code: isDevelopment ? `${exported}\n${replaceWhenChanged(locale)}` : exported, map: null };
    },
  };
}

/** Loading messages again makes everything that shows one render anew. */
function replaceWhenChanged(locale: string): string {
  return [
    "import { i18n } from '@lingui/core';",
    `import.meta.hot?.accept((changed) => changed && i18n.load(${JSON.stringify(locale)}, changed.default));`,
  ].join('\n');
}

/** A module without imports as an address that can be imported. */
async function addressOf(code: string, file: string): Promise<string> {
  const script = await transformWithOxc(code, file, { sourcemap: false });
  return `data:text/javascript;base64,${Buffer.from(script.code).toString('base64')}`;
}

async function evaluateCatalog(
  code: string,
  file: string,
  resolve: (name: string) => Promise<string>,
): Promise<Record<string, string>> {
  let linked = code;
  for (const [, name = ''] of code.matchAll(SHARED_WORDS)) {
    const shared = await resolve(name);
    linked = linked.replace(`'${name}'`, `'${await addressOf(await readFile(shared, 'utf8'), shared)}'`);
  }
  const module: { default: Record<string, string> } = await import(await addressOf(linked, file));

  return module.default;
}
