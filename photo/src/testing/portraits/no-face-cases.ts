import type { FaceGeometry } from '@entry/contracts/application/evidence';
import type { RgbPicture } from '../../rgb-picture.ts';
import { composeScene, type SceneOptions } from './compose-portrait.ts';
import { noisePicture, smileyPicture } from './drawn-pictures.ts';
import { expectNoSingleFace } from './expectations.ts';
import type { MetamorphicCase } from './metamorphic-case.ts';
import { toJpeg } from './picture-file.ts';

type Drawn = { readonly picture: RgbPicture; readonly truths: readonly FaceGeometry[] };

const PAIRS: readonly SceneOptions['people'][] = [
  [
    { person: 'brown', headHeight: 0.42, eyeHeight: 0.62, centre: 0.27 },
    { person: 'laughing', headHeight: 0.42, eyeHeight: 0.6, centre: 0.73 },
  ],
  [
    { person: 'parted', headHeight: 0.3, eyeHeight: 0.72, centre: 0.78 },
    { person: 'curly', headHeight: 0.5, eyeHeight: 0.58, centre: 0.4 },
  ],
];

/** Nobody, or two people: an entry photo shows exactly one. */
export function noFaceCases(): readonly MetamorphicCase[] {
  return [
    caseOf('nobody: wall', () => composeScene({ people: [] })),
    caseOf('nobody: office', () => composeScene({ people: [], background: { kind: 'office' } })),
    caseOf('nobody: noise', () => ({ picture: noisePicture(), truths: [] })),
    caseOf('nobody: smiley', () => ({ picture: smileyPicture(), truths: [] })),
    ...PAIRS.map((people, index) => caseOf(`two people: ${index + 1}`, () => composeScene({ people }))),
  ];
}

function caseOf(name: string, draw: () => Drawn | Promise<Drawn>): MetamorphicCase {
  return {
    name,
    person: null,
    // Noise does not compress, so its file may be too large as well.
    expected: { ...expectNoSingleFace(), ...(name === 'nobody: noise' ? { file_size: null } : {}) },
    flagsOneOf: [],
    make: async () => {
      const { picture, truths } = await draw();
      return { file: await toJpeg(picture), truths };
    },
  };
}
