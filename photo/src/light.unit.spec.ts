import { describe, expect, it } from 'vitest';
import { fitBackground } from './background-model.ts';
import { shadedRegion } from './background-region.ts';
import { faceShape } from './face-shape.ts';
import {
  backgroundBrightness,
  backgroundRoughness,
  faceLight,
  highlights,
  shadowDepth,
  strongestColour,
} from './light.ts';
import { OWN } from './photo-limits.ts';
import { foundFace, grainOf, isWithinEllipse, type Paint, paintedPlanes } from './testing/painted.ts';
import { createRandom } from './testing/portraits/random.ts';

const SIZE = { width: 200, height: 200 };
const EYE_LINE = 80;
const SHOULDERS = 140;
const WALL = 230;

const planesOf = (paintAt: (x: number, y: number) => Paint) => paintedPlanes(SIZE, paintAt);

function roughnessOf(paintAt: (x: number, y: number) => Paint): number {
  const planes = planesOf(paintAt);

  return backgroundRoughness(planes, fitBackground(planes, SHOULDERS), EYE_LINE);
}

describe('When it is measured how plain the background is', () => {
  it('should find a wall plain, with the light that falls off and the grain of a cheap camera', () => {
    const grain = grainOf(14);

    expect(roughnessOf((x, y) => 240 - x / 10 - y / 10 + grain())).toBeLessThan(4);
  });

  it('should find wallpaper rough', () => {
    expect(roughnessOf((x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? 240 : 190))).toBeGreaterThan(15);
  });

  it('should find a room rough that has a window on one side and a shelf on the other', () => {
    expect(roughnessOf((x, y) => (x < 60 ? (y % 30 < 8 ? 110 : 240) : x > 150 ? 60 + (y % 40) : 190))).toBeGreaterThan(
      15,
    );
  });

  it('should not count full hair that reaches both sides', () => {
    expect(roughnessOf((x, y) => (y > 70 && (x < 40 || x > 160) ? 45 : WALL))).toBeLessThan(1);
  });
});

describe('When it is measured how light the background is', () => {
  it('should be its brightness, whatever hair reaches the border', () => {
    expect(
      backgroundBrightness(
        planesOf((x, y) => (y > 70 && x < 40 ? 45 : WALL)),
        EYE_LINE,
      ),
    ).toBe(WALL);
  });

  it('should be that of the darker side where a lamp lights only one', () => {
    expect(
      backgroundBrightness(
        planesOf((x) => 246 - 0.75 * x),
        EYE_LINE,
      ),
    ).toBeLessThan(120);
  });
});

describe('When the shadow on the background is measured', () => {
  const depthOf = (paintAt: (x: number, y: number) => Paint): number => {
    const planes = planesOf(paintAt);
    const model = fitBackground(planes, SHOULDERS);

    return shadowDepth(planes, model, shadedRegion(planes, model, SHOULDERS), SHOULDERS);
  };
  const isHead = (x: number, y: number): boolean => isWithinEllipse(x, y, { x: 100, y: 90 }, 35, 50);
  const head: Paint = [80, 50, 35];

  it('should be nothing where there is none', () => {
    expect(depthOf((x, y) => (isHead(x, y) ? head : WALL))).toBeLessThan(1);
  });

  it('should be how much darker the wall is beside the head', () => {
    const depth = depthOf((x, y) => {
      if (isHead(x, y)) return head;
      const away = Math.hypot((x - 135) / 40, (y - 95) / 50);
      return WALL - 70 * Math.min(1, Math.max(0, (1 - away) * 4));
    });

    expect(depth).toBeGreaterThan(60);
    expect(depth).toBeLessThan(75);
  });
});

describe('When the light on the face is measured', () => {
  const lightOf = (paintAt: (x: number, y: number) => Paint) => {
    const planes = planesOf(paintAt);

    return faceLight(planes, foundFace(), faceShape(planes, foundFace()));
  };

  it('should find dark skin in good light neither lost nor without colour', () => {
    const { withoutDetail, unevenness, colour } = lightOf(() => [74, 48, 38]);

    expect(withoutDetail).toBe(0);
    expect(unevenness).toBeLessThan(0.01);
    expect(colour).toBeGreaterThan(8);
  });

  it('should say how much of a face is only black or only white', () => {
    expect(lightOf((_, y) => (y < 100 ? 254 : 150)).withoutDetail).toBeCloseTo(0.5, 1);
    expect(lightOf((_, y) => (y < 100 ? 5 : 150)).withoutDetail).toBeCloseTo(0.5, 1);
  });

  it('should say how much darker one half is, whichever it is', () => {
    expect(lightOf((x) => (x < 100 ? 60 : 180)).unevenness).toBeCloseTo(0.67, 1);
    expect(lightOf((x) => (x < 100 ? 180 : 60)).unevenness).toBeCloseTo(0.67, 1);
  });

  it.each<[what: string, paint: Paint]>([
    ['a face against the light', [30, 25, 24]],
    ['dark skin against the light', [13, 10, 9]],
    ['a face in cold light', [150, 142, 139]],
  ])('should find colours in %s', (_what, paint) => {
    expect(lightOf(() => paint).colour).toBeGreaterThan(OWN.colour.from);
  });

  it.each([20, 120, 230])('should find no colour in a grey picture of %d levels, however it was rounded', (level) => {
    const random = createRandom(3);
    const rounded = (): number => level + Math.floor(3 * random()) - 1;

    expect(lightOf(() => level).colour).toBeLessThan(0.1);
    expect(lightOf(() => [rounded(), rounded(), rounded()]).colour).toBeLessThan(0.5);
  });
});

describe('When the strongest colours of a picture are measured', () => {
  const isFace = (x: number, y: number): boolean => isWithinEllipse(x, y, { x: 100, y: 90 }, 35, 50);
  const isShirt = (_: number, y: number): boolean => y > 160;
  const isDate = (x: number, y: number): boolean => x > 160 && y > 185;

  it('should be those of a shirt, or of the face, before a grey wall', () => {
    const shirt: Paint = [40, 60, 110];

    expect(strongestColour(planesOf((x, y) => (isShirt(x, y) ? shirt : 160)))).toBeGreaterThan(20);
    expect(strongestColour(planesOf((x, y) => (isFace(x, y) ? [200, 150, 130] : 160)))).toBeGreaterThan(20);
  });

  it('should be none in a grey picture with a date or a stamp in it', () => {
    expect(
      strongestColour(planesOf((x, y) => (isDate(x, y) ? [250, 130, 20] : isFace(x, y) ? 120 : 200))),
    ).toBeLessThan(0.1);
  });
});

describe('When it is measured how bright the brightest things are', () => {
  it('should tell a dark person before a light wall from a picture that had no light', () => {
    const person = (x: number, y: number): boolean => isWithinEllipse(x, y, { x: 100, y: 110 }, 60, 90);

    expect(highlights(planesOf((x, y) => (person(x, y) ? 45 : WALL)))).toBe(WALL);
    expect(highlights(planesOf((x, y) => (person(x, y) ? 20 : 70)))).toBe(70);
  });
});
