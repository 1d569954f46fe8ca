import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const LOGGER = new URL('../dist/logger.js', import.meta.url).href;

/** A process of its own, as standard output is what counts. */
function run(program: string) {
  const source = `import { createLogger } from ${JSON.stringify(LOGGER)}; const logger = createLogger({ level: 'info' }); ${program}`;

  return spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function linesOf(program: string): Promise<readonly string[]> {
  const child = run(program);
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  await once(child, 'close');

  return written.trimEnd().split('\n');
}

const messagesOf = (lines: readonly string[]): readonly unknown[] =>
  lines.map((line) => (JSON.parse(line) as { message: unknown }).message);

describe('When a process writes its log to standard output', () => {
  it('should have written every line when it ends by itself', async () => {
    const lines = await linesOf(`for (let i = 0; i < 500; i += 1) logger.info({ count: i }, 'Answered');`);

    expect(lines).toHaveLength(500);
  });

  it('should have written every line when it is ended', async () => {
    const lines = await linesOf(`logger.info({}, 'one'); logger.info({}, 'two'); process.exit(3);`);

    expect(messagesOf(lines)).toStrictEqual(['one', 'two']);
  });

  it('should tell of trouble at once, after what came before it', async () => {
    const child = run(`logger.info({}, 'one'); logger.warn({}, 'two'); process.kill(process.pid, 'SIGKILL');`);
    let written = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
    await once(child, 'close');

    expect(messagesOf(written.trimEnd().split('\n'))).toStrictEqual(['one', 'two']);
  });

  it('should not keep a line for long while nothing else comes', async () => {
    const child = run(`logger.info({}, 'alone'); setInterval(() => undefined, 1_000);`);
    const [text] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    child.kill('SIGKILL');

    expect(messagesOf([text.trimEnd()])).toStrictEqual(['alone']);
  });
});
