import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NatsServer, startNats } from '@entry/engines/nats';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeployment, type Deployment, statusOf } from './testing/deployment.ts';
import { describeWithOwnEngines } from './testing/describe-with-engines.ts';

await describeWithOwnEngines('When an engine denies a process access', (engines) => {
  let folder: string;
  let nats: NatsServer | null;
  let deployment: Deployment;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'entry-denied-'));
    const configuration = join(folder, 'nats.conf');
    writeFileSync(configuration, 'authorization { user: "gateway", password: "right" }\n');
    nats = await startNats({ configuration });
    deployment = createDeployment(engines);
  });
  afterAll(async () => {
    await deployment.release();
    await nats?.release();
    rmSync(folder, { recursive: true });
  });

  it('should say which one and why, to those who read the log and to those who ask how it does', async () => {
    const servers = (nats?.url ?? '').replace('//', '//gateway:guessed@');
    const gateway = deployment.start('gateway', { NATS_URL: servers });

    await gateway.waitFor(/"level":"error".*"code":"bus","status":"user or password".*denies this process access/);

    await eventually(async () =>
      expect(await statusOf(gateway)).toMatchObject({
        degraded: expect.arrayContaining(['bus_away', 'access_denied']),
        denied: [{ backend: 'bus', reason: 'user or password' }],
      }),
    );
  });
});
