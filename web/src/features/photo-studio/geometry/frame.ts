/** In pixels of the picture, upright. */
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/**
 * The square that becomes the photo, as it lies on the upright picture: its middle and its side in pixels of the picture,
 * and how the picture is turned behind it (clockwise).
 */
export type Frame = {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Quarter turns, 0 to 3. */
  readonly turns: number;
  /** Degrees on top of them, for a picture that was held askew. */
  readonly tilt: number;
};

export const TILT_MAXIMUM = 10;
/** Below what makes a sharp photo, so that a face too far away is seen to be too far away instead of "zoom is stuck". */
export const SIDE_MINIMUM = 240;
/** Of the room that a portrait leaves above and below the frame, above: faces are a little above its middle. */
const SHARE_ABOVE = 0.45;

/** Clockwise, in radians. */
export function angleOf({ turns, tilt }: Pick<Frame, 'turns' | 'tilt'>): number {
  return ((turns * 90 + tilt) * Math.PI) / 180;
}

/** The largest side at this angle: the whole frame lies on the picture, for what is outside has no colour. */
export function largestSide(picture: Size, angle: number): number {
  return Math.min(picture.width, picture.height) / extent(angle);
}

/** How wide a square of side 1 is when it is turned. */
function extent(angle: number): number {
  return Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle));
}

/** As much of the picture as there is, with the upper part of it where it is higher than wide. */
export function firstFrame(picture: Size): Frame {
  const side = Math.min(picture.width, picture.height);
  const y = side / 2 + (picture.height - side) * SHARE_ABOVE;

  return { x: picture.width / 2, y, side, turns: 0, tilt: 0 };
}

/** The nearest frame that lies on the picture. */
export function keepInside(frame: Frame, picture: Size): Frame {
  const angle = angleOf(frame);
  const largest = largestSide(picture, angle);
  const side = clamp(frame.side, Math.min(SIDE_MINIMUM, largest), largest);
  const reach = (side * extent(angle)) / 2;

  return {
    ...frame,
    side,
    x: clamp(frame.x, reach, picture.width - reach),
    y: clamp(frame.y, reach, picture.height - reach),
  };
}

/** Where on the picture a point of the frame is; it is given from the frame's middle, in sides of the frame. */
export function onPicture(frame: Frame, { x, y }: Point): Point {
  const angle = angleOf(frame);
  const cosine = Math.cos(angle) * frame.side;
  const sine = Math.sin(angle) * frame.side;

  return { x: frame.x + x * cosine + y * sine, y: frame.y - x * sine + y * cosine };
}

/** Moves the picture behind the frame, by sides of the frame. */
export function moveBy(frame: Frame, picture: Size, { x, y }: Point): Frame {
  return keepInside({ ...frame, ...onPicture(frame, { x: -x, y: -y }) }, picture);
}

const MIDDLE: Point = { x: 0, y: 0 };

/** Enlarges the picture; what is at the point of the frame stays there as long as the picture reaches. */
export function zoomBy(frame: Frame, picture: Size, factor: number, at: Point = MIDDLE): Frame {
  const { side } = keepInside({ ...frame, side: frame.side / factor }, picture);
  const fixed = onPicture(frame, at);
  const moved = onPicture({ ...frame, side }, at);

  return keepInside({ ...frame, side, x: frame.x + fixed.x - moved.x, y: frame.y + fixed.y - moved.y }, picture);
}

export function turnBy(frame: Frame, picture: Size, quarters: 1 | -1): Frame {
  return keepInside({ ...frame, turns: (frame.turns + quarters + 4) % 4 }, picture);
}

export function straightenTo(frame: Frame, picture: Size, tilt: number): Frame {
  return keepInside({ ...frame, tilt: clamp(tilt, -TILT_MAXIMUM, TILT_MAXIMUM) }, picture);
}

/** 1 shows as much of the picture as fits at this angle. */
export function zoomOf(frame: Frame, picture: Size): number {
  return largestSide(picture, angleOf(frame)) / frame.side;
}

export function largestZoom(frame: Frame, picture: Size): number {
  return Math.max(1, largestSide(picture, angleOf(frame)) / SIDE_MINIMUM);
}

export function zoomTo(frame: Frame, picture: Size, zoom: number): Frame {
  return zoomBy(frame, picture, zoom / zoomOf(frame, picture));
}

function clamp(value: number, least: number, most: number): number {
  // The middle when there is no room between the two, as rounding may leave it.
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));
}
