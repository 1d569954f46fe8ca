import { describe, expect, it } from 'vitest';
import { DOCUMENT_REASONS, SLIP_REASONS } from './reasons.ts';

const lists = [
  ...Object.entries(DOCUMENT_REASONS).flatMap(([type, acts]) =>
    Object.entries(acts).map(([act, reasons]) => ({ of: `${type}, ${act}`, reasons })),
  ),
  ...Object.entries(SLIP_REASONS).map(([act, reasons]) => ({ of: `slip, ${act}`, reasons })),
];

describe('The ready-made reasons', () => {
  it.each(lists)('should each have a number key: $of', ({ reasons }) => {
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.length).toBeLessThanOrEqual(9);
    expect(new Set(reasons).size).toBe(reasons.length);
  });
});
