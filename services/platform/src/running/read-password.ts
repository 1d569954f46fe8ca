import { StringDecoder } from 'node:string_decoder';
import type { ReadStream } from 'node:tty';
import { UsageError } from './explain-failure.ts';

/** The first line of standard input; at a terminal it is asked for and not shown. */
export async function readPassword(question: string): Promise<string> {
  const { stdin } = process;

  return stdin.isTTY ? askHidden(stdin, question) : readFirstLine(stdin);
}

async function readFirstLine(input: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array));

  const [line = ''] = Buffer.concat(chunks).toString('utf8').split(/\r?\n/);
  return line;
}

const CONTROL_C = '\u0003';
const CONTROL_D = '\u0004';
const BACKSPACES: ReadonlySet<string> = new Set(['\b', '\u007f']);

function askHidden(terminal: ReadStream, question: string): Promise<string> {
  process.stderr.write(question);
  terminal.setRawMode(true);
  const decoder = new StringDecoder('utf8');
  let letters: string[] = [];

  return new Promise((resolve, reject) => {
    const finish = (conclude: () => void) => {
      terminal.off('data', onData);
      terminal.setRawMode(false);
      terminal.pause();
      process.stderr.write('\n');
      conclude();
    };

    const onData = (chunk: Buffer) => {
      for (const letter of decoder.write(chunk)) {
        if (letter === CONTROL_C) return finish(() => reject(new UsageError('Cancelled')));
        if (letter === '\r' || letter === '\n' || letter === CONTROL_D) return finish(() => resolve(letters.join('')));

        letters = BACKSPACES.has(letter) ? letters.slice(0, -1) : [...letters, letter];
      }
    };

    terminal.on('data', onData);
  });
}
