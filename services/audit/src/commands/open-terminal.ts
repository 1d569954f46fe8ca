import type { Terminal } from './audit-source.ts';

const CLEAR_LINE = '\r\u001b[K';
const BETWEEN = 100;

/** Answers on standard output, progress on standard error while that is a terminal. */
export function openTerminal(): Terminal {
  const { stderr } = process;
  const isWatched = stderr.isTTY;
  let shownAt = 0;

  return {
    print: (line) => console.log(line),
    remark: (line) => console.error(line),
    showProgress: (words) => {
      if (!isWatched || performance.now() - shownAt < BETWEEN) return;

      shownAt = performance.now();
      stderr.write(`${CLEAR_LINE}${words}`);
    },
    endProgress: () => {
      if (isWatched) stderr.write(CLEAR_LINE);
    },
  };
}
