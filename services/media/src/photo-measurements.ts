/**
 * The place where measuring of faces (head size, eye line, background, shadows) will be connected. Nothing
 * implements it yet, and a photo is judged by its file facts alone until something does.
 */
export type PhotoMeasurements = {
  /** Sentences about the rules the picture breaks; empty when it passes. */
  readonly measure: (bytes: Uint8Array) => Promise<readonly string[]>;
};
