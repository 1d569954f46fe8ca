import type { FaceGeometry } from '@entry/contracts/application/evidence';
import { PHOTO_CHECK_CODES, type PhotoCheckCode } from '@entry/contracts/rules/photo-checks';
import sharp, { type Metadata } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { metamorphicCases } from './metamorphic.ts';
import type { MadePhoto, MetamorphicCase } from './metamorphic-case.ts';
import { PEOPLE } from './people.ts';

const onePerson = metamorphicCases(PEOPLE.filter(({ id }) => id === 'brown'));
const made = new Map<MetamorphicCase, MadePhoto>();

const namesOf = (cases: readonly { readonly name: string }[]) => cases.map(({ name }) => name);

/** Of those cases of which it is said what the check has to find. */
function decided(code: PhotoCheckCode) {
  return [...made].flatMap(([{ name, expected }, { file, truths }]) => {
    const verdicts = expected[code];
    return verdicts === null ? [] : [{ name, file, truths, isGood: verdicts.includes('pass') }];
  });
}

const shares = ({ height, width, chin, crown, eyes: [left, right] }: FaceGeometry) => ({
  head: (chin.y - crown.y) / height,
  eyes: 1 - (left.y + right.y) / 2 / height,
  aside: Math.abs((left.x + right.x) / 2 / width - 0.5),
  roll: Math.abs((Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI),
});

beforeAll(async () => {
  for (const one of onePerson) made.set(one, await one.make());
});

describe('When the metamorphic cases are made', () => {
  it('should name every case once for each person, and say something of every check', () => {
    const all = metamorphicCases();
    const names = all.map(({ name, person }) => `${person} ${name}`);

    expect(new Set(names).size).toBe(names.length);
    expect(new Set(all.map(({ person }) => person))).toEqual(new Set([...PEOPLE.map(({ id }) => id), null]));
    expect(PHOTO_CHECK_CODES.filter((code) => all.every(({ expected }) => expected[code] === null))).toEqual([]);
  });

  it('should have files that are what the file checks are to find', async () => {
    const described = new Map(
      await Promise.all([...made.values()].map(async ({ file }) => [file, await sharp(file).metadata()] as const)),
    );
    const misjudged = (
      code: PhotoCheckCode,
      isGoodFile: (file: Uint8Array, metadata: Metadata | undefined) => boolean,
    ) => namesOf(decided(code).filter(({ file, isGood }) => isGoodFile(file, described.get(file)) !== isGood));

    expect(misjudged('file_type', (_, metadata) => metadata?.format === 'jpeg')).toEqual([]);
    expect(misjudged('file_size', (file) => file.length <= 240_000)).toEqual([]);
    expect(misjudged('colour_depth', (_, metadata) => metadata?.channels === 3)).toEqual([]);
    expect(misjudged('dimensions', (_, metadata) => metadata?.width === 600 && metadata.height === 600)).toEqual([]);
  });

  it('should have heads that are what the checks of the place are to find', () => {
    const misjudged = (code: PhotoCheckCode, isGoodPlace: (place: ReturnType<typeof shares>) => boolean) =>
      namesOf(
        decided(code).filter(({ truths, isGood }) => truths.some((truth) => isGoodPlace(shares(truth)) !== isGood)),
      );

    expect(misjudged('head_height', ({ head }) => head >= 0.5 && head <= 0.69)).toEqual([]);
    expect(misjudged('eye_height', ({ eyes }) => eyes >= 0.56 && eyes <= 0.69)).toEqual([]);
    expect(misjudged('centring', ({ aside }) => aside < 0.1)).toEqual([]);
    expect(misjudged('roll', ({ roll }) => roll < 5)).toEqual([]);
  });

  it('should count as many people as the check of faces is to find', () => {
    expect(namesOf(decided('one_face').filter(({ truths, isGood }) => (truths.length === 1) !== isGood))).toEqual([]);
  });

  it('should break off a file that nothing can be read from to its end', async () => {
    const [broken] = [...made].filter(([{ name }]) => name === 'truncated JPEG').map(([, photo]) => photo);

    await expect(sharp(broken?.file, { failOn: 'truncated' }).raw().toBuffer()).rejects.toThrow(
      /premature end|truncated/i,
    );
  });

  it('should make the same bytes again', async () => {
    for (const [one, { file }] of [...made].filter((_, index) => index % 12 === 0)) {
      const again = await one.make();
      expect({ name: one.name, isSame: Buffer.compare(again.file, file) === 0 }).toEqual({
        name: one.name,
        isSame: true,
      });
    }
  });
});
