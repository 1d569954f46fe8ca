import { describe, expect, it } from 'vitest';
import { PARTS } from './papers.ts';
import { FORM_FAULTS, planOf, UPLOAD_FAULTS, type UploadVisit } from './plan.ts';

const visitsOf = (faults: number) => planOf({ seed: 'any', faults }).flat();
const uploadsOf = (faults: number) => visitsOf(faults).filter((visit): visit is UploadVisit => visit.kind === 'upload');

describe('A plan of faults', () => {
  it('should be the same for the same seed, and another for another', () => {
    const plan = planOf({ seed: 'any', faults: 30 });

    expect(planOf({ seed: 'any', faults: 30 })).toStrictEqual(plan);
    expect(planOf({ seed: 'other', faults: 30 })).not.toStrictEqual(plan);
  });

  it('should have as many faults as were asked for, and in a long run every kind of them', () => {
    const faults = visitsOf(100).flatMap(({ fault }) => (fault === null ? [] : [fault]));

    expect(faults).toHaveLength(100);
    expect(new Set(faults)).toStrictEqual(new Set([...FORM_FAULTS, ...UPLOAD_FAULTS]));
  });

  it('should kill the service in a long run before and after each part of an upload', () => {
    const kills = uploadsOf(100).filter(({ fault }) => fault === 'upload-killed-in-part');
    const places = new Set(kills.map(({ part, isAfter }) => `${part} ${isAfter}`));

    expect(places.size).toBe(PARTS * 2);
  });

  it('should leave out what it is told to', () => {
    const without = ['upload-part-hangs', 'save-hangs'] as const;
    const visits = planOf({ seed: 'any', faults: 100, without }).flat();

    expect(visits.filter(({ fault }) => without.some((other) => other === fault))).toStrictEqual([]);
  });
});
