import { describe, expect, it } from 'vitest';
import { isOrientation, type Orientation, uprightMatrix, uprightSize } from './orientation.ts';

/** As stored: a letter for each pixel. */
const STORED = ['ABC', 'DEF'];

/** How each orientation is to be shown, as the EXIF standard draws it. */
const SHOWN: readonly (readonly [Orientation, readonly string[]])[] = [
  [1, ['ABC', 'DEF']],
  [2, ['CBA', 'FED']],
  [3, ['FED', 'CBA']],
  [4, ['DEF', 'ABC']],
  [5, ['AD', 'BE', 'CF']],
  [6, ['DA', 'EB', 'FC']],
  [7, ['FC', 'EB', 'DA']],
  [8, ['CF', 'BE', 'AD']],
];

describe('When a camera was held in another way', () => {
  it.each(SHOWN)('should show a picture of orientation %i upright', (orientation, wanted) => {
    const stored = { width: 3, height: 2 };
    const { width, height } = uprightSize(stored, orientation);
    const [a, b, c, d, e, f] = uprightMatrix(stored, orientation);
    const shown = Array.from({ length: height }, () => Array.from({ length: width }, () => '?'));
    for (const [row, letters] of STORED.entries()) {
      for (const [column, letter] of Array.from(letters).entries()) {
        const [x, y] = [column + 0.5, row + 0.5];
        const line = shown[Math.floor(b * x + d * y + f)];
        if (line !== undefined) line[Math.floor(a * x + c * y + e)] = letter;
      }
    }

    expect(shown.map((letters) => letters.join(''))).toEqual(wanted);
  });

  it.each([0, 9, 1.5, Number.NaN])('should not take %d for an orientation', (value) => {
    expect(isOrientation(value)).toBe(false);
  });
});
