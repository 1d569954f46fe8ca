import { STAFF_ACCESS_EVENTS, type StaffAccessEvent } from '@entry/contracts/staff-access/events';
import { describe, expect, it } from 'vitest';
import { staffAccessStream } from '../streams.ts';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { staffAccessDecider } from './staff-access-decider.ts';

const { given } = createSpecification(staffAccessDecider, STAFF_ACCESS_EVENTS);

const staffAccountId = identifier(1);
const applicantId = identifier(2);
const applicationId = identifier(3);
const route = 'GET /api/admin/applications/{id}';

const file = {
  staffAccountId,
  applicationId,
  fileKind: 'document',
  itemId: identifier(4),
  variant: 'preview',
  route,
} as const;
const application = { staffAccountId, applicationId, route };
const account = { staffAccountId, accountId: applicantId, route };
const search = {
  staffAccountId,
  list: 'documents' as const,
  filters: [{ filter: 'status', value: 'approved' }],
  searchHash: '0'.repeat(64),
  wordCount: 1,
  resultCount: 0,
  route,
};
const { resultCount: _resultCount, ...exported } = { ...search, searchHash: null, wordCount: 0, rowCount: 17 };

const CASES = [
  [
    'a file is read',
    { type: 'RecordFileRead', applicantId, ...file },
    { type: 'StaffReadFile', data: file },
    applicantId,
  ],
  [
    'an application is opened',
    { type: 'RecordApplicationView', applicantId, ...application },
    { type: 'StaffViewedApplication', data: application },
    applicantId,
  ],
  [
    'an account is opened',
    { type: 'RecordAccountView', ...account },
    { type: 'StaffViewedAccount', data: account },
    applicantId,
  ],
  ['a list is searched', { type: 'RecordSearch', ...search }, { type: 'StaffSearched', data: search }, null],
  ['a list is exported', { type: 'RecordExport', ...exported }, { type: 'StaffExportedList', data: exported }, null],
] as const;

const EVENTS: readonly StaffAccessEvent[] = CASES.map(([, , event]) => event as StaffAccessEvent);

describe.each(CASES)('When %s', (_name, command, event, subjectId) => {
  it('should say so, whatever was looked at before', () => {
    given([])
      .when(command)
      .then([event as StaffAccessEvent]);
    given(EVENTS)
      .when(command)
      .then([event as StaffAccessEvent]);
  });

  it('should be about the person who was looked at, or about nobody', () => {
    expect(staffAccessDecider.subjectOf(command, staffAccessDecider.initialState)).toBe(subjectId);
  });
});

describe('The fold', () => {
  it('should count every event, and keep nothing else however many there are', () => {
    expectEveryEventToCount(staffAccessDecider, STAFF_ACCESS_EVENTS, [EVENTS]);
    expect(EVENTS.reduce(staffAccessDecider.evolve, staffAccessDecider.initialState)).toStrictEqual({ entries: 5 });
  });
});

describe('The stream', () => {
  it('should be another one on the next day', () => {
    expect(staffAccessStream(staffAccountId, '2026-11-22T23:59:59.999Z')).toBe(
      `staff-access-${staffAccountId}-2026-11-22`,
    );
    expect(staffAccessStream(staffAccountId, '2026-11-23T00:00:00.000Z')).toBe(
      `staff-access-${staffAccountId}-2026-11-23`,
    );
  });
});
