import { type DestinationStream, pino } from 'pino';

/** Characters that are written at once, and how long a line may wait for others, in milliseconds. */
const WRITTEN_AT_ONCE = 8_192;
const LONGEST_WAIT = 100;

export type GatheredLines = DestinationStream & { readonly flush: () => void };

/**
 * Standard output, many lines at a time: a write for every request would be a good part of what a poll costs. Whoever
 * writes a line that tells of trouble flushes it, with all before it; a process that is killed takes the last moment's
 * others along.
 */
export function gatherLines(): GatheredLines {
  const output = pino.destination({ dest: 1, sync: true });
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const text = waiting;
    waiting = '';
    if (text !== '') output.write(text);
  }
  process.on('exit', () => {
    flush();
    // What a reader that is slow had not taken. Only now: it also waits for the disk, where the log is a file.
    output.flushSync();
  });

  return {
    flush,
    write: (line) => {
      waiting += line;
      if (waiting.length >= WRITTEN_AT_ONCE) flush();
      // A line that waits keeps no process alive: its end writes it.
      else timer ??= setTimeout(flush, LONGEST_WAIT).unref();
    },
  };
}
