import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './run.mjs';
import { findUnsafeTexts } from './unsafe-texts.mjs';

const FILE = join(root, 'web', 'src', 'sample.tsx');
const HEAD = `
  interface ReactElement { readonly type: object }
  type ReactNode = ReactElement | string | number | boolean | null | undefined | readonly ReactNode[];
  declare global {
    namespace JSX {
      type Element = ReactElement;
      interface IntrinsicElements { [tag: string]: object }
    }
  }
  declare const is: boolean;
  declare const name: string;
  declare const names: string[];
  declare const count: number | undefined;
  declare const icon: ReactElement | null;
  declare const anything: ReactNode;
  declare function Maybe(): ReactElement | null;
  declare function Always(): ReactElement;
`;
const CASES = [
  ['<p>{is && <b />}words</p>', 'behind something that may appear'],
  ['<p>{is && <b />} {name}</p>', 'behind something that may appear'],
  ['<p>{icon}{name}</p>', 'behind something that may appear'],
  ['<p><Maybe />words</p>', 'behind something that may appear'],
  ['<p>{names.map((each) => <b key={each} />)}words</p>', 'behind something that may appear'],
  ['<p><b />{is && name}</p>', 'that may vanish'],
  ['<p><b />{is ? name : <i />}</p>', 'that may vanish'],
  ['<p><b />{count}</p>', 'that may vanish'],
  ['<p>{anything}<b /></p>', 'that may vanish'],
  ['<>words</>', 'in a fragment'],
  ['<p>{is && <b />}<span>words</span></p>', null],
  ['<p>{is ? name : <i />}</p>', null],
  ['<p>words {name} <b /></p>', null],
  ["<p>{is && <b />} {' '}<span>words</span></p>", null],
  ['<p><b />{name}{is && <i />}</p>', null],
  ['<p><Always />words</p>', null],
  ['<><b /><Maybe /></>', null],
];

const source = `${HEAD}\nexport const samples = [\n${CASES.map(([sample]) => `${sample},`).join('\n')}\n];`;
const options = {
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  types: [],
};
const host = ts.createCompilerHost(options);
const getSourceFile = host.getSourceFile.bind(host);
const fileExists = host.fileExists.bind(host);
host.getSourceFile = (name, ...rest) =>
  name === FILE ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext, true) : getSourceFile(name, ...rest);
host.fileExists = (name) => name === FILE || fileExists(name);
const program = ts.createProgram([FILE], options, host);
const found = findUnsafeTexts(program, program.getSourceFile(FILE));
const firstLine = HEAD.split('\n').length + 2;

describe('A text in a page', () => {
  it.each(CASES.map(([sample, reason], index) => [sample, reason, firstLine + index]))(
    'should be judged in %s: %s',
    (_sample, reason, line) => {
      expect(found.filter((each) => each.line === line).map((each) => each.reason)).toStrictEqual(
        reason === null ? [] : [reason],
      );
    },
  );
});
