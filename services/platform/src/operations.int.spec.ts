import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Logger, silentLogger } from './logger.ts';
import { type OperationsOptions, startOperations } from './operations.ts';

async function start(options: Partial<OperationsOptions> = {}): Promise<string> {
  const operations = await startOperations({
    host: '127.0.0.1',
    port: 0,
    readiness: () => ({ isReady: true }),
    metrics: async () => 'entry_commands_total 7\n',
    logger: silentLogger,
    ...options,
  });
  onTestFinished(operations.close);

  return operations.address;
}

describe('When operators ask a process', () => {
  it('should say that it lives, even when no work may be sent to it', async () => {
    const address = await start({ readiness: () => ({ isReady: false }) });

    const response = await fetch(`${address}/health/live`);

    expect([response.status, await response.json()]).toStrictEqual([200, { status: 'live' }]);
  });

  it.each([
    [true, 200, 'ready'],
    [false, 503, 'not ready'],
  ])('should say whether work may be sent to it, and why (%s)', async (isReady, status, word) => {
    const address = await start({ readiness: async () => ({ isReady, position: 2n ** 60n, refusal: null }) });

    const response = await fetch(`${address}/health/ready`);

    expect(response.status).toBe(status);
    expect(await response.json()).toStrictEqual({ status: word, position: '1152921504606846976', refusal: null });
  });

  it('should stay ready when something is degraded, and say what', async () => {
    const address = await start({ readiness: () => ({ isReady: true, degraded: ['parked_events'] }) });

    const response = await fetch(`${address}/health/ready`);

    expect([response.status, await response.json()]).toStrictEqual([
      200,
      { status: 'degraded', degraded: ['parked_events'] },
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
