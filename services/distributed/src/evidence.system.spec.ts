import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '@entry/engines/program-file';
import { createMongoEvidenceStore } from '@entry/mongodb/evidence-store/evidence-store';
import { createDenials } from '@entry/platform/denials';
import { silentLogger } from '@entry/platform/logger';
import { runProgram, stopProgram } from '@entry/platform/testing/child-program';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openStorage, type Storage } from './open-engines.ts';
import { createDeployment, type Deployment, statusOf } from './testing/deployment.ts';
import { describeWithEngines } from './testing/describe-with-engines.ts';

/** Compiled, of the package that is for folders. */
const FOLDER_PROGRAM = programFile('standalone', 'audit-main');

await describeWithEngines('When the upkeep records evidence', (engines) => {
  const folder = mkdtempSync(join(tmpdir(), 'entry-evidence-'));
  const [keyFile, witness] = [join(folder, 'evidence.key'), join(folder, 'witness')];
  let deployment: Deployment;
  beforeAll(async () => {
    writeFileSync(keyFile, randomBytes(32));
    deployment = createDeployment(engines);
    // Only into an empty log.
    const { output } = await deployment.run('seed-demo');
    if (!output.includes('Demo logins')) throw new Error(output);
  });
  afterAll(async () => {
    await deployment.release();
    rmSync(folder, { recursive: true, force: true });
  });

  /** With the program for folders, as on the machine of an auditor. */
  async function replayExport(exported: string) {
    const program = runProgram(FOLDER_PROGRAM, {}, { args: ['replay', '--from', exported], workingFolder: folder });
    const code = await program.ended;
    return { code, output: program.output() };
  }

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
      expect(await statusOf(upkeep)).toMatchObject({ evidence: { state: 'recording', alarm: null } });
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

  it('should be exported for others, and tell what was, from the servers and from the export', async () => {
    const exported = join(folder, 'exported');
    const audit = (...args: readonly string[]) => deployment.run('audit', { args });

    const written = await audit('export', exported);
    expect(written.output).toMatch(/^\d+ events and \d+ checkpoints are in /);
    expect(written.code).toBe(0);
    expect(await audit('export', exported)).toMatchObject({
      code: 2,
      output: expect.stringContaining('is there already'),
    });
    const verified = runProgram(join(exported, 'verify.mjs'), {}, { workingFolder: folder });
    expect(await verified.ended).toBe(0);
    expect(verified.output()).toMatch(/^Verified: \d/);

    const [replayed, fromExport] = [await audit('replay'), await replayExport(exported)];
    expect(replayed.code).toBe(0);
    expect(replayed.output).toMatch(/\nApplications: [1-9]\d*\n[\s\S]*\nAccounts: [1-9]/);
    expect(fromExport).toStrictEqual(replayed);
  });

  it('should report an application with what is personal only when that is asked for', async () => {
    const { log } = await open();
    const events = await log.readAll(-1n, 1_000);
    const { stream } = events.find(({ type }) => type === 'ApplicationSubmitted') ?? { stream: '' };
    const id = stream.slice('application-'.length);
    const [sealed, shown] = [
      await deployment.run('audit', { args: ['report', id] }),
      await deployment.run('audit', { args: ['report', id, '--with-personal-data'] }),
    ];

    expect([sealed.code, shown.code]).toStrictEqual([0, 0]);
    expect(sealed.output).toMatch(/<h3>Submitted the application<\/h3>[\s\S]*Leaf \d+ of the tree/);
    expect(sealed.output).toContain('Facts only');
    const [, name = ''] = /<td>Account: name<\/td><td>([^<]+)</.exec(shown.output) ?? [];
    expect(name).not.toBe('');
    expect(sealed.output).not.toContain(name);
  });
});
