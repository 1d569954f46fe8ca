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
  // In a browser it would keep copies of its models, on shared phones too. They are files that browsers keep by themselves.
  cacheModels: false,
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

/** Points of the mesh, by their numbers; left and right are those of the picture. The iris is only there with its model. */
const MESH = {
  chin: 152,
  leftSide: 234,
  rightSide: 454,
  leftEye: {
    outer: 33,
    inner: 133,
    lids: [
      [159, 145],
      [158, 153],
      [160, 144],
    ],
    iris: 473,
  },
  rightEye: {
    outer: 263,
    inner: 362,
    lids: [
      [386, 374],
      [385, 380],
      [387, 373],
    ],
    iris: 468,
  },
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
  const eye = ({ outer, inner, lids, iris }: (typeof MESH)['leftEye' | 'rightEye']): EyeLandmarks => {
    const pairs = lids.map(([upper, lower]) => [landmark(upper), landmark(lower)] as const);
    const gap = mean(pairs.map(([upper, lower]) => distance(upper, lower)));

    return {
      middle: mesh.length > iris ? landmark(iris) : middleOf(pairs.flat()),
      opening: gap / distance(landmark(outer), landmark(inner)),
    };
  };

  return {
    confidence: score,
    box: { x, y, width, height },
    eyes: [eye(MESH.leftEye), eye(MESH.rightEye)],
    chin: landmark(MESH.chin),
    sides: [landmark(MESH.leftSide), landmark(MESH.rightSide)],
  };
}

const distance = (one: Landmark, other: Landmark): number => Math.hypot(one.x - other.x, one.y - other.y);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const middleOf = (points: readonly Landmark[]): Landmark => ({
  x: mean(points.map(({ x }) => x)),
  y: mean(points.map(({ y }) => y)),
  z: mean(points.map(({ z }) => z)),
});
