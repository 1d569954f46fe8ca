import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '@entry/platform/configuration';
import { silentLogger } from '@entry/platform/logger';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Service, startService } from './compose.ts';

async function start(environment: Readonly<Record<string, string>>): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'operators-'));
  const configuration = readConfiguration({ DATA_DIR: folder, DEMO: 'off', PORT: '0', ...environment });
  const service = await startService(configuration, silentLogger);
  onTestFinished(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  return service;
}

const person = {
  firstName: 'Abebe',
  middleName: 'Kebede',
  lastName: 'Bekele',
  email: 'abebe@example.com',
  password: 'Meskerem13',
};

describe('When operators ask the service on one machine', () => {
  it('should tell them what it does, and nothing of whom it does it for', async () => {
    const service = await start({ OPERATIONS_PORT: '0' });
    const registered = await fetch(`${service.address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect(registered.status).toBe(201);

    const text = await (await fetch(`${service.operationsAddress}/metrics`)).text();

    for (const line of [
      'entry_http_requests_total{method="POST",route="/api/auth/register",status="2xx"} 1',
      'entry_commands_total{command="RegisterAccount",outcome="ok"} 1',
      'entry_appends_total{outcome="ok"}',
      'entry_read_model_lag_seconds{model="accounts",version=',
      'entry_visible_seconds_count{partition="0"}',
      'entry_queued{queue="passwords"} 0',
      'nodejs_eventloop_lag_seconds',
    ]) {
      expect(text).toContain(line);
    }
    for (const secret of ['Abebe', 'abebe', 'Bekele']) expect(text).not.toContain(secret);
    expect(await (await fetch(`${service.operationsAddress}/health/status`)).json()).toMatchObject({
      status: 'ok',
      parked: 0,
    });
    expect((await fetch(`${service.address}/metrics`)).headers.get('content-type')).not.toContain('text/plain');
  });

  it('should have nobody to ask when no port was given', async () => {
    const service = await start({});

    expect(service.operationsAddress).toBeNull();
    expect((await fetch(`${service.address}/health/ready`)).status).toBe(200);
  });
});
