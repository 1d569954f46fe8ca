import type { ApplicationMoment } from '@entry/contracts/audit/time-travel';
import { describe, expect, it } from 'vitest';
import { applicationAsOfPath } from '../../navigation/application-as-of-path.ts';
import { addressOfMoment, describeMoment, placeOf, toInstant, toLocalMinute } from './moments.ts';

const AT = '2026-05-12T14:03:00.000Z';
const moment = (position: number, changes: Partial<ApplicationMoment> = {}): ApplicationMoment => ({
  position: String(position),
  revision: position,
  recordedAt: AT,
  type: 'ApplicationCreated',
  actorRole: 'user',
  section: null,
  documentType: null,
  documentStatus: null,
  status: null,
  count: 1,
  firstRevision: position,
  ...changes,
});
const text = (id: string, values: object = {}) => `${id} ${JSON.stringify(values)}`;

describe('A moment', () => {
  it('should be addressed by its revision, or by its place in the log when it is the account’s', () => {
    expect(addressOfMoment(moment(7))).toBe('7');
    expect(addressOfMoment(moment(7, { type: 'AccountEmailChanged' }))).toBe('@7');
  });

  it('should be the last one by the position that is shown, also beyond what a number holds', () => {
    const moments = [moment(0), moment(5), moment(9, { position: '90071992547409930' })];

    expect(
      ['0', '4', '5', '90071992547409929', '90071992547409930'].map((position) =>
        placeOf(moments, { position, revision: 0 }),
      ),
    ).toStrictEqual([0, 0, 1, 1, 2]);
  });

  it('should be the sitting in the middle of which somebody looks', () => {
    const moments = [moment(0), moment(4, { firstRevision: 1, count: 4 }), moment(5)];

    expect([0, 1, 3, 4, 5].map((revision) => placeOf(moments, { position: String(revision), revision }))).toStrictEqual(
      [0, 1, 1, 1, 2],
    );
  });

  it('should be put into words with what it is about', () => {
    const words = describeMoment(
      moment(3, { type: 'DocumentReviewed', documentType: 'id_card', documentStatus: 'approved' }),
      text,
    );

    expect(words).toContain('timeTravel.event.DocumentReviewed');
    expect(words).toContain('"document":"ID card"');
    expect(words).toContain('"decision":"Approved"');
  });
});

describe('A minute that somebody chose', () => {
  it('should be taken to its end, and shown again as it was chosen', () => {
    const instant = toInstant('2026-05-12T14:03') ?? '';

    expect(instant).toMatch(/:03:59\.999Z$/);
    expect(toLocalMinute(instant)).toBe('2026-05-12T14:03');
  });

  it.each(['', '2026-05', 'yesterday'])('should be none while the field holds "%s"', (local) => {
    expect(toInstant(local)).toBe(null);
  });
});

describe('The address of an application as it was', () => {
  it.each([
    [{}, '/audit/applications/x'],
    [{ at: 17 }, '/audit/applications/x?at=17'],
    [{ at: '@4711', with: 3 }, '/audit/applications/x?at=%404711&with=3'],
  ])('should hold the moments %o', (moments, address) => {
    expect(applicationAsOfPath('x', moments)).toBe(address);
  });
});
