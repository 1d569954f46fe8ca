import { describe, expect, it } from 'vitest';
import { tilePath } from './tile-paths.ts';

describe('When a tile gets its place', () => {
  it('should be the one of the specification', () => {
    expect(tilePath(0, 1_234_067)).toBe('tile/0/x001/x234/067');
    expect(tilePath(0, 0)).toBe('tile/0/000');
    expect(tilePath(0, 273, 112)).toBe('tile/0/273.p/112');
    expect(tilePath(2, 0, 1)).toBe('tile/2/000.p/1');
    expect(tilePath(1, 1_000)).toBe('tile/1/x001/000');
  });
});
