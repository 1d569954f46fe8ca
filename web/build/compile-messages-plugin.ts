import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Plugin, transformWithOxc } from 'vite';

const CATALOG_FILE = /\/src\/messages\/[a-z-]+\/[a-z-]+\.ts$/;

/**
 * Turns the message catalogs (`src/messages/<locale>/<group>.ts`) into Lingui's precompiled form while
 * bundling, so that no message parser and no `eval` reaches the browser: the content security policy
 * forbids the latter. Catalog files must not import anything.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!CATALOG_FILE.test(file)) return null;

      const catalog = await evaluateCatalog(code, file);
      const compiled = Object.entries(catalog).map(([key, message]) => [key, compileMessageOrThrow(message)]);

      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))};`, map: null };
    },
  };
}

async function evaluateCatalog(code: string, file: string): Promise<Record<string, string>> {
  const script = await transformWithOxc(code, file, { sourcemap: false });
  const encoded = Buffer.from(script.code).toString('base64');
  const module: { default: Record<string, string> } = await import(`data:text/javascript;base64,${encoded}`);

  return module.default;
}
