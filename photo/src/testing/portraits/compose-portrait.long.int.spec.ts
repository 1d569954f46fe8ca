import { describe, expect, it } from 'vitest';
import type { RgbPicture } from '../../rgb-picture.ts';
import { paintBackground } from './background.ts';
import { composePortrait, composeScene } from './compose-portrait.ts';
import { drawFigure } from './draw-figure.ts';
import { type Figure, figureOf } from './figure.ts';
import { NEUTRAL_LIGHT } from './light.ts';
import type { Point } from './outline.ts';
import { type Colour, PEOPLE } from './people.ts';
import { decodeFile } from './picture-file.ts';
import { placeFigure } from './placement.ts';
import { portraitJpeg } from './portrait-jpeg.ts';

const SIZE = { width: 600, height: 600 };
const WALL: Colour = [232, 231, 227];
const MARK_RADIUS = 5;

/** Colours that no skin, hair or cloth has. */
const MARKS: readonly Colour[] = [
  [0, 255, 0],
  [255, 0, 255],
  [0, 255, 255],
];
const LIKENESS = 70;

/** With a disc of its own colour around each point of the source. */
function marked(figure: Figure, points: readonly Point[]): Figure {
  const colours = figure.colours.slice();
  for (let y = 0; y < figure.height; y += 1) {
    for (let x = 0; x < figure.width; x += 1) {
      const [sourceX, sourceY] = [x + 0.5 + figure.origin.x, y + 0.5 + figure.origin.y];
      const mark = points.findIndex((point) => Math.hypot(point.x - sourceX, point.y - sourceY) <= MARK_RADIUS);
      if (mark >= 0) colours.set(MARKS[mark] ?? [], (y * figure.width + x) * 3);
    }
  }

  return { ...figure, colours };
}

function middleOfMark({ width, height, data }: RgbPicture, colour: Colour): Point {
  const found: Point[] = [];
  for (let at = 0; at < width * height; at += 1) {
    const off = Math.max(...colour.map((level, channel) => Math.abs(level - (data[at * 3 + channel] ?? 0))));
    if (off < LIKENESS) found.push({ x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 });
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  return { x: mean(found.map(({ x }) => x)), y: mean(found.map(({ y }) => y)) };
}

/** The first row in which something stands halfway out of the wall. */
function firstRow({ width, data }: RgbPicture, wall: number): number {
  const at = data.findIndex((level) => Math.abs(level - wall) > 40);

  return Math.floor(at / 3 / width);
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

describe.each(PEOPLE.map(({ id }) => id))('When a portrait of %s is composed', (id) => {
  it.each([
    { headHeight: 0.66, eyeHeight: 0.55, centre: 0.54, roll: 0 },
    { headHeight: 0.35, eyeHeight: 0.66, centre: 0.41, roll: 12 },
  ])('should show eyes and chin where the truth says ($headHeight, $roll degrees)', async (place) => {
    const figure = await figureOf(id);
    const { eyes, chin } = figure.person;
    const placement = placeFigure(figure, place, SIZE);
    const picture = paintBackground({ kind: 'plain', colour: WALL }, SIZE, 1);

    drawFigure(picture, marked(figure, [...eyes, chin]), placement, NEUTRAL_LIGHT);

    const { truth } = placement;
    for (const [index, expected] of [...truth.eyes, truth.chin].entries()) {
      const found = middleOfMark(picture, MARKS[index] ?? [0, 0, 0]);
      expect(Math.abs(found.x - expected.x)).toBeLessThan(0.5);
      expect(Math.abs(found.y - expected.y)).toBeLessThan(0.5);
    }
  });

  it.each([0, 9])('should show nothing above the crown of the truth (%i degrees)', async (roll) => {
    const wall = 20;
    const { picture, truth } = await composePortrait({
      person: id,
      roll,
      background: { kind: 'plain', colour: [wall, wall, 255] },
      light: { grain: 0 },
    });
    const withoutBlue = {
      ...picture,
      data: picture.data.map((level, at) => (at % 3 === 2 ? 255 - level + wall : level)),
    };

    expect(Math.abs(firstRow(withoutBlue, wall) - truth.crown.y)).toBeLessThan(2);
  });

  it('should place the head as it was asked for', async () => {
    const { truth } = await composePortrait({ person: id, headHeight: 0.55, eyeHeight: 0.63, centre: 0.45, roll: 5 });
    const [left, right] = truth.eyes;

    expect((truth.chin.y - truth.crown.y) / 600).toBeCloseTo(0.55, 6);
    expect(1 - (left.y + right.y) / 2 / 600).toBeCloseTo(0.63, 6);
    expect((left.x + right.x) / 2 / 600).toBeCloseTo(0.45, 6);
    expect((Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI).toBeCloseTo(5, 6);
  });

  it('should make a good photo of less than 240 kB that has clothes down to its lower border', async () => {
    const file = await portraitJpeg(id);
    const { width, height, data } = await decodeFile(file);

    expect([width, height]).toEqual([600, 600]);
    expect(file.length).toBeLessThan(240_000);
    const bottom = data.subarray((599 * 600 + 300) * 3, (599 * 600 + 301) * 3);
    expect(Math.min(...bottom)).toBeLessThan(WALL[2] - 30);
  });
});

describe('When something about a portrait is another', () => {
  it.each(['blonde', 'brown'] as const)(
    'should leave %s no pupil when eyes are closed, and change nothing else',
    async (id) => {
      const open = await composePortrait({ person: id, light: { grain: 0 } });
      const closed = await composePortrait({ person: id, eyes: 'closed', light: { grain: 0 } });

      expect(closed.truth).toEqual(open.truth);
      for (const { x, y } of open.truth.eyes) {
        const at = (Math.round(y) * 600 + Math.round(x)) * 3;
        expect(closed.picture.data[at]).not.toBe(open.picture.data[at]);
      }
      const changed = open.picture.data.reduce(
        (count, level, at) => count + (level === closed.picture.data[at] ? 0 : 1),
        0,
      );
      expect(changed / open.picture.data.length).toBeLessThan(0.03);
    },
  );

  it('should give the same picture for the same options, and other grain for another seed', async () => {
    const [one, same, other] = [
      await composePortrait({ person: 'brown' }),
      await composePortrait({ person: 'brown' }),
      await composePortrait({ person: 'brown', seed: 2 }),
    ];

    expect(Buffer.compare(one.picture.data, same.picture.data)).toBe(0);
    expect(Buffer.compare(one.picture.data, other.picture.data)).not.toBe(0);
  });

  it('should give a plain wall the grain of a sensor', async () => {
    const { picture } = await composeScene({ people: [] });
    const greens = [...picture.data].filter((_, at) => at % 3 === 1);
    const mean = greens.reduce((sum, level) => sum + level, 0) / greens.length;
    const deviation = Math.sqrt(greens.reduce((sum, level) => sum + (level - mean) ** 2, 0) / greens.length);

    expect(mean).toBeCloseTo(231, 0);
    expect(deviation).toBeGreaterThan(1.5);
    expect(deviation).toBeLessThan(3);
  });

  it.each(['left', 'right'] as const)('should darken the %s half of the face', async (darkSide) => {
    const { picture, truth } = await composePortrait({ person: 'brown', light: { sideShade: 0.6, darkSide } });
    const middle = (truth.eyes[0].x + truth.eyes[1].x) / 2;
    const cheek = (shift: number) =>
      median(
        Array.from({ length: 30 }, (_, row) => {
          const at = (Math.round(truth.eyes[0].y + 20 + row) * 600 + Math.round(middle + shift)) * 3;
          return picture.data[at] ?? 0;
        }),
      );

    const [left, right] = [cheek(-45), cheek(45)];
    expect(darkSide === 'left' ? left / right : right / left).toBeLessThan(0.6);
  });

  it.each([
    { side: 'left', x: 60 },
    { side: 'right', x: 540 },
  ] as const)('should cast a shadow on the wall to the $side', async ({ side }) => {
    const plain = await composePortrait({ person: 'gathered', light: { grain: 0 } });
    const shaded = await composePortrait({
      person: 'gathered',
      light: { grain: 0 },
      shadow: { side, depth: 0.4, softness: 0.01 },
    });
    const darker = [...plain.picture.data.keys()]
      .filter((at) => at % 3 === 0 && (plain.picture.data[at] ?? 0) - (shaded.picture.data[at] ?? 0) > 50)
      .map((at) => (at / 3) % 600);

    expect(darker.length).toBeGreaterThan(3_000);
    expect(Math.sign(median(darker) - 300)).toBe(side === 'left' ? -1 : 1);
  });

  it('should know the truth of everybody in a scene', async () => {
    const { truths } = await composeScene({
      people: [
        { person: 'brown', headHeight: 0.4, centre: 0.25 },
        { person: 'curly', headHeight: 0.45, centre: 0.75 },
      ],
    });

    expect(truths.map(({ chin, crown }) => ((chin.y - crown.y) / 600).toFixed(3))).toEqual(['0.400', '0.450']);
    expect(truths.map(({ crown }) => crown.x)).toEqual([150, 450]);
  });
});
