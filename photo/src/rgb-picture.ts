/** An upright picture: three samples of 8 bits a pixel (red, green, blue; sRGB), row by row. */
export type RgbPicture = {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
};
