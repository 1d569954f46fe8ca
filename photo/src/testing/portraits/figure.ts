import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { closeEyes } from './closed-eyes.ts';
import { clothesAt, clothesOutline } from './clothes.ts';
import { type FaceFrame, faceFrame } from './face-frame.ts';
import { coverage, type Point, smoothOutline } from './outline.ts';
import type { Colour, Person, PersonId } from './people.ts';
import { findPerson } from './people.ts';
import { createPlane, type Plane, softened } from './plane.ts';

/** A person cut out, with clothes below the neck, in pixels of the source. */
export type Figure = {
  readonly person: Person;
  readonly frame: FaceFrame;
  /** The line around the head, as it is drawn. */
  readonly outline: readonly Point[];
  /** Of the figure's upper left pixel in the source. */
  readonly origin: Point;
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel. Around the figure its own colours go on, so that no old background shines through the edge. */
  readonly colours: Uint8Array;
  /** 0 to 1: how much of each pixel belongs to the figure. */
  readonly opacity: Plane;
};

export type EyeState = 'open' | 'closed';

const figures = new Map<string, Promise<Figure>>();

/** Cut out once a process. */
export function figureOf(id: PersonId, eyes: EyeState = 'open'): Promise<Figure> {
  const key = `${id} ${eyes}`;
  const known = figures.get(key);
  if (known !== undefined) return known;
  const figure = cutOut(findPerson(id), eyes);
  figures.set(key, figure);

  return figure;
}

const require = createRequire(import.meta.url);
const samples = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'demo');

async function cutOut(person: Person, eyes: EyeState): Promise<Figure> {
  const frame = faceFrame(person);
  const outline = smoothOutline(person.outline);
  const clothes = clothesOutline(frame, person.raised);
  const bounds = boundsOf([...outline, ...clothes]);
  const within = (points: readonly Point[]) => points.map(({ x, y }) => ({ x: x - bounds.x, y: y - bounds.y }));

  const photographed = coverage(within(outline), bounds.width, bounds.height);
  const photo = feathered(photographed);
  const source = await readSource(person.source, bounds);
  if (eyes === 'closed') closeEyes({ ...bounds, colours: source }, person, frame);
  const skin = withoutOldEdges(source, photographed);
  const drawn = feathered(coverage(within(clothes), bounds.width, bounds.height));

  return {
    person,
    frame,
    outline,
    origin: { x: bounds.x, y: bounds.y },
    width: bounds.width,
    height: bounds.height,
    ...merged(person.clothes, frame, bounds, { photo, skin, drawn }),
  };
}

type Bounds = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const MARGIN = 12;

function boundsOf(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const x = Math.floor(Math.min(...xs)) - MARGIN;
  const y = Math.floor(Math.min(...ys)) - MARGIN;

  return { x, y, width: Math.ceil(Math.max(...xs)) + MARGIN - x, height: Math.ceil(Math.max(...ys)) + MARGIN - y };
}

/** Soft over two or three pixels, half of it at the line. */
const feathered = (plane: Plane): Plane => softened(plane, 1, 2);

/** The bounds may reach out of the photograph: black there, and hidden. */
async function readSource(name: string, bounds: Bounds): Promise<Uint8Array> {
  // Not by its path: what reads files by their names may be switched off in this process.
  const { data, info } = await sharp(await readFile(join(samples, name)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Uint8Array(bounds.width * bounds.height * 3);
  for (let row = 0; row < bounds.height; row += 1) {
    const y = row + bounds.y;
    if (y < 0 || y >= info.height) continue;
    const [from, to] = [Math.max(0, bounds.x), Math.min(info.width, bounds.x + bounds.width)];
    const start = (row * bounds.width + from - bounds.x) * 3;
    colours.set(data.subarray((y * info.width + from) * 3, (y * info.width + to) * 3), start);
  }

  return colours;
}

/** The last pixels before the line are mixed with what was behind the person: a light rim, on another background. */
const OLD_EDGE = 5;
const PASSES = 12;

type Colours = { readonly colours: Uint8Array; readonly isKnown: Uint8Array };

/** Replaces the mixed pixels by those further inside, and goes on with them a little to the outside. */
function withoutOldEdges(colours: Uint8Array, photographed: Plane): Colours {
  const { width } = photographed;
  const inside = softened(photographed, OLD_EDGE, 1).data;
  const isKnown = Uint8Array.from(inside, (share) => (share > 0.999 ? 1 : 0));
  let edge = Int32Array.from(isKnown.keys()).filter((at) => isKnown[at] === 0 && (inside[at] ?? 0) > 0);

  for (let pass = 0; pass < PASSES && edge.length > 0; pass += 1) {
    const reached: number[] = [];
    for (const at of edge) {
      const known = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].filter(
        (step) => isKnown[at + step] === 1,
      );
      if (known.length === 0) continue;
      reached.push(at);
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = known.reduce((total, step) => total + (colours[(at + step) * 3 + channel] ?? 0), 0);
        colours[at * 3 + channel] = Math.round(sum / known.length);
      }
    }
    for (const at of reached) isKnown[at] = 1;
    edge = edge.filter((at) => isKnown[at] === 0);
  }

  return { colours, isKnown };
}

type Layers = { readonly photo: Plane; readonly skin: Colours; readonly drawn: Plane };

/** How far hair and neck darken the clothes behind them. */
const CONTACT = 0.45;
const CONTACT_RADIUS = 7;

function merged(clothes: Colour, frame: FaceFrame, bounds: Bounds, { photo, skin, drawn }: Layers) {
  const { width, height } = bounds;
  const colours = new Uint8Array(width * height * 3);
  const opacity = createPlane(width, height);
  const contact = softened(photo, CONTACT_RADIUS);

  for (let at = 0; at < width * height; at += 1) {
    const front = photo.data[at] ?? 0;
    const back = (drawn.data[at] ?? 0) * (1 - front);
    opacity.data[at] = front + back;
    const isPhoto = front > 0 || (back === 0 && skin.isKnown[at] === 1);
    const share = front + back > 0 ? front / (front + back) : Number(isPhoto);
    const y = Math.floor(at / width);
    const drawnColour = clothesAt(clothes, frame, { x: bounds.x + (at - y * width), y: bounds.y + y });
    for (let channel = 0; channel < 3; channel += 1) {
      const cloth = (drawnColour[channel] ?? 0) * (1 - CONTACT * (contact.data[at] ?? 0));
      colours[at * 3 + channel] = Math.round(share * (skin.colours[at * 3 + channel] ?? 0) + (1 - share) * cloth);
    }
  }

  return { colours, opacity };
}
