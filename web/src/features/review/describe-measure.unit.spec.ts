import { describe, expect, it } from 'vitest';
import findings from '../../messages/en/admin-photo-findings.ts';
import { englishText } from '../../testing/english-text.ts';
import { describeMeasure } from './describe-measure.ts';

const text = englishText(findings);
const described = (code: string, measured: number | null, from: number | null, to: number | null) =>
  describeMeasure({ code, verdict: 'warn', measured, limit: { from, to } }, text);

describe('When an admin is told what was measured', () => {
  it.each([
    ['head_height', 0.4312, 0.5, 0.69, '43.1 %; allowed are 50 % to 69 %'],
    ['background_light', 120.4, 170, null, '120.4 of 255; allowed is 170 of 255 or more'],
    ['roll', 9.96, null, 5, '10°; allowed is 5° or less'],
    ['one_face', 2, 1, 1, '2; allowed is 1'],
    ['file_size', 300_000, null, 240_000, '300 KB; allowed is 240 KB or less'],
    ['dimensions', 700, 600, 600, '700 pixels; allowed is 600 pixels'],
  ])('should say it of %s with its limit', (code, measured, from, to, said) => {
    expect(described(code, measured, from, to)).toBe(said);
  });

  it.each([
    ['one that measures one of two things', 'exposure', 0.2],
    ['one that is not about a number', 'orientation', 6],
    ['one that a newer version knows', 'halo', 0.2],
    ['one that was not measured', 'head_height', null],
  ])('should say nothing of %s', (_kind, code, measured) => {
    expect(described(code, measured, 0, 1)).toBeNull();
  });
});
