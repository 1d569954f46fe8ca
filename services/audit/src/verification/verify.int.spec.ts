import { describeInstant } from '@entry/contracts/audit/describe-instant';
import { openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { createTestFolder } from '@entry/embedded/testing/test-folder';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { uuidOf } from '@entry/platform/testing/event-values';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { beforeEach, describe, expect, it } from 'vitest';
import { createNoteSigner } from '../notes/signed-note.ts';
import { appendThings, recordNow } from '../testing/recording.ts';
import type { SignedRoot } from './signed-roots.ts';
import { type VerifyOptions, verifyLog } from './verify.ts';
import { describeLimits, describeVerification } from './words.ts';

let log: EventLog;
let evidence: EvidenceStore;
let events: RecordedEvent[];
beforeEach(async () => {
  log = createMemoryEventLog();
  evidence = await openFolderEvidenceStore({ folder: await createTestFolder() });
  // Three checkpoints over 300 events, and 10 that none covers; tiles of two levels.
  for (let round = 0; round < 6; round += 1) await appendThings(log, `thing-${round % 2}`, 50);
  await recordNow(log, evidence, { events: 100 });
  await appendThings(log, 'thing-9', 10);
  events = [...(await log.readAll(-1n, 1_000))];
});

/** A log of these events, whatever they are: one that somebody wrote by hand. */
function logOf(given: readonly RecordedEvent[]): Pick<EventLog, 'readAll'> {
  return {
    readAll: async (after, limit) => {
      const first = after < 0n ? 0 : given.findIndex(({ position }) => position === after) + 1;
      return given.slice(first, first + limit);
    },
  };
}

const verify = (given: readonly RecordedEvent[], options: Partial<VerifyOptions> = {}) =>
  verifyLog({ log: logOf(given), evidence, ...options });
const eventAt = (index: number): RecordedEvent => events[index] as RecordedEvent;
const badAt = (index: number) => ({
  index,
  position: eventAt(index).position,
  eventId: eventAt(index).metadata.eventId,
});

async function* witnessOf(notes: readonly string[]): AsyncIterable<SignedRoot> {
  yield* notes.map((note, number) => ({ number, note }));
}

describe('When nobody changed anything', () => {
  it('should verify all of it, and say what no checkpoint covers yet', async () => {
    const result = await verify(events);

    expect(result).toStrictEqual({
      isVerified: true,
      events: 310,
      uncovered: 10,
      checkpoints: 3,
      witnessed: null,
      firstBad: null,
      certain: {
        number: 2,
        size: 300,
        position: eventAt(299).position,
        eventId: eventAt(299).metadata.eventId,
        time: result.certain?.time,
      },
      complaints: [],
    });
    expect(describeVerification(result)).toStrictEqual([
      'Verified: 310 events, 3 signed checkpoints.',
      `Certain: the first 300 events, up to ${eventAt(299).metadata.eventId} at position ${eventAt(299).position}, as checkpoint 3 of ${describeInstant(result.certain?.time ?? '')} says.`,
      'No checkpoint covers the last 10 events yet.',
    ]);
  });

  it('should not call a log verified that no evidence is about', async () => {
    const empty = await openFolderEvidenceStore({ folder: await createTestFolder() });

    const result = await verify(events, { evidence: empty });
    expect(result).toMatchObject({ isVerified: false, uncovered: 310, certain: null, firstBad: null, complaints: [] });
    expect(describeVerification(result)[0]).toBe(
      'Nothing to hold 310 events to: no checkpoint was signed yet, or somebody removed them all.',
    );
    expect(await verify([], { evidence: empty })).toMatchObject({ isVerified: true, events: 0 });
  });

  it('should tell how far it is, and stop when nobody wants to know', async () => {
    const seen: number[] = [];
    await verify(events, { onProgress: (progress) => seen.push(progress.events) });
    expect(seen).toStrictEqual([310, 310]);

    const signal = AbortSignal.abort(new Error('enough'));
    await expect(verify(events, { signal })).rejects.toThrow('enough');
  });
});

describe('When somebody changed the log', () => {
  const without = (index: number): RecordedEvent[] => events.filter((_event, place) => place !== index);

  it.each([0, 99, 100, 255, 299])(
    'should name event %i when it was altered, and what is certain before it',
    async (index) => {
      const altered = events.with(index, { ...eventAt(index), data: { number: -1 } });

      const result = await verify(altered);

      expect(result).toMatchObject({ isVerified: false, firstBad: { fault: 'altered', ...badAt(index) } });
      expect(result.certain?.size ?? 0).toBe(Math.floor(index / 100) * 100);
    },
  );

  it('should name an event that was removed', async () => {
    expect((await verify(without(150))).firstBad).toStrictEqual({ fault: 'removed', ...badAt(150) });
    expect((await verify(events.slice(0, 250))).firstBad).toStrictEqual({ fault: 'removed', ...badAt(250) });
    expect((await verify([])).firstBad).toStrictEqual({ fault: 'removed', ...badAt(0) });
  });

  it('should name an event that was inserted', async () => {
    const position = eventAt(150).position - 1n;
    const metadata = { ...eventAt(150).metadata, eventId: uuidOf('another') };
    const inserted = { ...eventAt(150), position, stream: 'thing-7', revision: 0, metadata };

    expect((await verify(events.toSpliced(150, 0, inserted))).firstBad).toStrictEqual({
      fault: 'inserted',
      index: 150,
      position,
      eventId: metadata.eventId,
    });
  });

  it('should name the first of two events that changed places', async () => {
    const swapped = events
      .with(120, { ...eventAt(121), position: eventAt(120).position })
      .with(121, { ...eventAt(120), position: eventAt(121).position });

    expect((await verify(swapped)).firstBad).toStrictEqual({ fault: 'moved', ...badAt(120) });
  });

  it('should name one in whose place is another', async () => {
    const metadata = { ...eventAt(42).metadata, eventId: uuidOf('another') };

    expect((await verify(events.with(42, { ...eventAt(42), metadata }))).firstBad).toStrictEqual({
      fault: 'replaced',
      ...badAt(42),
    });
  });

  it('should name what is wrong among events that no checkpoint covers', async () => {
    expect((await verify(without(304))).firstBad).toStrictEqual({ fault: 'revision', ...badAt(305), index: 304 });
    expect((await verify([...events, { ...eventAt(309), revision: 10, position: 9_999n }])).firstBad).toMatchObject({
      fault: 'repeated id',
      index: 310,
    });
  });

  it('should name the first that cannot be read', async () => {
    const unreadable = Object.defineProperties({}, Object.getOwnPropertyDescriptors({ ...eventAt(170), data: null }));
    Object.defineProperty(unreadable, 'data', {
      get: () => {
        throw new SyntaxError('Unexpected token');
      },
    });
    expect((await verify(events.with(170, unreadable as RecordedEvent))).firstBad).toStrictEqual({
      fault: 'unreadable',
      ...badAt(170),
    });
  });
});

describe('When a verification is told in words', () => {
  it('should count events and checkpoints from one, and say what to do next', async () => {
    const lines = describeVerification(await verify(events.with(100, { ...eventAt(100), data: { number: -1 } })));

    expect(lines).toStrictEqual([
      expect.stringMatching(/^NOT verified\. \d+ events read, 1 signed checkpoint agreed\.$/),
      `First bad event: number 101 at position ${eventAt(100).position}, ${eventAt(100).metadata.eventId}: it is another than it was when it was recorded.`,
      expect.stringMatching(/^Certain: the first 100 events, .*, as checkpoint 1 of \d+ \w+ \d{4}, [\d:]+ UTC says\.$/),
      expect.stringMatching(/^What to do next: copy log, keys and evidence as they are, change nothing/),
    ]);
  });

  it('should say what to do next when there is no evidence, and when only the evidence is wrong', async () => {
    const empty = await openFolderEvidenceStore({ folder: await createTestFolder() });
    const other = createNoteSigner('example.org/entry', Buffer.alloc(32, 7)).verifierKey;

    const unknown = describeVerification(await verify(events, { evidence: empty }));
    const replaced = describeVerification(await verify(events, { verifierKey: other }));

    expect(unknown.at(-1)).toMatch(/^What to do next: if the service is new, stop the service/);
    expect(replaced.at(-1)).toMatch(/^What to do next: the evidence is damaged or was replaced/);
  });

  it('should say what nobody may take for verified, and no more than that', () => {
    const all = { stored: null, hasOwnKey: true, looksAtStreams: true };

    expect(describeLimits({ witnessed: 3 }, all)).toStrictEqual([]);
    expect(describeLimits({ witnessed: null }, { ...all, hasOwnKey: false, looksAtStreams: false })).toStrictEqual([
      expect.stringMatching(/^gaps in streams and repeated ids/),
      expect.stringMatching(/^whether log and evidence were set back together/),
      expect.stringMatching(/^whether the key beside the evidence is the right key/),
    ]);
  });
});

describe('When somebody changed the evidence', () => {
  const changed = (changes: Partial<EvidenceStore>): EvidenceStore => ({ ...evidence, ...changes });

  it('should say so of a leaf, and still be certain of the log', async () => {
    const readLeaves: EvidenceStore['readLeaves'] = async (...range) =>
      (await evidence.readLeaves(...range)).map((leaf, place) =>
        range[0] + place === 77 ? { ...leaf, hash: Buffer.alloc(32) } : leaf,
      );

    expect(await verify(events, { evidence: changed({ readLeaves }) })).toMatchObject({
      isVerified: false,
      firstBad: null,
      certain: { size: 300 },
      complaints: ['The leaf of event 78 is another than the log and the signature say'],
    });
  });

  it('should say so of a tile', async () => {
    const readTile: EvidenceStore['readTile'] = async (level, ...rest) =>
      level === 1 ? Buffer.alloc(32) : evidence.readTile(level, ...rest);

    expect(await verify(events, { evidence: changed({ readTile }) })).toMatchObject({
      isVerified: false,
      firstBad: null,
      complaints: ['Tile 1/0 of the evidence is damaged'],
    });
  });

  it('should believe no checkpoint that another key signed', async () => {
    const other = createNoteSigner('example.org/entry', Buffer.alloc(32, 1));
    const result = await verify(events, { verifierKey: other.verifierKey });

    expect(result).toMatchObject({ isVerified: false, firstBad: null, certain: null, checkpoints: 0 });
    expect(result.complaints.slice(0, 2)).toStrictEqual([
      'The key beside the evidence is another than the one that was given',
      'Checkpoint 1 cannot be believed: example.org/entry did not sign the note',
    ]);
  });
});

describe('When a witness kept the checkpoints', () => {
  const notes = async (): Promise<string[]> => (await evidence.readCheckpoints(0, 10)).map(({ note }) => note);

  it('should count those that agree', async () => {
    expect(await verify(events, { witness: witnessOf(await notes()) })).toMatchObject({
      isVerified: true,
      witnessed: 3,
    });
  });

  it('should find a history that was rewritten together with its evidence, by whoever holds the key', async () => {
    const kept = await notes();
    const rewritten = createMemoryEventLog();
    await appendThings(rewritten, 'thing-0', 100);
    for (let round = 0; round < 5; round += 1) await appendThings(rewritten, 'thing-3', 50);
    const forged = await openFolderEvidenceStore({ folder: await createTestFolder() });
    await recordNow(rewritten, forged, { events: 50 });

    const alone = await verifyLog({ log: rewritten, evidence: forged });
    const held = await verifyLog({ log: rewritten, evidence: forged, witness: witnessOf(kept) });

    expect(alone.isVerified).toBe(true);
    expect(held).toMatchObject({
      isVerified: false,
      witnessed: 0,
      firstBad: { fault: 'rewritten', index: 0 },
      certain: null,
    });
  });

  it('should find a history that was rolled back together with its evidence', async () => {
    const kept = await notes();
    const older = await openFolderEvidenceStore({ folder: await createTestFolder() });
    const before = createMemoryEventLog();
    for (let round = 0; round < 4; round += 1) await appendThings(before, `thing-${round % 2}`, 50);
    await recordNow(before, older, { events: 100 });

    expect(await verifyLog({ log: before, evidence: older, witness: witnessOf(kept) })).toMatchObject({
      isVerified: false,
      witnessed: 2,
      firstBad: null,
      complaints: ['A checkpoint was signed for 300 events, and the log has 200'],
    });
  });

  it('should take a line that nobody signed for what it is', async () => {
    const result = await verify(events, { witness: witnessOf(['made up']) });

    expect(result.complaints).toStrictEqual(['Witnessed checkpoint 1 cannot be believed: That is no signed note']);
  });
});
