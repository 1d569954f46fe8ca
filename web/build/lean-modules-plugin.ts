import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/production\/chunk-[A-Z0-9]+\.mjs$/;
const CONTRACTS = /\/contracts\/src\/.*\.ts$/;

const NAME_FOR_TOOLS = /^[A-Z]\w+\.displayName = "[^"]*";$/gm;
const MADE_BY_CALL = /^var (\w+) = (React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/** What is left out. */
const KINDS = ['names of router components', 'router components made by a call', 'descriptions of schemas'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Takes out of modules what no browser runs here, and what the bundler cannot see by itself: parts of the router for other
 * ways of using it, and the descriptions of schemas, which only the documentation of the interface reads. A build that has
 * none of one kind fails: the modules are written in another way than before, and would come whole without a word.
 */
export function leanModules(): Plugin {
  let missing = new Set<Kind>();

  return {
    name: 'lean-modules',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    buildStart() {
      missing = new Set(KINDS);
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (ROUTER.test(file)) {
        if (code.search(NAME_FOR_TOOLS) >= 0) missing.delete('names of router components');
        if (code.search(MADE_BY_CALL) >= 0) missing.delete('router components made by a call');
        return { code: leanRouter(code), map: null };
      }
      if (CONTRACTS.test(file)) {
        const lean = withoutDescriptions(code, (text) => this.parse(text));
        if (lean !== code) missing.delete('descriptions of schemas');
        return { code: lean, map: null };
      }

      return null;
    },
    buildEnd(error) {
      if (error !== undefined || missing.size === 0) return;
      this.error(`Nothing was found to leave out: ${[...missing].join(', ')}. See web/build/lean-modules-plugin.ts.`);
    },
  };
}

/**
 * Components that nobody uses stay in a bundle when they are made by a call or given a name for tools: nothing tells the
 * bundler that neither does anything else.
 */
export function leanRouter(code: string): string {
  return code.replaceAll(NAME_FOR_TOOLS, '').replaceAll(MADE_BY_CALL, 'var $1 = /* @__PURE__ */ $2');
}

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Call = Node & { readonly callee: Node & { readonly name?: string }; readonly arguments: readonly Node[] };

/** `described(Schema, 'words')` is `Schema`. */
export function withoutDescriptions(code: string, parse: (code: string) => unknown): string {
  if (!code.includes('described(')) return code;

  const calls: Call[] = [];
  visit(parse(code), (node) => {
    if (isDescription(node)) calls.push(node);
  });

  return calls
    .flatMap(({ start, end, arguments: [schema] }) =>
      schema === undefined
        ? []
        : [
            [start, schema.start],
            [schema.end, end],
          ],
    )
    .toSorted(([a = 0], [b = 0]) => b - a)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
}

function isDescription(node: Node): node is Call {
  const { callee, arguments: given } = node as Call;
  return node.type === 'CallExpression' && callee.name === 'described' && given.length === 2;
}

function visit(value: unknown, act: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) act(value as Node);
  for (const part of Object.values(value)) visit(part, act);
}
