import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import type { AnsweredRequest } from './answered-line.ts';

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void, level: 'info' | 'warn' = 'info') {
  const lines: string[] = [];
  write(createLogger({ level, destination: { write: (line) => void lines.push(line) } }));

  return lines.map((line) => line.replace(/"time":"[^"]*"/, '"time":""'));
}

const request: AnsweredRequest = {
  requestId: '7b1f0f5e-9d55-4c43-8a44-0d6c8f6f6a10',
  method: 'GET',
  route: '/api/applications/{id}',
  status: 304,
  durationMs: 0.3,
  accountId: null,
};

const requests = fc.record<AnsweredRequest>({
  requestId: fc.uuid(),
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
  route: fc.constantFrom('/api/applications/{id}', '/health/live', 'none', 'static'),
  status: fc.integer({ min: 200, max: 599 }),
  durationMs: fc.integer({ min: 0, max: 1_000_000 }).map((tenths) => tenths / 10),
  accountId: fc.option(fc.uuid()),
});

describe('When a request was answered', () => {
  it('should be told in the very line that the logger makes of its fields', () => {
    fc.assert(
      fc.property(requests, (answered) => {
        const level = answered.status >= 500 ? 'error' : 'info';
        expect(linesOf((logger) => logger.answered(answered))).toStrictEqual(
          linesOf((logger) => logger[level](answered, 'Answered')),
        );
      }),
      { seed: 20_261_124 },
    );
  });

  it('should be told at the level of the answer', () => {
    expect(linesOf((logger) => logger.answered(request), 'warn')).toStrictEqual([]);
    expect(linesOf((logger) => logger.answered({ ...request, status: 503 }), 'warn')).toHaveLength(1);
  });

  it('should be told with the fields of a child', () => {
    const [line] = linesOf((logger) => logger.child({ profile: 'distributed' }).answered(request));

    expect(JSON.parse(line ?? '')).toMatchObject({ profile: 'distributed', ...request, level: 'info' });
  });

  it.each(['"}\n{"level":"error"', 'ABEBE '.repeat(100), ''])(
    'should keep to one line whatever its method is (%j)',
    (method) => {
      const [line, ...others] = linesOf((logger) => logger.answered({ ...request, method }));

      expect(others).toStrictEqual([]);
      expect(JSON.parse(line ?? '')).toMatchObject({ method: 'OTHER' });
    },
  );
});
