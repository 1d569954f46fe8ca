/** No page has a text that crashes when a browser translates the page; `components/parts.ts` keeps such texts out of slots. */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './lib/run.mjs';
import { findUnsafeTexts } from './lib/unsafe-texts.mjs';

const SOURCES = join(root, 'web', 'src');

const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(join(root, 'web', 'tsconfig.json'), {}, ts.sys);
const program = ts.createProgram(fileNames, options);
const pages = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.startsWith(SOURCES) && /(?<!\.spec)\.tsx$/.test(fileName));

let count = 0;
for (const page of pages) {
  for (const { line, reason, excerpt } of findUnsafeTexts(program, page)) {
    console.error(
      `${relative(root, page.fileName)}:${line}: a text ${reason} crashes when it is translated: ${excerpt}`,
    );
    count += 1;
  }
}
if (pages.length === 0 || count > 0) process.exitCode = 1;
console.log(`${count} texts of ${pages.length} files would crash when they are translated`);
