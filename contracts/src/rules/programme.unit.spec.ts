import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '../schema.ts';
import {
  type ConfiguredRegistration,
  NOT_CONFIGURED,
  PROGRAMMES,
  type ProgrammeFacts,
  programmeAt,
  programmeFacts,
  registrationDates,
} from './programme.ts';

const announced = (value: string) => ({ value, source: 'a notice', readOn: '2026-10-20' });

/** Noon in Washington at both ends, of summer time and of winter time, as the years before had it. */
const FACTS: ProgrammeFacts = {
  ...programmeFacts('DV-2027'),
  registrationOpens: announced('2026-10-28T16:00:00.000Z'),
  registrationCloses: announced('2026-12-02T17:00:00.000Z'),
};
const UNKNOWN = programmeFacts('DV-2027');

const stateAt = (now: string, configured: ConfiguredRegistration = NOT_CONFIGURED, facts = FACTS) =>
  programmeAt(now, configured, facts).state;

describe('When both dates are announced', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', 'before'],
    ['2026-10-28T15:59:59.999Z', 'before'],
    ['2026-10-28T16:00:00.000Z', 'open'],
    ['2026-12-02T16:59:59.999Z', 'open'],
    ['2026-12-02T17:00:00.000Z', 'closed'],
    ['2027-02-28T23:59:59.999Z', 'closed'],
    ['2027-10-01T03:59:59.999Z', 'closed'],
    ['2027-10-01T04:00:00.000Z', 'between_years'],
    ['2028-02-29T12:00:00.000Z', 'between_years'],
  ])('at %s it is %s', (now, state) => {
    expect(stateAt(now)).toBe(state);
  });

  it('should count an instant, however its zone is written', () => {
    expect(stateAt('2026-10-28T12:00:00-04:00')).toBe('open');
    expect(stateAt('2026-10-28T18:59:59.999+03:00')).toBe('before');
    expect(stateAt('2026-12-02T20:00:00.000+03:00')).toBe('closed');
  });

  it('should take them past a leap day and the change of the clocks', () => {
    const leap = { opens: '2028-02-28T17:00:00.000Z', closes: '2028-03-12T06:59:59.000Z' };

    expect(stateAt('2028-02-29T00:00:00.000Z', leap)).toBe('open');
    expect(stateAt('2028-03-12T06:59:58.999Z', leap)).toBe('open');
    expect(stateAt('2028-03-12T06:59:59.000Z', leap)).toBe('between_years');
  });
});

describe('When nothing is announced', () => {
  it.each([
    ['2025-09-30T23:59:59.999Z', 'before'],
    ['2026-11-22T00:00:00.000Z', 'before'],
    ['2027-10-01T03:59:59.999Z', 'before'],
    ['2027-10-01T04:00:00.000Z', 'between_years'],
  ])('at %s it is %s', (now, state) => {
    expect(stateAt(now, NOT_CONFIGURED, UNKNOWN)).toBe(state);
  });

  it('should tell that no date is known', () => {
    expect(programmeAt('2026-11-22T00:00:00.000Z', NOT_CONFIGURED, UNKNOWN)).toMatchObject({
      programme: 'DV-2027',
      opens: null,
      closes: null,
    });
  });
});

describe('When only one date is known', () => {
  it('should be open without an end from an opening on', () => {
    const opens = { opens: '2025-10-01T00:00:00.000Z', closes: null };

    expect(stateAt('2025-09-30T23:59:59.999Z', opens, UNKNOWN)).toBe('before');
    expect(stateAt('2025-10-01T00:00:00.000Z', opens, UNKNOWN)).toBe('open');
    expect(stateAt('2031-01-01T00:00:00.000Z', opens, UNKNOWN)).toBe('open');
  });

  it('should not open before a close whose opening nobody told', () => {
    const closes = { opens: null, closes: '2026-12-02T17:00:00.000Z' };

    expect(stateAt('2026-12-02T16:59:59.999Z', closes, UNKNOWN)).toBe('before');
    expect(stateAt('2026-12-02T17:00:00.000Z', closes, UNKNOWN)).toBe('closed');
  });
});

describe('What the operator says', () => {
  it('should win over the table, one date at a time', () => {
    const opens = '2026-11-01T00:00:00.000Z';

    expect(registrationDates({ opens, closes: null }, FACTS)).toStrictEqual({
      opens,
      closes: '2026-12-02T17:00:00.000Z',
    });
    expect(registrationDates({ opens: null, closes: opens }, FACTS)).toStrictEqual({
      opens: '2026-10-28T16:00:00.000Z',
      closes: opens,
    });
    expect(registrationDates(NOT_CONFIGURED, FACTS)).toStrictEqual({
      opens: '2026-10-28T16:00:00.000Z',
      closes: '2026-12-02T17:00:00.000Z',
    });
  });
});

describe('What people must know before they pay', () => {
  const warningsAt = (now: string) => programmeAt(now, NOT_CONFIGURED).warnings;

  it('should be told with where and when it was read', () => {
    expect(
      warningsAt('2026-06-01T00:00:00.000Z').map(({ warning, source, readOn }) => [warning, source, readOn]),
    ).toEqual([
      ['issuance_paused', 'dvlotteryusa.com on the pause of diversity visa issuance, 2025-12-23', '2026-05-28'],
      [
        'nationals_paused',
        'mondaq.com 1736022 and gulfnews.com on the pause for nationals of 75 countries',
        '2026-05-28',
      ],
      ['passport_required', 'Federal Register, final rule 2026-04737 (a copy on lexbuild.dev)', '2026-05-28'],
    ]);
  });

  it('should be old 90 days after it was read', () => {
    const isOldAt = (now: string) => warningsAt(now).map(({ isOld }) => isOld);

    expect(isOldAt('2026-08-26T00:00:00.000Z')).toStrictEqual([false, false, false]);
    expect(isOldAt('2026-08-26T00:00:00.001Z')).toStrictEqual([true, true, true]);
  });

  it.each(PROGRAMMES)('should have been so when it was read, for $programme', ({ warnings }) => {
    for (const { value, readOn } of warnings) expect(Date.parse(value.since)).toBeLessThan(Date.parse(readOn));
  });
});

describe('The table of programmes', () => {
  it('should hold each programme once, in order, with the visas of one year after those of the other', () => {
    expect(PROGRAMMES.map(({ programme }) => programme)).toStrictEqual(['DV-2027', 'DV-2028']);
    const edges = PROGRAMMES.flatMap(({ visaPeriod: { value } }) => [value.from, value.until]);
    expect(edges).toStrictEqual([
      '2026-10-01T04:00:00.000Z',
      '2027-10-01T04:00:00.000Z',
      '2027-10-01T04:00:00.000Z',
      '2028-10-01T04:00:00.000Z',
    ]);
  });

  it.each(PROGRAMMES)('should say of everything about $programme where and when it was read', (facts) => {
    const all = [facts.registrationOpens, facts.registrationCloses, facts.visaPeriod, ...facts.warnings];

    for (const { source, readOn } of all) {
      expect(source).not.toBe('');
      expect(isCalendarDate(readOn)).toBe(true);
    }
  });

  it.each(PROGRAMMES)('should never close $programme before it opens, nor open it without an end', (facts) => {
    const { opens, closes } = registrationDates(NOT_CONFIGURED, facts);
    const isAnnounced = opens !== null && closes !== null && Date.parse(opens) < Date.parse(closes);

    expect(isAnnounced || (opens === null && closes === null)).toBe(true);
  });

  it('should know the programme that entries are for, and refuse one it does not know', () => {
    expect(programmeFacts().programme).toBe('DV-2027');
    expect(() => programmeFacts('DV-2013')).toThrow(RangeError);
  });
});
