import type { FaceGeometry } from '@entry/contracts/application/evidence';
import type { Figure } from './figure.ts';
import type { Point } from './outline.ts';

/** Where a head is to be in the picture. */
export type Place = {
  /** From the crown to the chin, as a share of the picture's height. */
  readonly headHeight: number;
  /** Of the point between the eyes, from the bottom, as a share of the height. */
  readonly eyeHeight: number;
  /** Of the point between the eyes, from the left, as a share of the width. */
  readonly centre: number;
  /** Degrees, clockwise as seen, less than 60: what the head leans in the source is taken back first. */
  readonly roll: number;
};

export type Placement = {
  /** Pixels of the picture for one of the source. */
  readonly scale: number;
  readonly toPicture: (source: Point) => Point;
  readonly toSource: (picture: Point) => Point;
  readonly truth: FaceGeometry;
};

type Size = { readonly width: number; readonly height: number };

/** One turn, one scale and one shift, so that what was marked in the source is known in the picture to a fraction of a pixel. */
export function placeFigure({ person, frame, outline }: Figure, place: Place, size: Size): Placement {
  const angle = ((place.roll - person.roll) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const origin = frame.betweenEyes;
  const turned = ({ x, y }: Point): Point => ({
    x: (x - origin.x) * cos - (y - origin.y) * sin,
    y: (x - origin.x) * sin + (y - origin.y) * cos,
  });

  const crown = Math.min(...outline.map((point) => turned(point).y));
  const scale = (place.headHeight * size.height) / (turned(person.chin).y - crown);
  const centre = { x: place.centre * size.width, y: (1 - place.eyeHeight) * size.height };
  const toPicture = (source: Point): Point => {
    const { x, y } = turned(source);
    return { x: centre.x + x * scale, y: centre.y + y * scale };
  };
  const toSource = ({ x, y }: Point): Point => {
    const [across, down] = [(x - centre.x) / scale, (y - centre.y) / scale];
    return { x: origin.x + across * cos + down * sin, y: origin.y - across * sin + down * cos };
  };

  return {
    scale,
    toPicture,
    toSource,
    truth: {
      ...size,
      crown: { x: centre.x, y: centre.y + crown * scale },
      chin: toPicture(person.chin),
      eyes: [toPicture(person.eyes[0]), toPicture(person.eyes[1])],
    },
  };
}
