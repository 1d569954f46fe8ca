import { describe, expect, it } from 'vitest';
import { changeAuditView, countFilters, readAuditView, toAuditParameters, toTimelineFilter } from './audit-view.ts';

const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const PLACE = '2026-11-22T10:00:00.000Z 0000000000000007051';
const FULL = {
  application: ID,
  actor: 'system',
  types: 'document,PaymentCompleted',
  role: 'admin',
  from: '2026-03-28',
  to: '2026-03-29',
  direction: 'oldest',
  view: 'raw',
  after: PLACE,
};
const read = (parameters: Record<string, string>) => readAuditView(new URLSearchParams(parameters));

describe('When the log browser is opened by an address', () => {
  it('should show what the address says, and say the same again', () => {
    const view = read(FULL);

    expect(Object.fromEntries(toAuditParameters(view))).toStrictEqual(FULL);
    expect(countFilters(view)).toBe(6);
  });

  it('should leave out what it does not know', () => {
    const view = read({
      application: 'x',
      account: "' or 1=1",
      actor: 'nobody',
      types: 'nonsense',
      role: 'owner',
      from: '2026-02-30',
      to: 'now',
      direction: 'up',
      view: 'table',
      after: '7',
      more: ID,
    });

    expect(toAuditParameters(view).toString()).toBe('');
    expect(countFilters(view)).toBe(0);
  });

  it('should begin anew when a filter changes, and stay where it is in another view', () => {
    const view = read(FULL);

    expect(changeAuditView(view, { role: '' })).toMatchObject({ role: '', after: '' });
    expect(changeAuditView(view, { view: 'compact' })).toMatchObject({ view: 'compact', after: PLACE });
  });

  it('should ask for whole days of the calendar, from the first millisecond to the last', () => {
    const { from = '', to = '' } = toTimelineFilter(read(FULL));

    expect(new Date(from)).toStrictEqual(new Date(2026, 2, 28));
    expect(new Date(to)).toStrictEqual(new Date(2026, 2, 29, 23, 59, 59, 999));
    expect(toTimelineFilter(read({}))).toStrictEqual({ types: '', role: '', from: '', to: '', direction: 'newest' });
  });
});
