import { angleOf, type Frame, type Point } from '../geometry/frame.ts';
import type { Picture } from './open-picture.ts';

/** Where the frame is on a canvas: its corner and its side, in pixels of the canvas. */
type FramePlace = Point & { readonly side: number };

/** Draws the picture so that its frame comes to lie there: on the screen and into the photo alike. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  frame: Frame,
  { x, y, side }: FramePlace,
): void {
  const scale = side / frame.side;
  const sharpEnough = picture.levels.filter((level) => level.scale >= scale);
  const level = sharpEnough[sharpEnough.length - 1] ?? picture.levels[0];

  context.save();
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.translate(x + side / 2, y + side / 2);
  context.rotate(angleOf(frame));
  context.scale(scale, scale);
  context.translate(-frame.x, -frame.y);
  context.transform(...picture.toUpright);
  context.drawImage(level.image, 0, 0, picture.stored.width, picture.stored.height);
  context.restore();
}

/** Upright and whole, its larger side as many pixels at most: for those who measure it. */
export function drawUpright(picture: Picture, largest: number): HTMLCanvasElement {
  const scale = Math.min(1, largest / Math.max(picture.width, picture.height));
  const sharpEnough = picture.levels.filter((level) => level.scale >= scale);
  const { image } = sharpEnough[sharpEnough.length - 1] ?? picture.levels[0];
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return canvas;

  // As in the photo, what is transparent is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.transform(...picture.toUpright);
  context.drawImage(image, 0, 0, picture.stored.width, picture.stored.height);

  return canvas;
}
