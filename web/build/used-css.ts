import postcss, { type AtRule, type ChildNode, type Container } from 'postcss';

const CLASS = /\.((?:\\.|[\w-])+)/g;

/** Whatever could be a class: the words of a program, as Tailwind itself looks for them in sources. */
const WORD = /[^\s"'`\\<>{}=;]+/g;

/** The rules of a style sheet for the classes that are named in some programs, in their order and layers. */
export function usedCss(css: string, programs: readonly string[]): string {
  const words = new Set(programs.flatMap((program) => program.match(WORD) ?? []));
  const root = postcss.parse(css);
  keepNeeded(root, words);
  dropUnused(root);

  return root.toString();
}

function keepNeeded(container: Container, classes: ReadonlySet<string>): void {
  // A copy: nodes are taken out while it is walked.
  for (const node of [...(container.nodes ?? [])] as ChildNode[]) {
    if (node.type === 'comment') node.remove();
    if (node.type === 'rule' && !node.selectors.some((selector) => isNeeded(selector, classes))) node.remove();
    if (node.type === 'atrule' && node.nodes !== undefined && !isKeptWhole(node)) {
      keepNeeded(node, classes);
      // An empty layer still says where it stands among the others.
      if (node.nodes.length === 0 && node.name !== 'layer') node.remove();
    }
  }
}

function isKeptWhole({ name }: AtRule): boolean {
  return ['keyframes', 'property', 'font-face', 'page'].includes(name);
}

function isNeeded(selector: string, classes: ReadonlySet<string>): boolean {
  const names = [...selector.matchAll(CLASS)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'));
  return names.every((name) => classes.has(name));
}

/** Until nothing goes any more: a variable may be used by another one that nobody uses. */
function dropUnused(root: Container): void {
  const before = root.toString();
  root.walkAtRules('keyframes', (rule) => {
    if (!new RegExp(`(animation|--animate-[\\w-]+):[^;}]*\\b${rule.params}\\b`).test(before)) rule.remove();
  });
  root.walkAtRules('property', (rule) => {
    if (!before.includes(`var(${rule.params}`)) rule.remove();
  });
  root.walkDecls(/^--/, (declaration) => {
    if (!before.includes(`var(${declaration.prop}`)) declaration.remove();
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });

  if (root.toString() !== before) dropUnused(root);
}
