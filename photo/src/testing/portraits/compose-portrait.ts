import type { FaceGeometry } from '@entry/contracts/application/evidence';
import type { RgbPicture } from '../../rgb-picture.ts';
import { type Background, LIGHT_WALL, paintBackground } from './background.ts';
import { drawFigure, figureMask } from './draw-figure.ts';
import { type EyeState, figureOf } from './figure.ts';
import { castShadow, exposed, type Light, NEUTRAL_LIGHT, type Shadow, withGrain } from './light.ts';
import type { PersonId } from './people.ts';
import { type Place, placeFigure } from './placement.ts';

export type PortraitOptions = Partial<Place> & {
  readonly person: PersonId;
  readonly background?: Background;
  readonly light?: Partial<Light>;
  readonly shadow?: Shadow;
  /** Closed ones are painted. */
  readonly eyes?: EyeState;
  /** Pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Of the grain and of what is drawn by chance behind the person. */
  readonly seed?: number;
};

export type SceneOptions = Omit<PortraitOptions, 'person' | 'eyes' | keyof Place> & {
  /** The first one is furthest behind. */
  readonly people: readonly (Partial<Place> & Pick<PortraitOptions, 'person' | 'eyes'>)[];
};

export type Portrait = {
  readonly picture: RgbPicture;
  /** Pixels of the picture, counted from its upper left corner. `crown.x` is where the eyes' middle is: only its height is ruled. */
  readonly truth: FaceGeometry;
};

/** In the middle of what is allowed, and some wall above the highest hair. */
const GOOD_PLACE: Place = { headHeight: 0.59, eyeHeight: 0.61, centre: 0.5, roll: 0 };
const OFFICIAL_SIZE = { width: 600, height: 600 };
const SEED = 20_261_123;

/** A good photo, but for what is asked otherwise. The same options give the same picture, to the bit. */
export async function composePortrait({ person, ...options }: PortraitOptions): Promise<Portrait> {
  const { headHeight, eyeHeight, centre, roll, eyes = 'open', ...scene } = { ...GOOD_PLACE, ...options };
  const { picture, truths } = await composeScene({
    ...scene,
    people: [{ person, eyes, headHeight, eyeHeight, centre, roll }],
  });
  const [truth] = truths;
  if (truth === undefined) throw new Error('A portrait shows one person');

  return { picture, truth };
}

/** Any number of people before one background, nobody included. */
export async function composeScene({
  people,
  background = LIGHT_WALL,
  light,
  shadow,
  size = OFFICIAL_SIZE,
  seed = SEED,
}: SceneOptions): Promise<{ readonly picture: RgbPicture; readonly truths: readonly FaceGeometry[] }> {
  const picture = paintBackground(background, size, seed);
  const truths: FaceGeometry[] = [];
  const wholeLight = { ...NEUTRAL_LIGHT, ...light };

  for (const { person, eyes = 'open', ...place } of people) {
    const figure = await figureOf(person, eyes);
    const placement = placeFigure(figure, { ...GOOD_PLACE, ...place }, size);
    if (shadow !== undefined) castShadow(picture, figureMask(figure, placement, size), shadow);
    drawFigure(picture, figure, placement, wholeLight);
    truths.push(placement.truth);
  }
  exposed(picture, wholeLight.exposure);
  withGrain(picture, wholeLight.grain, seed);

  return { picture, truths };
}
