import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMongoEvidenceStore } from '@entry/mongodb/evidence-store/evidence-store';
import { createDenials } from '@entry/platform/denials';
import { silentLogger } from '@entry/platform/logger';
import { stopProgram } from '@entry/platform/testing/child-program';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStorage, type Storage } from './open-engines.ts';
import { createDeployment, type Deployment, readinessOf, startEngines } from './testing/deployment.ts';

const engines = await startEngines();
const place = engines?.description ?? 'NOT RUN: nats-server or SecantusDB is not installed';
vi.setConfig({ testTimeout: 120_000, hookTimeout: 30_000 });

describe.skipIf(engines === null)(`When the upkeep records evidence (${place})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'entry-evidence-'));
  const [keyFile, witness] = [join(folder, 'evidence.key'), join(folder, 'witness')];
  let deployment: Deployment;
  beforeAll(() => {
    writeFileSync(keyFile, randomBytes(32));
    deployment = createDeployment(engines as NonNullable<typeof engines>);
  });
  afterAll(async () => {
    await deployment.release();
    await engines?.release();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(): Promise<Storage> {
    const { settings } = deployment;
    const denials = createDenials({ logger: silentLogger });
    const storage = await openStorage('upkeep', { settings, logger: silentLogger, denials });
    onTestFinished(() => storage.close());
    return storage;
  }

  it('should sign it at a clean stop, so that the log can be verified and an event proven', async () => {
    const { log, mongo } = await open();
    const stream = `thing-${uuidOf(deployment.settings.MONGODB_DATABASE)}`;
    const ids = [1, 2, 3].map((number) => uuidOf(`${stream} ${number}`));
    await log.append(
      stream,
      'no_stream',
      ids.map((id) => eventOf(id)),
    );
    const environment = { EVIDENCE_KEY_FILE: keyFile, EVIDENCE_WITNESS_FILE: witness };
    expect((await deployment.run('audit', { args: ['verify'] })).code).toBe(2);

    const upkeep = deployment.start('upkeep', environment);
    await eventually(async () => {
      expect((await readinessOf(upkeep)).body).toMatchObject({ evidence: { state: 'recording', alarm: null } });
    });
    await stopProgram(upkeep);

    const latest = await createMongoEvidenceStore({ mongo }).latest();
    expect(latest).not.toBeNull();
    expect(JSON.parse(readFileSync(witness, 'utf8'))).toBe(latest?.note);
    const verified = await deployment.run('audit', { args: ['verify', '--witness', witness] });
    expect(verified.output).toMatch(
      /^Verified: \d+ events, 1 signed checkpoint\.\nThe witness agreed with 1 checkpoint\./,
    );
    expect(verified.code).toBe(0);
    const proven = await deployment.run('audit', { args: ['prove', ids[1] ?? ''] });
    expect([proven.code, proven.output.split('\n')[0]]).toStrictEqual([0, 'c2sp.org/tlog-proof@v1']);
  });
});
