/**
 * Texts that crash a page which a browser translates. The browser replaces text nodes. React then cannot insert anything
 * before a text that was replaced, nor remove that text (React issues 11538 and 26048). A text is safe as the only child of
 * its element, or behind siblings that are always there.
 */
import ts from 'typescript';

const { TypeFlags } = ts;
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike | TypeFlags.Void;

/**
 * @param {ts.Program} program
 * @param {ts.SourceFile} file
 * @returns {{ line: number, reason: string, excerpt: string }[]} lines count from 1
 */
export function findUnsafeTexts(program, file) {
  const checker = program.getTypeChecker();
  const found = [];
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      for (const { child, reason } of unsafeChildren(node, checker)) {
        const { line } = file.getLineAndCharacterOfPosition(child.getStart());
        found.push({ line: line + 1, reason, excerpt: child.getText().replaceAll(/\s+/g, ' ').slice(0, 60) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);

  return found;
}

function* unsafeChildren(node, checker) {
  const children = node.children
    .filter((child) => !isBlank(child))
    .map((child) => ({ child, type: typeOf(child, checker) }));
  if (children.length === 1 && ts.isJsxElement(node)) return;

  for (const [index, { child, type }] of children.entries()) {
    if (!ts.isJsxText(child) && !includes(type, TEXT)) continue;
    if (ts.isJsxFragment(node)) yield { child, reason: 'in a fragment' };
    else if (mayVanish(child, type)) yield { child, reason: 'that may vanish' };
    else if (children.slice(0, index).some((sibling) => mayAppear(sibling.type, checker)))
      yield { child, reason: 'behind something that may appear' };
  }
}

/** Browsers translate no text without words. */
function isBlank(child) {
  if (ts.isJsxText(child)) return child.text.trim() === '';
  return ts.isJsxExpression(child) && (!child.expression || child.expression.text?.trim() === '');
}

/** @returns null for a text, an element of the page, and a component of which nothing is known */
function typeOf(child, checker) {
  if (ts.isJsxExpression(child)) return checker.getTypeAtLocation(child.expression);
  if (!ts.isJsxElement(child) && !ts.isJsxSelfClosingElement(child)) return null;
  const { tagName } = ts.isJsxElement(child) ? child.openingElement : child;
  if (/^[a-z]/.test(tagName.getText())) return null;

  const returned = checker.getTypeAtLocation(tagName).getCallSignatures()[0]?.getReturnType() ?? null;
  // `ReactNode`, as icons and React's own components say: they render elements.
  return includes(returned, TEXT) && includes(returned, NOTHING) ? null : returned;
}

const partsOf = (type) => (type.isUnion() ? type.types : [type]);
const includes = (type, flags) => type !== null && partsOf(type).some((part) => (part.flags & flags) !== 0);
const mayVanish = (child, type) => ts.isJsxExpression(child) && partsOf(type).some(({ flags }) => (flags & TEXT) === 0);
const mayAppear = (type, checker) =>
  type !== null && (includes(type, NOTHING) || partsOf(type).some((part) => checker.isArrayLikeType(part)));
