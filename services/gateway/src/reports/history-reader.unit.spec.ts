import type { Moment } from '@entry/contracts/audit/time-travel';
import { displayId } from '@entry/contracts/rules/limits';
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
import { APPLICANT, APPLICATION, type HistoryEvent, id, instant, record } from '@entry/projections/testing/history';
import { openPlain } from '@entry/projections/testing/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHistoryQueries } from '../queries/as-of/history-queries.ts';
import { createHistoryReader } from './history-reader.ts';

async function logOf(history: readonly HistoryEvent[]): Promise<EventLog> {
  const log = createMemoryEventLog();
  for (const event of record(history))
    await log.append(event.stream, event.revision === 0 ? 'no_stream' : event.revision - 1, [event]);

  return log;
}

const readerOf = (log: EventLog, open: typeof openPlain | null = openPlain) =>
  createHistoryReader({
    log,
    project: toProjectedEvents,
    open,
    createStore: createMemoryReadStore,
    openProver: async () => async () => ({ kind: 'not covered yet' }),
    now: () => instant(9_999),
  });

/** What a running service has: read models that a runner keeps, of a log that ends where it is told. */
async function serviceOf(log: EventLog, events: readonly RecordedEvent[]) {
  const store = createMemoryReadStore();
  const projections = createProjections({ open: openPlain, store });
  const part = createMemoryEventLog();
  for (const event of events)
    await part.append(event.stream, event.revision === 0 ? 'no_stream' : event.revision - 1, [event]);
  const listed = listProjections(projections);
  const runner = createProjectionRunner({
    log: part,
    store,
    project: toProjectedEvents,
    projections: listed,
    logger: silentLogger,
  });
  await runner.start();
  await runner.stop();

  return {
    store,
    projections,
    queries: createHistoryQueries({ log, project: toProjectedEvents, open: openPlain, store, projections }),
  };
}

/** Documents of a live read model, by one of their fields. */
async function countBy(
  { store, projections }: Awaited<ReturnType<typeof serviceOf>>,
  name: 'accounts' | 'applications' | 'documents' | 'paymentSlips' | 'payments' | 'waitingList',
  field: string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for await (const { document } of store.collection(projections[name].model as never).all()) {
    const value = String((document as Readonly<Record<string, unknown>>)[field]);
    counts[value] = (counts[value] ?? 0) + 1;
  }

  return counts;
}

const withoutZeros = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

const applicationIdIn = ({ stream }: RecordedEvent): string | null =>
  stream.startsWith('application-') ? stream.slice('application-'.length) : null;

describe(`Given any history (seed ${SEED})`, () => {
  it('should show an application at any position and time as the page of a running service does', async () => {
    let compared = 0;

    await fc.assert(
      fc.asyncProperty(ARBITRARY_HISTORY, fc.nat(), async (history, place) => {
        const log = await logOf(history);
        const events = await log.readAll(-1n, 1_000);
        const last = events[place % events.length] as RecordedEvent;
        const shown = events.findLast((event) => event.position <= last.position && applicationIdIn(event) !== null);
        if (shown === undefined) return;

        const { queries } = await serviceOf(log, events);
        const applicationId = applicationIdIn(shown) as string;
        const moments: readonly Moment[] = [
          { kind: 'position', position: String(last.position) },
          { kind: 'time', time: last.metadata.recordedAt },
          { kind: 'now' },
        ];
        for (const moment of moments) {
          const page = (await queries.findApplicationAsOf(applicationId, moment)).shown;
          const then = await readerOf(log).showApplication(applicationId, moment);
          expect(then).toMatchObject({ ...page, isDeleted: page.application === null });
          compared += 1;
        }
      }),
      { seed: SEED, numRuns: 80 },
    );

    expect(compared).toBeGreaterThan(120);
  });

  it('should count at any position what the read models of a service held then', async () => {
    let compared = 0;

    await fc.assert(
      fc.asyncProperty(ARBITRARY_HISTORY, fc.nat(), async (history, place) => {
        const log = await logOf(history);
        const events = await log.readAll(-1n, 1_000);
        const before = events.slice(0, (place % events.length) + 1);
        const last = before.at(-1) as RecordedEvent;
        const live = await serviceOf(log, before);

        for (const moment of [
          { kind: 'position', position: String(last.position) },
          { kind: 'time', time: last.metadata.recordedAt },
        ] as const) {
          const counts = await readerOf(log).countSystem(moment);
          expect(counts.events).toBe(before.length);
          expect(counts.lastEvent?.eventId).toBe(last.metadata.eventId);
          for (const name of ['applications', 'documents', 'paymentSlips', 'payments', 'waitingList'] as const) {
            expect(withoutZeros(counts[name])).toStrictEqual(await countBy(live, name, 'status'));
          }
          expect(withoutZeros(counts.accounts)).toStrictEqual(await countBy(live, 'accounts', 'role'));
          compared += counts.events;
        }
      }),
      { seed: SEED, numRuns: 80 },
    );

    expect(compared).toBeGreaterThan(500);
  });

  it('should tell without keys nothing that a person wrote, and the same facts', async () => {
    await fc.assert(
      fc.asyncProperty(ARBITRARY_HISTORY, async (history) => {
        const log = await logOf(history);
        const events = await log.readAll(-1n, 1_000);
        const applicationId = events.map(applicationIdIn).find((found) => found !== null);
        if (applicationId === undefined || applicationId === null) return;

        const sealed = await readerOf(log, null).showApplication(applicationId, { kind: 'now' });
        const open = await readerOf(log).showApplication(applicationId, { kind: 'now' });
        const report = await readerOf(log, null).writeReport(applicationId, []);

        expect({ ...sealed.asOf, isErased: null }).toStrictEqual({ ...open.asOf, isErased: null });
        expect(sealed.application).toBeNull();
        const known = new Set(open.fields.map(({ path, value }) => `${path} ${value}`));
        for (const { path, value } of sealed.fields) expect(known).toContain(`${path} ${value}`);
        for (const canary of ['Sara', 'Haile', 'Abebe', 'sara@example.org', 'scan.jpg']) {
          expect(JSON.stringify(sealed)).not.toContain(canary);
          expect(report).not.toContain(canary);
        }
      }),
      { seed: SEED, numRuns: 60 },
    );
  });
});

describe('Given a document that was uploaded and deleted, and a person who was erased since', () => {
  const events = [
    accountRegistered(APPLICANT),
    applicationCreated(),
    documentUploaded(PASSPORT, 'passport'),
    application('ApplicationSubmitted'),
    documentDeleted(),
    { type: 'AccountDeleted', data: { accountId: APPLICANT } },
  ] as const;

  it('should tell from open facts alone that the person is gone', async () => {
    const reader = readerOf(await logOf(events), null);
    const then = await reader.showApplication(APPLICATION, { kind: 'revision', revision: 1 });

    expect(then).toMatchObject({ personalData: 'erased', isDeleted: false, removedFileIds: [PASSPORT] });
    expect(then.asOf).toMatchObject({ isErased: true, isNow: false });
  });

  it('should report every event in order, with words, changes and places', async () => {
    const page = await readerOf(await logOf(events)).writeReport(APPLICATION, ['Verified: a line of somebody.']);
    const headings = [...page.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, words]) => words);

    expect(headings).toStrictEqual([
      'Created the application',
      'Uploaded the passport',
      'Submitted the application',
      'Deleted the passport',
      'Deleted the account and erased the person',
    ]);
    expect(page).toContain('Verified: a line of somebody.');
    expect(page).toContain('<tr><td>Documents › passport › status</td><td>none</td><td>Pending Review</td></tr>');
    expect(page).toContain('No checkpoint covers any of these events yet.');
  });

  it('should not take one wrong clock for the end of everything', async () => {
    const log = await logOf([...events, accountRegistered(id('somebody'))]);
    const wrong = {
      ...log,
      readAll: async (after: bigint, limit: number) => (await log.readAll(after, limit)).map(ahead),
    };
    // Of the applicant, whose history ends there by that time; the other one is counted all the same.
    const ahead = (event: RecordedEvent): RecordedEvent =>
      event.revision > 0 || event.type !== 'ApplicationCreated'
        ? event
        : { ...event, metadata: { ...event.metadata, recordedAt: '2030-01-01T00:00:00.000Z' } };

    const counts = await readerOf(wrong).countSystem({ kind: 'time', time: instant(9_000) });

    expect(withoutZeros(counts.accounts)).toStrictEqual({ user: 2 });
    expect(withoutZeros(counts.applications)).toStrictEqual({});
  });

  it('should not take the clock of whoever handles the inbox for the end of a person', async () => {
    const read = { type: 'NotificationRead', data: { accountId: APPLICANT, notificationId: id('told') } } as const;
    const [registered, ...others] = record([accountRegistered(APPLICANT), read, applicationCreated()]);
    const log = createMemoryEventLog();
    for (const event of [registered, ...others] as RecordedEvent[]) {
      const recordedAt = event.type === read.type ? '2030-01-01T00:00:00.000Z' : event.metadata.recordedAt;
      await log.append(event.stream, 'no_stream', [{ ...event, metadata: { ...event.metadata, recordedAt } }]);
    }
    const moment = { kind: 'time', time: instant(9_000) } as const;

    // As the page shows it at that time.
    expect((await readerOf(log).showApplication(APPLICATION, moment)).isDeleted).toBe(false);
    const counts = await readerOf(log).countSystem(moment);
    expect(withoutZeros(counts.applications)).toStrictEqual({ draft: 1 });
    expect(counts.events).toBe(2);
  });

  it('should name by role and number those who acted, where nobody looked for their names', async () => {
    const reviewer = id('reviewer');
    const log = createMemoryEventLog();
    for (const event of record(events)) {
      const isDecision = event.type === 'DocumentDeleted';
      const actor = isDecision ? ({ id: reviewer, role: 'admin' } as const) : event.metadata.actor;
      const expected = event.revision === 0 ? 'no_stream' : event.revision - 1;
      await log.append(event.stream, expected, [{ ...event, metadata: { ...event.metadata, actor } }]);
    }

    const page = await readerOf(log, null).writeReport(APPLICATION, []);
    expect(page).toContain(`admin ${displayId(reviewer)}`);
    expect(page).not.toContain('unnamed person');
    // With keys somebody looked, and there is nobody of that id.
    expect(await readerOf(log).writeReport(APPLICATION, [])).toContain(`unnamed person ${displayId(reviewer)} (admin)`);
  });

  it('should count nothing before anything happened, and refuse an application that never was', async () => {
    const reader = readerOf(await logOf(events));

    const counts = await reader.countSystem({ kind: 'time', time: '2020-01-01T00:00:00.000Z' });
    expect([counts.events, counts.lastEvent]).toStrictEqual([0, null]);
    await expect(reader.writeReport('another', [])).rejects.toThrow(new DomainError('application_not_found'));
  });
});
