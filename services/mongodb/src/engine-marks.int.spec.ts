import { randomBytes, randomUUID } from 'node:crypto';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import { expect, it, onTestFinished } from 'vitest';
import { countKeys, createMongoEngineMarks } from './engine-marks.ts';
import { createMongoKeyVault } from './key-vault.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

await describeWithMongo('Marks of the engines', (server) => {
  async function open() {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    return { mongo, marks: createMongoEngineMarks({ mongo }) };
  }

  it('should keep the furthest of the log, whoever writes when', async () => {
    const { marks } = await open();
    const written = [7n, 2n ** 53n + 1n, 3n].map((position) => ({ position, eventId: randomUUID() }));
    expect(await marks.readLog()).toBeNull();

    await Promise.all(written.map((mark) => marks.raiseLog(mark)));
    for (const mark of written) await marks.raiseLog(mark);

    expect(await marks.readLog()).toStrictEqual(written[1]);
  });

  it('should keep the highest numbers of the vault, and count them there', async () => {
    const { mongo, marks } = await open();
    const vault = await createMongoKeyVault({ mongo, masterKey: randomBytes(32) });
    expect(await marks.readVault()).toBeNull();
    const [gone, ...left] = [randomUUID(), randomUUID(), randomUUID()];
    for (const subject of left) await vault.ensureKey(subject);
    await vault.destroyKey(gone as string);

    const counted = await countKeys(mongo);
    await marks.raiseVault(counted);
    await marks.raiseVault({ keys: 1, destroyed: 4 });

    expect(counted).toStrictEqual({ keys: 3, destroyed: 1 });
    expect(await marks.readVault()).toStrictEqual({ keys: 3, destroyed: 4 });
  });

  it('should lower them for a loss that is accepted, and keep what was given up and why', async () => {
    const { marks } = await open();
    const log = { position: 90n, eventId: randomUUID() };
    await marks.raiseLog(log);
    const loss = {
      log,
      vault: null,
      newLog: { position: 40n, eventId: randomUUID() },
      newVault: { keys: 2, destroyed: 0 },
      givenUpKeys: [randomUUID()],
      reason: 'The disk burned',
    };

    await marks.acceptLoss({ ...loss, acceptedAt: '2026-11-23T10:00:00.000Z' });
    expect([await marks.readLog(), await marks.readVault()]).toStrictEqual([loss.newLog, loss.newVault]);
    await marks.acceptLoss({ ...loss, newLog: null, acceptedAt: '2026-11-23T11:00:00.000Z' });

    expect(await marks.readLog()).toBeNull();
    expect((await marks.listAccepted()).map(({ newLog }) => newLog)).toStrictEqual([loss.newLog, null]);
    expect((await marks.listAccepted())[0]).toStrictEqual({ ...loss, acceptedAt: '2026-11-23T10:00:00.000Z' });
    await marks.raiseLog(log);
    expect(await marks.readLog()).toStrictEqual(log);
  });

  it('should not be needed for a vault without keys to be refused beside a log that holds events', async () => {
    const { mongo } = await open();
    const masterKey = randomBytes(32);

    const opening = createMongoKeyVault({ mongo, masterKey, isFirst: async () => false });

    await expect(opening).rejects.toThrow(EngineSetBackError);
    expect(await mongo.collection('keys', 'service_keys').countDocuments()).toBe(0);
    await createMongoKeyVault({ mongo, masterKey });
    await createMongoKeyVault({ mongo, masterKey, isFirst: async () => false });
  });
});
