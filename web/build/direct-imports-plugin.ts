import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A file that only hands on what another one has. */
const FACADE = /^export\s*\{([^}]+)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/;

type Facade = { readonly target: string; readonly members: string };

/**
 * Pages of which several are one file are each handed on by a file of fifty bytes, which would be a round trip more for every
 * page and every group of its messages. What imports such a file later is led to the one behind it.
 */
export function directImports(): Plugin {
  let assets = '';

  return {
    name: 'direct-imports',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      assets = join(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
        const codes = new Map(
          await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name), 'utf8')] as const)),
        );
        const facades = new Map([...codes].flatMap(([name, code]) => entryOf(name, code)));
        for (const [name, code] of codes) {
          const direct = withoutFacades(code, facades);
          if (direct !== code) await writeFile(join(assets, name), direct);
        }
      },
    },
  };
}

function entryOf(name: string, code: string): readonly (readonly [string, Facade])[] {
  const [, exports, target] = FACADE.exec(code) ?? [];
  if (exports === undefined || target === undefined) return [];

  const members = exports.split(',').map((member) => {
    const [inner = '', outer = inner] = member.trim().split(/\s+as\s+/);
    return `${outer}:m.${inner}`;
  });
  return [[name, { target, members: members.join(',') }]];
}

function withoutFacades(code: string, facades: ReadonlyMap<string, Facade>): string {
  return code
    .replaceAll(/import\((["'`])\.\/([^"'`]+)\1\)/g, (whole, _quote, name: string) => {
      const facade = facades.get(name);
      return facade === undefined ? whole : `import("./${facade.target}").then(m=>({${facade.members}}))`;
    })
    .replaceAll(/"assets\/([^"]+)"/g, (whole, name: string) => {
      const facade = facades.get(name);
      return facade === undefined ? whole : `"assets/${facade.target}"`;
    });
}
