/**
 * A browser that translates a page replaces text nodes. React then cannot insert anything before a text that was replaced,
 * nor remove that text: the page crashes (React issues 11538 and 26048). A text is safe as the only child of its element,
 * or after siblings that are always there.
 *
 *   node deploy/scripts/check-translatable.mjs
 */
import { relative } from 'node:path';
import ts from 'typescript';
import { root } from './lib/run.mjs';

const { TypeFlags } = ts;
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike | TypeFlags.Void;

const config = ts.getParsedCommandLineOfConfigFile(`${root}/web/tsconfig.json`, { noEmit: true }, ts.sys);
const program = ts.createProgram(config.fileNames, config.options);
const checker = program.getTypeChecker();

const partsOf = (type) => (type.isUnion() ? type.types : [type]);
const includes = (type, flags) => partsOf(type).some((part) => (part.flags & flags) !== 0);
const isList = (type) => partsOf(type).some((part) => checker.isArrayLikeType(part));

function childrenOf({ children }) {
  return children.filter((child) => !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces));
}

function typeOf(child) {
  return ts.isJsxExpression(child) && child.expression !== undefined
    ? checker.getTypeAtLocation(child.expression)
    : null;
}

/** @returns what a component may return; null for an element of the page */
function rendered(child) {
  if (!ts.isJsxElement(child) && !ts.isJsxSelfClosingElement(child)) return null;
  const tag = (ts.isJsxElement(child) ? child.openingElement : child).tagName;
  if (/^[a-z]/.test(tag.getText())) return null;

  const signature = checker.getTypeAtLocation(tag).getCallSignatures()[0];
  const returned = signature === undefined ? null : checker.getReturnTypeOfSignature(signature);
  // `ReactNode`, as icons and React's own components say: they render elements.
  return returned === null || (includes(returned, TEXT) && includes(returned, NOTHING)) ? null : returned;
}

function mayBeText(child) {
  if (ts.isJsxText(child)) return true;
  const type = typeOf(child) ?? rendered(child);
  return type !== null && includes(type, TEXT);
}

function mayAppear(child) {
  const type = typeOf(child) ?? rendered(child);
  return type !== null && (includes(type, NOTHING) || isList(type));
}

function mayChangeKind(child) {
  const type = typeOf(child);
  return type !== null && includes(type, TEXT) && partsOf(type).some(({ flags }) => (flags & TEXT) === 0);
}

function* unsafeIn(node) {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    const children = childrenOf(node);
    for (const [index, child] of children.entries()) {
      if (!mayBeText(child)) continue;
      const isAlone = children.length === 1 && ts.isJsxElement(node);
      if (isAlone) continue;
      if (ts.isJsxFragment(node)) yield [child, 'in a fragment'];
      else if (mayChangeKind(child)) yield [child, 'that may vanish'];
      else if (children.slice(0, index).some(mayAppear)) yield [child, 'after something that may appear'];
    }
  }
  yield* nested(node);
}

function* nested(node) {
  const found = [];
  ts.forEachChild(node, (child) => {
    found.push(...unsafeIn(child));
  });
  yield* found;
}

let count = 0;
for (const file of program.getSourceFiles()) {
  if (
    !file.fileName.startsWith(`${root}/web/src`) ||
    !file.fileName.endsWith('.tsx') ||
    file.fileName.includes('.spec.')
  )
    continue;
  for (const [child, why] of unsafeIn(file)) {
    const { line } = file.getLineAndCharacterOfPosition(child.getStart());
    const excerpt = child.getText().replaceAll(/\s+/g, ' ').slice(0, 60);
    console.error(`${relative(root, file.fileName)}:${line + 1}: a text ${why}: ${excerpt}`);
    count += 1;
  }
}
console.log(`${count} texts that a translated page would crash on`);
process.exitCode = count === 0 ? 0 : 1;
