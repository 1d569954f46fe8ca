import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '@entry/engines/nats';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, describe, expect, it } from 'vitest';
import { createDeployment, readinessOf, startEngines } from './testing/deployment.ts';

const folder = mkdtempSync(join(tmpdir(), 'entry-denied-'));
const configuration = join(folder, 'nats.conf');
writeFileSync(configuration, 'authorization { user: "gateway", password: "right" }\n');
const engines = await startEngines();
const nats = engines === null ? null : await startNats({ configuration });
const place = nats === null ? 'NOT RUN: nats-server or SecantusDB is not installed' : engines?.description;

describe.skipIf(nats === null)(`When an engine denies a process access (${place})`, () => {
  const deployment = createDeployment(engines as NonNullable<typeof engines>);
  afterAll(async () => {
    await deployment.release();
    await Promise.all([engines?.release(), nats?.release()]);
    rmSync(folder, { recursive: true });
  });

  it('should say which one and why, to those who read the log and to those who ask whether it is ready', async () => {
    const servers = (nats?.url ?? '').replace('//', '//gateway:guessed@');
    const gateway = deployment.start('gateway', { NATS_URL: servers });

    await gateway.waitFor(/"level":"error".*"code":"bus","status":"user or password".*denies this process access/);

    await eventually(async () =>
      expect((await readinessOf(gateway)).body).toMatchObject({
        denied: [{ backend: 'bus', reason: 'user or password' }],
      }),
    );
  });
});
