import { describe, expect, it } from 'vitest';
import { coverage, parseOutline, smoothOutline } from './outline.ts';

describe('When an outline is drawn', () => {
  it('should cover a pixel by the share that lies inside', () => {
    const plane = coverage(parseOutline('1,1 3.5,1 3.5,2.5 1,2.5'), 5, 4);

    expect([...plane.data]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0.5, 0, 0, 0.5, 0.5, 0.25, 0, 0, 0, 0, 0, 0]);
  });

  it('should leave out what lies outside of the picture', () => {
    const plane = coverage(parseOutline('-5,-5 2,-5 2,9 -5,9'), 3, 2);

    expect([...plane.data]).toEqual([1, 1, 0, 1, 1, 0]);
  });

  it('should go through every marked point, without corners', () => {
    const marked = parseOutline('0,0 10,0 10,10 0,10');

    const smooth = smoothOutline(marked);

    for (const point of marked) expect(smooth).toContainEqual(point);
    expect(smooth.length).toBeGreaterThan(20);
    expect(Math.min(...smooth.map(({ y }) => y))).toBeGreaterThan(-2);
  });
});
