import { describe, expect, it } from 'vitest';
import { type ConfiguredRegistration, programmeAt } from '../rules/programme.ts';
import { ServiceReply } from './api.ts';
import { answerForPages, kindOfAnswer, pageValues, sampleAnswers } from './page-answers.ts';

const ANSWER: ServiceReply = {
  privacyEmail: 'privacy@example.com',
  supportEmail: 'support@example.com',
  supportPhone: '+251911000000',
  now: '2026-11-22T10:31:00.000Z',
  window: {
    takesPayments: true,
    programme: programmeAt('2026-11-22T10:31:00.000Z', { opens: null, closes: null }),
    override: { until: '2026-12-24T09:00:00.000Z' },
  },
};

describe('When pages are rendered for every kind of answer', () => {
  it('should be for answers that the service could give, one of each kind', () => {
    const samples = sampleAnswers();

    expect(samples.map((sample) => ServiceReply.parse(sample))).toStrictEqual(samples);
    expect(new Set(samples.map(kindOfAnswer)).size).toBe(samples.length);
  });

  it.each([
    '2025-10-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
    '2026-11-22T10:31:00.000Z',
    '2027-10-01T04:00:00.000Z',
  ])('should have the kind of whatever the calendar says at %s', (now) => {
    const kinds = new Set(sampleAnswers().map(kindOfAnswer));
    const dates = [null, '2025-10-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];
    const configured = dates.flatMap((opens) => dates.map((closes): ConfiguredRegistration => ({ opens, closes })));
    for (const registration of configured) {
      for (const override of [null, ANSWER.window.override]) {
        const window = { ...ANSWER.window, programme: programmeAt(now, registration), override };
        expect(kinds).toContain(kindOfAnswer({ now, window }));
      }
    }
  });
});

describe('When a page is filled', () => {
  const sample = (kind: string) => sampleAnswers().find((candidate) => kindOfAnswer(candidate) === kind);

  it('should have a value for everything that the pages of its kind leave open', () => {
    const values = pageValues(ANSWER);
    const ofSample = pageValues(sample(kindOfAnswer(ANSWER)) ?? ANSWER);

    expect([...values.values()]).toStrictEqual([
      'privacy@example.com',
      'support@example.com',
      '+251911000000',
      '24 Dec 2026',
    ]);
    // What the sample would be filled with is what stands in it.
    expect([...ofSample.values()]).toStrictEqual([...values.keys()]);
  });

  it('should carry the same answer all day', () => {
    const shown = answerForPages(ANSWER);

    expect(shown).toStrictEqual({ ...ANSWER, now: '2026-11-22T00:00:00.000Z' });
    expect(kindOfAnswer(shown)).toBe(kindOfAnswer(ANSWER));
  });
});
