import { appearanceOf, portraitSvg } from '@entry/demo/drawing/portrait';
import { renderJpeg, withDrawing } from '@entry/demo/drawing/render';

/** A photo that keeps the rules, its face included: nobody's face, and the service measures it like any other. */
export async function drawnPhoto(): Promise<Buffer> {
  return Buffer.from(await withDrawing(() => renderJpeg(portraitSvg(appearanceOf(1, 'Male')))));
}
