import { describe, expect, it } from 'vitest';
import type { FoundFace } from './found-face.ts';
import { lookTwice, mirror } from './look-twice.ts';
import { eyeAt, foundFace, painted } from './testing/painted.ts';

const picture = painted({ width: 200, height: 200 }, (x, y) => [x, y, 0]);

/** Finds the first faces in the picture, and the others in what it is shown next. */
async function lookedAt(first: readonly FoundFace[], then: readonly FoundFace[] = []) {
  const shown: number[] = [];
  const finder = lookTwice({
    engine: 'test',
    findFaces: async ({ data }) => {
      shown.push(data[0] ?? -1);
      return shown.length === 1 ? first : then;
    },
  });
  const faces = await finder.findFaces(picture);

  return { shown, faces };
}

describe('When a picture is mirrored', () => {
  it('should have its columns the other way round, and its rows and colours as they are', () => {
    const { data, width } = mirror(picture);

    expect([...data.subarray(0, 3)]).toStrictEqual([199, 0, 0]);
    expect([...data.subarray(3 * (5 * width + 199), 3 * (5 * width + 199) + 3)]).toStrictEqual([0, 5, 0]);
  });
});

describe('When a face is looked at twice', () => {
  it('should be in the middle of what both looks say', async () => {
    const leaning = foundFace({ eyes: [eyeAt(80, 84, 0.3), eyeAt(120, 76, 0.3)] });
    // In the mirror it leans as far the same way: away from what it did before.
    const { shown, faces } = await lookedAt([leaning], [leaning]);

    expect(shown).toStrictEqual([0, 199]);
    expect(faces).toMatchObject([{ eyes: [eyeAt(79.5, 80, 0.3), eyeAt(119.5, 80, 0.3)], chin: { x: 99.5, y: 140 } }]);
  });

  it('should be as it was seen first when the mirror shows none there', async () => {
    const aside = foundFace({ box: { x: 0, y: 0, width: 20, height: 20 } });

    expect((await lookedAt([foundFace()], [aside])).faces).toStrictEqual([foundFace()]);
  });

  it('should not be looked for again where there was none', async () => {
    const { shown, faces } = await lookedAt([], [foundFace()]);

    expect(faces).toStrictEqual([]);
    expect(shown).toHaveLength(1);
  });
});
