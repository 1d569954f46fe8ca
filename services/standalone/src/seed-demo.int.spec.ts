import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { APPLICATION_STATUSES, PAYMENT_SLIP_STATUSES } from '@entry/contracts/rules/statuses';
import type { DemoDesk } from '@entry/demo/demo-desk';
import { seedDemo } from '@entry/demo/seed-demo';
import { seedOnce } from '@entry/demo/seed-once';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { currentDocuments, isExisting } from '@entry/domain/application/state';
import { applicationStream } from '@entry/domain/streams';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { createPasswords } from '@entry/flows/passwords';
import { createMedia } from '@entry/media/media';
import { applicationIdOf } from '@entry/platform/identifiers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataFolder, openDataFolder } from './open-data-folder.ts';

const CHEAP_HASH = { memoryCost: 1_024, timeCost: 2, parallelism: 1 };
const NOW = Date.parse('2026-11-20T09:00:00.000Z');

let path: string;
let folder: DataFolder;
let desk: DemoDesk;

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'entry-demo-'));
  folder = await openDataFolder({ folder: path, masterKeyFile: join(path, 'master.key') });
  desk = {
    ...folder,
    media: createMedia(),
    passwords: createPasswords(CHEAP_HASH),
    registration: { opens: DEMO_REGISTRATION_OPENS, closes: null },
    waitingListSlots: 100,
    now: NOW,
  };
  await seedDemo(desk, 'Demo-abc-1');
});

afterAll(async () => {
  await folder.close();
  await rm(path, { recursive: true });
});

async function readLog() {
  const events = [];
  let after = -1n;
  for (;;) {
    const page = await folder.log.readAll(after, 500);
    if (page.length === 0) return events;
    events.push(...page);
    after = page.at(-1)?.position ?? after;
  }
}

async function loadApplications() {
  const registered = (await readLog()).filter((event) => event.type === 'AccountRegistered');
  const ids = registered.map((event) => applicationIdOf((event.data as { accountId: string }).accountId));
  const loaded = await Promise.all(ids.map((id) => folder.commands.load(applicationDecider, applicationStream(id))));

  return loaded.map(({ state }) => state).filter(isExisting);
}

describe('When an empty folder is seeded', () => {
  it('should hold an application in every status', async () => {
    const statuses = new Set((await loadApplications()).map(({ status }) => status));

    expect([...statuses].sort()).toStrictEqual([...APPLICATION_STATUSES].sort());
  });

  it('should hold slips in every status the service gives', async () => {
    const slips = (await loadApplications()).flatMap(({ paymentSlips }) => paymentSlips);
    const expected = PAYMENT_SLIP_STATUSES.filter((status) => status !== 'processing');

    expect([...new Set(slips.map(({ status }) => status))].sort()).toStrictEqual([...expected].sort());
  });

  it('should hold documents in every status an admin can set', async () => {
    const documents = (await loadApplications()).flatMap(currentDocuments);

    expect([...new Set(documents.map(({ status }) => status))].sort()).toStrictEqual([
      'approved',
      'needs_revision',
      'pending_review',
      'rejected',
    ]);
  });

  it('should hold files that pass the checks of an upload', async () => {
    const uploads = (await readLog()).filter(({ type }) => type === 'DocumentUploaded');
    const checked = await Promise.all(
      uploads.map(async ({ data, metadata }) => {
        const { file, documentType } = data as { file: { fileId: string; mediaType: string }; documentType: string };
        const bytes = (await folder.files.read(file.fileId, metadata.subjectId ?? '')) ?? new Uint8Array();
        const facts = await desk.media.inspectFile(bytes);
        const isTypeRight = facts.kind === 'accepted' && facts.mediaType === file.mediaType;
        const { errors } = documentType === 'photo' ? await desk.media.validatePhoto(bytes) : { errors: [] };

        return { documentType, isTypeRight, errors };
      }),
    );

    expect(checked.length).toBeGreaterThan(40);
    expect(checked.filter(({ isTypeRight, errors }) => !isTypeRight || errors.length > 0)).toStrictEqual([]);
  });

  it('should tell nothing of the future', async () => {
    const latest = (await readLog())
      .map(({ metadata }) => metadata.recordedAt)
      .sort()
      .at(-1);

    expect(latest && latest < new Date(NOW).toISOString()).toBe(true);
  });

  it('should be known for demo data only where its seeding was begun', async () => {
    const before = await readLog();
    const [begun, done, other] = [createMemoryReadStore(), createMemoryReadStore(), createMemoryReadStore()];
    const mark = { model: 'demo-data', version: 1, partition: 0, partitionCount: 1 };
    await begun.saveCheckpoint(mark, null, { position: BigInt(NOW), eventId: 'begun' });
    await done.saveCheckpoint(mark, null, { position: BigInt(NOW), eventId: 'done' });

    const found = [begun, done, other].map((store) => seedOnce({ ...desk, store, now: () => 0 }, 'Demo-abc-1'));

    expect(await Promise.all(found)).toStrictEqual(['demo_data', 'demo_data', 'other_data']);
    expect(await begun.loadCheckpoint(mark)).toMatchObject({ eventId: 'done' });
    // What was cut off is told from the same moment as what was there.
    expect((await readLog()).length).toBe(before.length);
  });

  it('should write no event when it is seeded again', async () => {
    const before = await readLog();

    await seedDemo(desk, 'Demo-abc-1');

    expect((await readLog()).length).toBe(before.length);
  });
});
