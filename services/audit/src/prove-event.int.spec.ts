import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { createTestFolder } from '@entry/embedded/testing/test-folder';
import { silentLogger } from '@entry/platform/logger';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import { type EvidenceStore, TILE_WIDTH } from '@entry/platform/ports/evidence-store';
import { uuidOf } from '@entry/platform/testing/event-values';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEvidenceDesk } from './desk/evidence-desk.ts';
import { openAnswerProver } from './desk/prove-answer.ts';
import { checkProof, openEventProver, proveEvent, readProof } from './prove-event.ts';
import { appendThings, recordNow, testSigner } from './testing/recording.ts';

const COVERED = 5_000;
const BLOCKS = Math.ceil(COVERED / TILE_WIDTH);
/** Reads of one bisection, with the block that it ends at. */
const FEW = Math.ceil(Math.log2(BLOCKS)) + 2;

let log: EventLog;
let store: EvidenceStore;
let events: readonly RecordedEvent[];
let folder: string;
beforeAll(async () => {
  log = createMemoryEventLog();
  folder = await mkdtemp(join(tmpdir(), 'prove-event-'));
  store = await openFolderEvidenceStore({ folder });
  await appendThings(log, 'thing-0', COVERED);
  await recordNow(log, store, { events: 700 });
  await appendThings(log, 'thing-1', 10);
  events = await log.readAll(-1n, COVERED + 10);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const evidenceOf = () => ({
  ...store,
  latest: vi.fn<EvidenceStore['latest']>(store.latest),
  verifierKey: vi.fn<EvidenceStore['verifierKey']>(store.verifierKey),
  readLeaves: vi.fn<EvidenceStore['readLeaves']>(store.readLeaves),
  readTile: vi.fn<EvidenceStore['readTile']>(store.readTile),
  findLeaf: vi.fn<EvidenceStore['findLeaf']>(store.findLeaf),
});
let evidence: ReturnType<typeof evidenceOf>;
beforeEach(() => {
  evidence = evidenceOf();
});

const eventAt = (index: number): RecordedEvent => events[index] as RecordedEvent;
const placeOf = ({ metadata, position }: RecordedEvent) => ({ eventId: metadata.eventId, position });

describe('When an event is proven whose place in the log is known', () => {
  it.each([0, 1, 255, 256, 257, 2_500, 4_863, 4_864, COVERED - 1])(
    'should find leaf %i in a few reads, and search nothing',
    async (index) => {
      const outcome = await proveEvent({ log, evidence }, placeOf(eventAt(index)));

      const proof = outcome.kind === 'proven' ? outcome.proof : null;
      expect(proof?.index).toBe(index);
      expect(proof && checkProof(proof, testSigner.verifierKey)).toMatchObject({ size: COVERED });
      expect(evidence.findLeaf).not.toHaveBeenCalled();
      expect(evidence.readLeaves.mock.calls.length).toBeLessThanOrEqual(FEW);
      const most = evidence.readLeaves.mock.calls.reduce((sum, [, limit]) => sum + limit, 0);
      expect(most).toBeLessThanOrEqual(FEW + TILE_WIDTH);
    },
  );

  it('should be proven as it is by its id alone', async () => {
    const { eventId, position } = placeOf(eventAt(1_234));

    expect(await proveEvent({ log, evidence }, { eventId, position })).toStrictEqual(
      await proveEvent({ log, evidence }, { eventId, position: null }),
    );
    expect(evidence.findLeaf).toHaveBeenCalledOnce();
  });
});

describe('When many events are proven for one report', () => {
  it('should open one checkpoint and read every leaf and tile at most once', async () => {
    const prove = await openAnswerProver({ log, evidence });
    const indexes = Array.from({ length: 500 }, (_none, place) => place * 10);
    for (const index of indexes) {
      expect(await prove(placeOf(eventAt(index)))).toMatchObject({ kind: 'proven', index });
    }

    expect(evidence.latest).toHaveBeenCalledOnce();
    expect(evidence.verifierKey).toHaveBeenCalledOnce();
    expect(evidence.findLeaf).not.toHaveBeenCalled();
    // The beginning of each block, and each block.
    expect(evidence.readLeaves.mock.calls.length).toBeLessThanOrEqual(2 * BLOCKS);
    const tiles = evidence.readTile.mock.calls.map(([level, index]) => `${level}/${index}`);
    expect(tiles).toHaveLength(new Set(tiles).size);
  });

  it('should answer what is proven while they are asked for at once', async () => {
    const prove = await openEventProver({ log, evidence });
    const indexes = [0, 4_999, 256, 3_000, 255, 1];
    const outcomes = await Promise.all(indexes.map((index) => prove(placeOf(eventAt(index)))));

    expect(outcomes.map((outcome) => outcome.kind === 'proven' && outcome.proof.index)).toStrictEqual(indexes);
  });
});

describe('When there is no leaf of an event', () => {
  it.each([COVERED, COVERED + 9])('should say that no checkpoint covers event %i yet', async (index) => {
    const { eventId, position } = placeOf(eventAt(index));

    expect(await proveEvent({ log, evidence }, { eventId, position })).toStrictEqual({ kind: 'not covered yet' });
    expect(await proveEvent({ log, evidence }, { eventId, position: null })).toStrictEqual({ kind: 'not covered yet' });
  });

  it('should say so before the first checkpoint', async () => {
    const empty = await openFolderEvidenceStore({ folder: await createTestFolder() });
    const { eventId, position } = placeOf(eventAt(0));

    for (const place of [position, null]) {
      expect(await proveEvent({ log, evidence: empty }, { eventId, position: place })).toStrictEqual({
        kind: 'not covered yet',
      });
    }
  });

  it('should contradict one that lies among those that were recorded, or in the place of one', async () => {
    const [before, behind] = [eventAt(700).position, eventAt(701).position];
    expect(behind - before).toBeGreaterThan(1n);
    const eventId = uuidOf('slipped in');

    for (const position of [before + 1n, before, eventAt(0).position - 1n]) {
      expect(await proveEvent({ log, evidence }, { eventId, position })).toStrictEqual({ kind: 'contradicted' });
    }
  });

  it('should contradict one that says something else than was recorded', async () => {
    const { stream, revision, type, sealed, metadata, position } = eventAt(700);
    const altered = { stream, revision, type, sealed, metadata, position, data: { number: -1 } };
    const rewritten = { readAt: async () => altered };

    expect(await proveEvent({ log: rewritten, evidence }, placeOf(altered))).toStrictEqual({ kind: 'contradicted' });
  });
});

describe('When the desk is asked', () => {
  const openDesk = () => createEvidenceDesk({ log, evidence, receiptKey: Buffer.alloc(32, 7), logger: silentLogger });

  it('should prove an event, sign a receipt and export without searching for any', async () => {
    const desk = openDesk();
    const { eventId, position } = placeOf(eventAt(3_000));
    const answer = await desk.prove({ eventId, position });
    expect(answer).toMatchObject({ kind: 'proven', index: 3_000 });
    expect(answer.kind === 'proven' && readProof(answer.proof)?.index).toBe(3_000);

    const check = { typedBy: 'applicant', checkedAt: null } as const;
    const facts = { applicationId: uuidOf('a'), confirmationNumber: 'N', eventId, stream: 's', recordedAt: 'r', check };
    expect(await desk.signReceipt(facts, position)).toContain('"proof"');

    const lines: { proof: { index: number } | null }[] = [];
    for await (const line of desk.exportHistory(eventAt(4_699).position, null, 1_000)) lines.push(JSON.parse(line));
    const expected = events.slice(4_700).map((_event, place) => (place < 300 ? 4_700 + place : null));
    expect(lines.slice(1).map(({ proof }) => proof?.index ?? null)).toStrictEqual(expected);

    expect(evidence.findLeaf).not.toHaveBeenCalled();
  });
});
