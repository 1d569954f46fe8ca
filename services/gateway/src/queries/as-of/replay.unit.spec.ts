import type { Moment } from '@entry/contracts/audit/time-travel';
import { REPLAY_MAXIMUM_EVENTS } from '@entry/contracts/rules/limits';
import { DomainError } from '@entry/domain/domain-error';
import { SEED } from '@entry/domain/testing/seed';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { silentLogger } from '@entry/platform/logger';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import { createProjectionRunner } from '@entry/platform/projection-runner';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import { createProjections, listProjections } from '@entry/projections/all';
import { ARBITRARY_HISTORY } from '@entry/projections/testing/arbitrary-history';
import {
  accountRegistered,
  application,
  applicationCreated,
  documentDeleted,
  documentUploaded,
  PASSPORT,
} from '@entry/projections/testing/events';
import { APPLICATION, instant, record } from '@entry/projections/testing/history';
import { openPlain } from '@entry/projections/testing/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replayApplication } from './replay.ts';

const projections = createProjections({ open: openPlain, store: createMemoryReadStore() });

async function logOf(events: readonly RecordedEvent[]): Promise<EventLog> {
  const log = createMemoryEventLog();
  for (const event of events)
    await log.append(event.stream, event.revision === 0 ? 'no_stream' : event.revision - 1, [event]);

  return log;
}

/** What the live read models hold after these events. */
async function readModelsAfter(
  events: readonly RecordedEvent[],
  ids: { readonly applicationId: string; readonly ownerId: string },
) {
  const store = createMemoryReadStore();
  const live = createProjections({ open: openPlain, store });
  const log = await logOf(events);
  const runner = createProjectionRunner({
    log,
    store,
    project: toProjectedEvents,
    projections: listProjections(live),
    logger: silentLogger,
  });
  await runner.start();
  await runner.stop();

  return {
    application: (await store.collection(live.applications.model).get(ids.applicationId))?.document ?? null,
    owner: (await store.collection(live.accounts.model).get(ids.ownerId))?.document ?? null,
  };
}

const replay = async (log: EventLog, applicationId: string, moment: Moment) =>
  replayApplication({ log, project: toProjectedEvents, projections }, applicationId, moment);

const applicationIdIn = (event: RecordedEvent): string | null =>
  event.stream.startsWith('application-') ? event.stream.slice('application-'.length) : null;

describe(`Given any history (seed ${SEED})`, () => {
  it('should show at any position, revision and time what the read models held then', async () => {
    let compared = 0;

    await fc.assert(
      fc.asyncProperty(ARBITRARY_HISTORY, fc.nat(), async (history, place) => {
        // Positions are those that the log gives, as the digest of a document holds none.
        const events = await (await logOf(record(history))).readAll(-1n, 1_000);
        const log = await logOf(record(history));
        const before = events.slice(0, (place % events.length) + 1);
        const last = before.at(-1) as RecordedEvent;
        const shown = before.findLast((event) => applicationIdIn(event) !== null);
        if (shown === undefined) return;

        const applicationId = applicationIdIn(shown) as string;
        const expected = await readModelsAfter(before, { applicationId, ownerId: shown.metadata.subjectId as string });
        const moments: readonly Moment[] = [
          { kind: 'position', position: last.position.toString() },
          { kind: 'time', time: last.metadata.recordedAt },
          // Only when it is the last event of all does the revision say as much as the position.
          ...(shown === last ? [{ kind: 'revision', revision: shown.revision } as const] : []),
          ...(before.length === events.length ? [{ kind: 'now' } as const] : []),
        ];
        for (const moment of moments) {
          const { application: found, owner } = await replay(log, applicationId, moment);
          expect({ application: found, owner }).toStrictEqual(expected);
          compared += 1;
        }
      }),
      { seed: SEED, numRuns: 120 },
    );

    expect(compared).toBeGreaterThan(200);
  });

  it('should show at the last moment what the read models hold now', async () => {
    await fc.assert(
      fc.asyncProperty(ARBITRARY_HISTORY, async (history) => {
        const log = await logOf(record(history));
        const events = await log.readAll(-1n, 1_000);
        const last = events.findLast((event) => applicationIdIn(event) !== null);
        if (last === undefined) return;

        const applicationId = applicationIdIn(last) as string;
        const expected = await readModelsAfter(events, { applicationId, ownerId: last.metadata.subjectId as string });
        const now = await replay(log, applicationId, { kind: 'now' });
        expect({ application: now.application, owner: now.owner }).toStrictEqual(expected);
        expect(now.at).toMatchObject({ isNow: true, eventCount: last.revision + 1 });

        const again = await replay(log, applicationId, { kind: 'position', position: now.at.position });
        expect(again.application).toStrictEqual(now.application);
        expect(again.at).toStrictEqual(now.at);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });
});

describe('Given a document that was uploaded, reviewed and deleted', () => {
  const events = [
    accountRegistered(),
    applicationCreated(),
    documentUploaded(PASSPORT, 'passport'),
    application('ApplicationSubmitted'),
    documentDeleted(),
  ];
  const at = async (moment: Moment) => replay(await logOf(record(events)), APPLICATION, moment);

  it('should tell the moment, how many events there are, and that the file is gone since', async () => {
    const { at: shown, application: found, isRemoved } = await at({ kind: 'revision', revision: 1 });

    expect(shown).toStrictEqual({
      position: expect.stringMatching(/^\d+$/),
      revision: 1,
      recordedAt: instant(2),
      type: 'DocumentUploaded',
      actorRole: 'system',
      section: null,
      documentType: 'passport',
      documentStatus: null,
      status: null,
      eventCount: 4,
      isNow: false,
    });
    expect(found?.documents.map(({ documentId }) => documentId)).toStrictEqual([PASSPORT]);
    expect([isRemoved(PASSPORT), isRemoved('another')]).toStrictEqual([true, false]);
  });

  it.each<[string, Moment]>([
    ['a revision that is still to come', { kind: 'revision', revision: 4 }],
    ['a time before there was an application', { kind: 'time', time: instant(0) }],
    ['a position before there was an application', { kind: 'position', position: '0' }],
  ])('should refuse %s', async (_case, moment) => {
    await expect(at(moment)).rejects.toThrow(new DomainError('moment_not_found'));
  });

  it('should refuse an application that never was', async () => {
    const log = await logOf(record(events));

    await expect(replay(log, 'another', { kind: 'now' })).rejects.toThrow(new DomainError('application_not_found'));
  });
});

describe('Given a history without end', () => {
  it('should refuse to replay it', async () => {
    const [created] = record([applicationCreated()]) as [RecordedEvent];
    const log = {
      readStream: async (stream: string, from: number, limit: number) =>
        stream === created.stream
          ? Array.from({ length: limit }, (_, index) => ({
              ...created,
              revision: from + index,
              position: BigInt(from + index),
            }))
          : [],
    };

    const reading = replayApplication({ log, project: toProjectedEvents, projections }, APPLICATION, { kind: 'now' });

    await expect(reading).rejects.toThrow(new DomainError('history_too_long'));
    expect(REPLAY_MAXIMUM_EVENTS).toBe(20_000);
  });
});
