import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Plugin, transformWithOxc } from 'vite';

const CATALOG_FILE = /\/src\/messages\/(?<locale>[a-z-]+)\/[a-z-]+\.ts$/;

/**
 * Turns the message catalogs (`src/messages/<locale>/<group>.ts`) into Lingui's precompiled form while
 * bundling, so that no message parser and no `eval` reaches the browser: the content security policy
 * forbids the latter. Catalog files must not import anything. While somebody works on them, a changed text is shown
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

      const catalog = await evaluateCatalog(code, file);
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

async function evaluateCatalog(code: string, file: string): Promise<Record<string, string>> {
  const script = await transformWithOxc(code, file, { sourcemap: false });
  const encoded = Buffer.from(script.code).toString('base64');
  const module: { default: Record<string, string> } = await import(`data:text/javascript;base64,${encoded}`);

  return module.default;
}
