import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { createTestFolder } from '@entry/embedded/testing/test-folder';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashEvent } from './canonical-event.ts';
import { compareWithEvidence } from './compare-with-evidence.ts';
import { openCheckpoint } from './notes/checkpoint.ts';
import { createNoteSigner, createNoteVerifier } from './notes/signed-note.ts';
import { naiveRoot } from './testing/naive-tree.ts';
import { appendThings, recordNow, startRecorder, testSigner } from './testing/recording.ts';

let folder: string;
let log: EventLog;
let evidence: EvidenceStore;
beforeEach(async () => {
  folder = await createTestFolder();
  log = createMemoryEventLog();
  evidence = await openFolderEvidenceStore({ folder });
});

const verifier = createNoteVerifier(testSigner.verifierKey);

async function expectWhole(sizes: readonly number[], store: EvidenceStore = evidence): Promise<void> {
  const events = await log.readAll(-1n, 100_000);
  const leaves = events.map(hashEvent);
  const checkpoints = await store.readCheckpoints(0, 1_000);
  expect(checkpoints.map(({ size }) => size)).toStrictEqual(sizes);
  for (const { size, note } of checkpoints) {
    const last = events[size - 1];
    const { root, position, eventId } = openCheckpoint(verifier, note);
    expect(Buffer.from(root)).toStrictEqual(naiveRoot(leaves.slice(0, size)));
    expect({ position, eventId }).toStrictEqual({ position: last?.position, eventId: last?.metadata.eventId });
  }
}

const refusing = (recorder: ReturnType<typeof startRecorder>): Promise<void> =>
  eventually(() => expect(recorder.status().state).toBe('refusing'));

describe('When a recorder follows a log', () => {
  it('should sign after so many events, and at its end what is left', async () => {
    await appendThings(log, 'thing-1', 620);
    const recorder = startRecorder(log, evidence, { events: 250 });
    await eventually(() => expect(recorder.status().size).toBe(500));

    await recorder.stop();

    await expectWhole([250, 500, 620]);
    expect(recorder.status()).toStrictEqual({
      state: 'recording',
      alarm: null,
      size: 620,
      position: String(await log.head()),
      isWitnessWell: null,
    });
    expect(await evidence.verifierKey()).toBe(testSigner.verifierKey);
  });

  it('should sign everything at a stop that comes right after the start', async () => {
    await appendThings(log, 'thing-1', 2_000);
    const recorder = startRecorder(log, evidence, { events: 5_000, closing: 60_000 });

    await recorder.stop();

    await expectWhole([2_000]);
  });

  it('should sign after a while what is new, and nothing when nothing is', async () => {
    let time = Date.parse('2026-11-22T10:00:00.000Z');
    await appendThings(log, 'thing-1', 3);
    let reads = 0;
    const counted = {
      ...log,
      readAll: (...given: Parameters<EventLog['readAll']>) => {
        reads += 1;
        return log.readAll(...given);
      },
    };
    const recorder = startRecorder(counted, evidence, { now: () => time });
    await eventually(() => expect(reads).toBeGreaterThan(3));
    expect(await evidence.latest()).toBeNull();

    time += 60_000;
    await eventually(() => expect(recorder.status().size).toBe(3));
    time += 600_000;
    const before = reads;
    await eventually(() => expect(reads).toBeGreaterThan(before + 3));
    await recorder.stop();

    await expectWhole([3]);
    expect(openCheckpoint(verifier, (await evidence.latest())?.note ?? '').time).toBe('2026-11-22T10:01:00.000Z');
  });

  it('should go on where the one before it ended, over the edges of tiles', async () => {
    const sizes = [1, 255, 256, 257, 512, 600];
    for (const size of sizes) {
      await appendThings(log, 'thing-1', size - (await log.readAll(-1n, 10_000)).length);
      const recorder = startRecorder(log, await openFolderEvidenceStore({ folder }));
      await eventually(() => expect(recorder.status().state).toBe('recording'));
      await recorder.stop();
    }

    const store = await openFolderEvidenceStore({ folder });
    expect((await store.latest())?.size).toBe(600);
    await expectWhole(
      (await store.readCheckpoints(0, 100)).map(({ size }) => size),
      store,
    );
  });

  it('should make one history when two record at once', async () => {
    const first = startRecorder(log, evidence, { events: 20 });
    const second = startRecorder(log, evidence, { events: 30 });
    for (let round = 0; round < 10; round += 1) await appendThings(log, 'thing-1', 37);
    await eventually(() => expect(first.status().size).toBeGreaterThanOrEqual(300));
    await Promise.all([first.stop(), second.stop()]);

    const sizes = (await evidence.readCheckpoints(0, 1_000)).map(({ size }) => size);
    expect(sizes).toStrictEqual(sizes.toSorted((left, right) => left - right));
    await expectWhole(sizes);
  });
});

describe('When a witness file is wished', () => {
  it('should be told every checkpoint', async () => {
    const witnessFile = join(folder, 'witness');
    await appendThings(log, 'thing-1', 120);
    const recorder = startRecorder(log, evidence, { events: 50, witnessFile });
    await eventually(() => expect(recorder.status().size).toBe(100));
    await recorder.stop();

    const lines = (await readFile(witnessFile, 'utf8')).split('\n').slice(0, -1);
    const notes = (await evidence.readCheckpoints(0, 10)).map(({ note }) => note);
    expect(lines.map((line) => JSON.parse(line) as string)).toStrictEqual(notes);
    expect(recorder.status().isWitnessWell).toBe(true);
  });

  it('should stop nothing when it cannot be written to', async () => {
    const witnessFile = join(folder, 'a-folder');
    await mkdir(witnessFile);
    await appendThings(log, 'thing-1', 60);
    const recorder = startRecorder(log, evidence, { events: 50, witnessFile });
    await eventually(() => expect(recorder.status()).toMatchObject({ size: 50, isWitnessWell: false }));
    await recorder.stop();

    await expectWhole([50, 60]);
  });
});

describe('When log and evidence contradict each other', () => {
  beforeEach(async () => {
    await appendThings(log, 'thing-1', 90);
    await appendThings(log, 'thing-2', 10);
    await recordNow(log, evidence, { events: 100 });
  });

  async function expectRefusal(changed: EventLog, alarm: string): Promise<void> {
    const recorder = startRecorder(changed, evidence);
    await refusing(recorder);
    expect(recorder.status().alarm).toBe(alarm);
    await appendThings(changed, 'thing-9', 10);
    await recorder.stop();

    expect(await evidence.readCheckpoints(0, 10)).toHaveLength(1);
  }

  it('should record nothing over a log that lost its end', async () => {
    const shorter = createMemoryEventLog();
    await appendThings(shorter, 'thing-1', 90);

    expect(await compareWithEvidence({ log: shorter, evidence })).toStrictEqual({
      kind: 'log is shorter',
      index: 90,
      position: 636n,
      eventId: uuidOf('thing-2 0'),
    });
    await expectRefusal(shorter, 'the log ends before position 636, where event 90 was recorded');
  });

  it('should record nothing over a log in which an event is another', async () => {
    const changed = createMemoryEventLog();
    await appendThings(changed, 'thing-1', 90);
    await changed.append('thing-2', 'no_stream', [eventOf(uuidOf('thing-2 0'), { data: { number: 1 } })]);
    await appendThings(changed, 'thing-2', 9);

    await expectRefusal(changed, 'at position 636 the log holds something else than event 90 that was recorded');
  });

  it('should record nothing with another key', async () => {
    const recorder = startRecorder(log, evidence, {
      signer: createNoteSigner('example.org/entry', Buffer.alloc(32, 1)),
    });
    await refusing(recorder);

    expect(recorder.status().alarm).toBe('it was signed with another key than the one that is here');
    await recorder.stop();
  });

  it('should find evidence damaged whose tiles do not lead to what was signed', async () => {
    const damaged = {
      ...evidence,
      readTile: async (...place: Parameters<EvidenceStore['readTile']>) => {
        const tile = Buffer.from(await evidence.readTile(...place));
        tile[3] = (tile[3] ?? 0) ^ 1;
        return tile;
      },
    };

    expect(await compareWithEvidence({ log, evidence: damaged })).toStrictEqual({
      kind: 'evidence is damaged',
      reason: 'The tiles do not lead to the root that was signed',
    });
  });

  it('should agree as long as nobody changed anything', async () => {
    expect(await compareWithEvidence({ log, evidence })).toMatchObject({ kind: 'agrees', number: 0 });
  });
});
