import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { MOMENTS_PAGE_SIZE } from '@entry/contracts/rules/limits';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import {
  accountRegistered,
  applicationCreated,
  documentReviewed,
  documentUploaded,
  PASSPORT,
  profileChanged,
  sessionStarted,
} from '@entry/projections/testing/events';
import { APPLICATION, type HistoryEvent, id, record } from '@entry/projections/testing/history';
import { expect, it } from 'vitest';
import { listMoments } from './list-moments.ts';

const sectionSaved = (section: 'education' | 'address'): HistoryEvent => ({
  type: 'ApplicationSectionSaved',
  data: { applicationId: APPLICATION, section, missingFields: [] },
  personal: DEFAULT_SECTIONS[section],
});

async function momentsOf(history: readonly HistoryEvent[], from = 0) {
  const log = createMemoryEventLog();
  for (const event of record(history)) {
    await log.append(event.stream, event.revision === 0 ? 'no_stream' : event.revision - 1, [event]);
  }

  return listMoments({ log, project: toProjectedEvents }, APPLICATION, from);
}

it('should tell what changed the application, and nothing else that happened to its applicant', async () => {
  const { moments, eventCount, nextFrom } = await momentsOf([
    accountRegistered(),
    profileChanged(),
    applicationCreated(),
    sessionStarted(),
    documentUploaded(PASSPORT, 'passport'),
    documentReviewed(PASSPORT, 'approved'),
    profileChanged(),
  ]);

  expect(moments.map(({ type, revision }) => [type, revision])).toStrictEqual([
    ['ApplicationCreated', 0],
    ['DocumentUploaded', 1],
    ['DocumentReviewed', 2],
    ['AccountProfileChanged', 2],
  ]);
  expect(moments[2]).toMatchObject({ documentType: 'passport', documentStatus: 'approved', status: null });
  expect([eventCount, nextFrom]).toStrictEqual([3, null]);
});

it('should take the saves of one sitting for one moment, the last of them', async () => {
  const { moments } = await momentsOf([
    applicationCreated(),
    sectionSaved('education'),
    sectionSaved('address'),
    sectionSaved('education'),
    documentUploaded(PASSPORT, 'passport'),
    // More than half an hour later: events lie a minute apart.
    ...Array.from({ length: 40 }, (_, number) => sessionStarted(id(`session ${number}`))),
    sectionSaved('education'),
  ]);

  expect(
    moments.map(({ type, revision, firstRevision, count }) => [type, firstRevision, revision, count]),
  ).toStrictEqual([
    ['ApplicationCreated', 0, 0, 1],
    ['ApplicationSectionSaved', 1, 3, 3],
    ['DocumentUploaded', 4, 4, 1],
    ['ApplicationSectionSaved', 5, 5, 1],
  ]);
});

it('should tell a long history in pages that miss nothing and repeat nothing', async () => {
  const uploads = Array.from({ length: MOMENTS_PAGE_SIZE + 100 }, (_, number) =>
    number % 50 === 0 ? profileChanged() : documentUploaded(id(`document ${number}`), 'passport'),
  );
  const history = [applicationCreated(), ...uploads];
  const first = await momentsOf(history);
  const second = await momentsOf(history, first.nextFrom ?? 0);

  expect(first.moments).toHaveLength(MOMENTS_PAGE_SIZE);
  expect(second.nextFrom).toBe(null);
  expect(first.moments.length + second.moments.length).toBe(history.length);
  const positions = [...first.moments, ...second.moments].map(({ position }) => Number(position));
  expect(positions).toStrictEqual([...new Set(positions)].toSorted((left, right) => left - right));
});
