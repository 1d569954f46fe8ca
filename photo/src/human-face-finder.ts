import type { EyeLandmarks, FaceFinder, FoundFace, Landmark } from './found-face.ts';
import type { RgbPicture } from './rgb-picture.ts';

type Tensor = { readonly dispose: () => void };
type HumanFace = {
  readonly score: number;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly mesh: readonly (readonly number[])[];
};

/** What is used of the library `human`, whose builds for browsers and for Node have types of their own. */
export type Human = {
  readonly version: string;
  readonly load: () => Promise<void>;
  readonly tf: {
    readonly tensor3d: (values: Int32Array, shape: [number, number, number], type: 'int32') => Tensor;
  };
  readonly detect: (picture: never) => Promise<{ readonly face: readonly HumanFace[]; readonly error: string | null }>;
};

const off = { enabled: false };
/** Nothing but where faces are and what shape they have: no mood, no age, no gender, nobody is recognised. */
export const HUMAN_OPTIONS = {
  backend: 'wasm',
  debug: false,
  async: true,
  warmup: 'none',
  // Every picture is another one: what was found in the last is of no use.
  cacheSensitivity: 0,
  filter: off,
  gesture: off,
  body: off,
  hand: off,
  object: off,
  segmentation: off,
  face: {
    enabled: true,
    // Without `rotation` a head that is tilted far is read as tilted half as far.
    detector: { rotation: true, maxDetected: 5, minConfidence: 0.3, skipFrames: 0, skipTime: 0, return: false },
    mesh: { enabled: true },
    attention: off,
    iris: off,
    emotion: off,
    description: off,
    antispoof: off,
    liveness: off,
    gear: off,
  },
} as const;

/** Points of the mesh with 468 points, by their numbers; left and right are those of the picture. */
const MESH = {
  chin: 152,
  forehead: 10,
  nose: 4,
  leftSide: 234,
  rightSide: 454,
  leftEye: { outer: 33, inner: 133, upperLid: 159, lowerLid: 145 },
  rightEye: { outer: 263, inner: 362, upperLid: 386, lowerLid: 374 },
} as const;

/** The library cannot look at two pictures at once, so they take turns. */
export function createHumanFaceFinder(human: Human): FaceFinder {
  let last: Promise<unknown> = Promise.resolve();

  return {
    engine: `human ${human.version}`,
    findFaces: (picture) => {
      const found = last.then(() => findFaces(human, picture));
      last = found.catch(() => undefined);

      return found;
    },
  };
}

async function findFaces(human: Human, { width, height, data }: RgbPicture): Promise<readonly FoundFace[]> {
  const tensor = human.tf.tensor3d(Int32Array.from(data), [height, width, 3], 'int32');
  try {
    const { face, error } = await human.detect(tensor as never);
    if (error !== null && error !== undefined) throw new Error(`Faces cannot be looked for: ${error}`);

    return face.filter(({ mesh }) => mesh.length > MESH.rightSide).map(toFoundFace);
  } finally {
    tensor.dispose();
  }
}

function toFoundFace({ score, box: [x, y, width, height], mesh }: HumanFace): FoundFace {
  const landmark = (number: number): Landmark => {
    const [left = 0, top = 0, depth = 0] = mesh[number] ?? [];
    return { x: left, y: top, z: depth };
  };
  const eye = ({ outer, inner, upperLid, lowerLid }: Record<keyof EyeLandmarks, number>): EyeLandmarks => ({
    outer: landmark(outer),
    inner: landmark(inner),
    upperLid: landmark(upperLid),
    lowerLid: landmark(lowerLid),
  });

  return {
    confidence: score,
    box: { x, y, width, height },
    eyes: [eye(MESH.leftEye), eye(MESH.rightEye)],
    chin: landmark(MESH.chin),
    forehead: landmark(MESH.forehead),
    nose: landmark(MESH.nose),
    sides: [landmark(MESH.leftSide), landmark(MESH.rightSide)],
  };
}
