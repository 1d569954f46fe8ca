import { describe, expect, it } from 'vitest';
import { createLogger, type LogFields } from './logger.ts';

function capture() {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });

  return { logger, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('When something is logged', () => {
  it('should write one JSON line with the time, the level and the fields', () => {
    const { logger, entries } = capture();

    logger.info({ requestId: 'r-1', status: 201, position: 2n ** 60n }, 'Done');
    logger.debug({}, 'Not important enough');

    const [entry, ...others] = entries();
    expect(others).toStrictEqual([]);
    expect(entry).toStrictEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      requestId: 'r-1',
      status: 201,
      position: '1152921504606846976',
      message: 'Done',
    });
  });

  it('should leave out every field that is not on the list', () => {
    const { logger, lines } = capture();

    logger.warn({ email: 'abebe@example.org', code: 'email_taken' } as LogFields, 'Refused');

    expect(lines[0]).not.toContain('abebe');
    expect(lines[0]).toContain('email_taken');
  });

  it('should keep to one line, whatever a value holds', () => {
    const { logger, lines, entries } = capture();

    logger.info({ route: '/a\r\n{"level":"error"}\u2028' }, 'Forged\nline');

    expect(lines.join('').match(/\n/g)).toHaveLength(1);
    expect(entries()[0]).toMatchObject({ route: '/a {"level":"error"} ', message: 'Forged line' });
  });

  it('should tell where an error was made but not what it says', () => {
    const { logger, lines, entries } = capture();

    logger.error({ error: Object.assign(new TypeError('abebe@example.org is taken'), { code: 'E1' }) }, 'Failed');

    expect(lines[0]).not.toContain('abebe');
    expect(entries()[0]).toMatchObject({ errorName: 'TypeError', errorCode: 'E1' });
    const { errorStack } = entries()[0] as { errorStack: string[] };
    expect(errorStack[0]).toContain('logger.unit.spec.ts');
  });

  it('should add the fields of a child to each of its lines', () => {
    const { logger, entries } = capture();

    logger.child({ requestId: 'r-2' }).child({ route: '/x' }).info({ status: 200 }, 'Answered');

    expect(entries()[0]).toMatchObject({ requestId: 'r-2', route: '/x', status: 200 });
  });
});
