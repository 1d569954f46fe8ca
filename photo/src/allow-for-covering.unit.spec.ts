import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import { describe, expect, it } from 'vitest';
import { allowForCovering } from './allow-for-covering.ts';

const headHeight = (measured: number, verdict: PhotoCheck['verdict']): PhotoCheck => ({
  code: 'head_height',
  verdict,
  measured,
  limit: { from: 0.5, to: 0.69 },
  unit: 'share',
  advice: 'As it was measured',
});
const verdictOf = (check: PhotoCheck, headCovering: 'none' | 'religious' | 'other' | undefined) =>
  allowForCovering([check], headCovering === undefined ? {} : { headCovering })[0]?.verdict;

describe('When a head seems to end too low', () => {
  it('should be left to a person where it is covered for religious reasons', () => {
    expect(verdictOf(headHeight(0.38, 'fail'), 'religious')).toBe('warn');
  });

  it.each(['none', 'other', undefined] as const)('should be wrong where the answer is %s', (headCovering) => {
    expect(verdictOf(headHeight(0.38, 'fail'), headCovering)).toBe('fail');
  });
});

describe('When a covered head is too large or right', () => {
  it.each([
    [0.8, 'fail'],
    [0.6, 'pass'],
    [0.495, 'warn'],
  ] as const)('should stay what it was measured as: %d', (measured, verdict) => {
    expect(verdictOf(headHeight(measured, verdict), 'religious')).toBe(verdict);
  });
});
