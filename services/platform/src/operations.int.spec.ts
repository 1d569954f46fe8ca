import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Logger, silentLogger } from './logger.ts';
import { type OperationsOptions, startOperations } from './operations.ts';

async function start(options: Partial<OperationsOptions> = {}): Promise<string> {
  const operations = await startOperations({
    host: '127.0.0.1',
    port: 0,
    isReady: () => true,
    status: () => ({}),
    metrics: async () => 'entry_commands_total 7\n',
    logger: silentLogger,
    ...options,
  });
  onTestFinished(operations.close);

  return operations.address;
}

describe('When operators ask a process', () => {
  it('should say that it lives, even when no work may be sent to it', async () => {
    const address = await start({ isReady: () => false });

    const response = await fetch(`${address}/health/live`);

    expect([response.status, await response.json()]).toStrictEqual([200, { status: 'live' }]);
  });

  it.each([
    [true, 200, 'ready'],
    [false, 503, 'not ready'],
  ])('should say whether traffic may be sent to it, without asking an engine (%s)', async (isReady, code, status) => {
    const asked = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
    const address = await start({ isReady: () => isReady, status: asked });

    const response = await fetch(`${address}/health/ready`);

    expect([response.status, await response.json()]).toStrictEqual([code, { status }]);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    [true, [], 'ok'],
    [true, ['parked_events'], 'degraded'],
    [false, [], 'not ready'],
  ] as const)('should say how it does, and what waits for an operator (%s, %j)', async (isReady, degraded, status) => {
    const details = { degraded, position: 2n ** 60n, refusal: null };
    const address = await start({ isReady: () => isReady, status: async () => details });

    const response = await fetch(`${address}/health/status`);

    expect([response.status, await response.json()]).toStrictEqual([
      200,
      { status, ...details, position: '1152921504606846976' },
    ]);
  });

  it('should tell its metrics as they are', async () => {
    const response = await fetch(`${await start()}/metrics?name=any`);

    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toBe('entry_commands_total 7\n');
  });

  it('should answer a question for the head alone', async () => {
    const response = await fetch(`${await start()}/metrics`, { method: 'HEAD' });

    expect([response.status, response.headers.get('content-length'), await response.text()]).toStrictEqual([
      200,
      '23',
      '',
    ]);
  });

  it.each([
    ['GET', '/', 404],
    ['GET', '/health', 404],
    ['POST', '/health/ready', 405],
    ['DELETE', '/metrics', 405],
  ])('should answer %s %s with %i', async (method, path, status) => {
    expect((await fetch(`${await start()}${path}`, { method })).status).toBe(status);
  });

  it('should say in the log, and to nobody outside, why it could not answer', async () => {
    const error = vi.fn<Logger['error']>();
    const failure = new Error('mongodb://me:secret@host');
    const address = await start({ metrics: () => Promise.reject(failure), logger: { ...silentLogger, error } });

    const response = await fetch(`${address}/metrics`);

    expect([response.status, await response.text()]).toStrictEqual([500, '{}']);
    expect(error).toHaveBeenCalledWith({ error: failure }, 'A question of the operators could not be answered');
  });
});
