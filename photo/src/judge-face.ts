import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import type { PhotoCheckCode, PhotoUnit, PhotoVerdict } from '@entry/contracts/rules/photo-checks';
import type { FaceMeasurements, PhotoMeasurements } from './measure-photo.ts';
import { ESTIMATED_TOLERANCE, isWithin, type Limit, OFFICIAL, OWN, STRONG_ROLL, TOLERANCE } from './photo-limits.ts';

export const FACE_CHECKS = [
  'head_height',
  'eye_height',
  'centring',
  'roll',
  'yaw',
  'eyes_open',
  'background_plain',
  'background_light',
  'background_shadow',
  'exposure',
  'even_light',
  'sharpness',
  'colourfulness',
] as const satisfies readonly PhotoCheckCode[];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const range = ({ from, to }: Limit): string => `${Math.round(100 * (from ?? 0))} to ${Math.round(100 * (to ?? 1))} %`;

/** @param measurements null when nothing could measure: then nothing is said against the photo */
export function judgeFace(measurements: PhotoMeasurements | null): readonly PhotoCheck[] {
  if (measurements === null) return [notMeasured('one_face'), ...FACE_CHECKS.map(notMeasured)];

  const { face } = measurements;
  const count = faceCount(measurements);
  if (face === null) return [count, ...FACE_CHECKS.map(notMeasured)];

  return [
    count,
    headHeight(face),
    eyeHeight(face),
    centring(face),
    roll(face),
    ...SOFT_CHECKS.map((check) => soft(check, face)),
    exposure(face),
    colourfulness(face),
  ];
}

function notMeasured(code: PhotoCheckCode): PhotoCheck {
  return {
    code,
    verdict: 'not_measured',
    measured: null,
    limit: null,
    unit: null,
    advice: 'This could not be measured; a person looks at it.',
  };
}

function faceCount({ faceCount: count }: PhotoMeasurements): PhotoCheck {
  const advice =
    count === 0
      ? 'No face was found. Look straight into the camera, in front of a plain light wall, with light from the front.'
      : `${count} faces were found. Only you may be in the photo: no other person, picture or poster.`;

  return {
    code: 'one_face',
    verdict: count === 1 ? 'pass' : 'fail',
    measured: count,
    limit: OFFICIAL.faces,
    unit: 'count',
    advice: count === 1 ? 'There is exactly one face.' : advice,
  };
}

function headHeight({ headHeight: measured, isCrownEstimated, isCutOff }: FaceMeasurements): PhotoCheck {
  const limit = OFFICIAL.headHeight;
  const check = { code: 'head_height', measured, limit, unit: 'share' } as const;
  if (isCutOff && !isCrownEstimated) {
    return {
      ...check,
      verdict: 'fail',
      advice: 'The top of the head is cut off. Leave some background above the hair.',
    };
  }

  const said = `From the chin to the top of the hair the head is ${percent(measured)} of the photo; it must be ${range(limit)}.`;
  const verdict = nearLimit(measured, limit, isCrownEstimated ? ESTIMATED_TOLERANCE : TOLERANCE);
  const how =
    measured < (limit.from ?? 0) ? 'Crop the picture closer, or move closer.' : 'Crop it wider, or move back.';
  if (verdict === 'pass' && isCrownEstimated) {
    return {
      ...check,
      verdict: 'warn',
      advice: `Where the hair ends cannot be told from the background, so please check: ${lowerFirst(said)}`,
    };
  }

  return { ...check, verdict, advice: verdict === 'pass' ? said : `${said} ${how}` };
}

function eyeHeight({ eyeHeight: measured }: FaceMeasurements): PhotoCheck {
  const limit = OFFICIAL.eyeHeight;
  const verdict = nearLimit(measured, limit, TOLERANCE);
  const said = `The eyes are at ${percent(measured)} of the photo's height, from the bottom; they must be at ${range(limit)}.`;
  const how = measured < (limit.from ?? 0) ? 'Move the face up in the frame.' : 'Move the face down in the frame.';

  return {
    code: 'eye_height',
    verdict,
    measured,
    limit,
    unit: 'share',
    advice: verdict === 'pass' ? said : `${said} ${how}`,
  };
}

function centring({ offCentre: measured }: FaceMeasurements): PhotoCheck {
  const limit = OWN.offCentre;
  const isRight = isWithin(measured, limit);
  const advice = isRight
    ? 'The face is in the middle.'
    : `The face is ${percent(measured)} of the width beside the middle. Move it to the middle of the frame.`;

  return { code: 'centring', verdict: isRight ? 'pass' : 'warn', measured, limit, unit: 'share', advice };
}

function roll({ roll: measured }: FaceMeasurements): PhotoCheck {
  const limit = OWN.roll;
  const isRight = isWithin(measured, limit);
  const wrong = Math.abs(measured) > STRONG_ROLL ? 'fail' : 'warn';
  const advice = isRight
    ? 'The head is upright.'
    : `The head leans by ${Math.abs(Math.round(measured))} degrees. Turn the picture until the eyes are level, or hold the head upright.`;

  return { code: 'roll', verdict: isRight ? 'pass' : wrong, measured, limit, unit: 'degrees', advice };
}

/** By the brightest things in the picture and not by the face: dark skin in good light is not underexposed. */
function exposure({ highlights, withoutDetail }: FaceMeasurements): PhotoCheck {
  if (!isWithin(highlights, OWN.highlights)) {
    return {
      code: 'exposure',
      verdict: 'warn',
      measured: highlights,
      limit: OWN.highlights,
      unit: 'levels',
      advice: 'The whole photo is too dark. Take it by daylight, facing a window.',
    };
  }

  const limit = OWN.withoutDetail;
  const isRight = isWithin(withoutDetail, limit);
  const advice = isRight
    ? 'The face is neither too dark nor too bright.'
    : 'Much of the face is too dark or too bright to be recognised. Take the photo by daylight, facing a window.';

  return {
    code: 'exposure',
    verdict: isRight ? 'pass' : 'warn',
    measured: withoutDetail,
    limit,
    unit: 'share',
    advice,
  };
}

/** No camera makes grey pictures by itself, and the rule asks for colour. */
function colourfulness({ colour: measured }: FaceMeasurements): PhotoCheck {
  const limit = OWN.colour;
  const isRight = isWithin(measured, limit);
  const advice = isRight
    ? 'The photo shows colours.'
    : 'The photo is black and white. It must be in colour: take a new one.';

  return { code: 'colourfulness', verdict: isRight ? 'pass' : 'fail', measured, limit, unit: 'levels', advice };
}

type SoftCheck = {
  readonly code: (typeof FACE_CHECKS)[number];
  /** Null when it cannot be told of this picture. */
  readonly measure: (face: FaceMeasurements) => number | null;
  readonly limit: Limit;
  readonly unit: PhotoUnit;
  readonly right: string;
  readonly wrong: string;
};

/** Never a refusal: light, skin, cameras and eyes differ, and a false alarm costs a person the entry. */
const SOFT_CHECKS: readonly SoftCheck[] = [
  {
    code: 'yaw',
    measure: ({ yaw }) => yaw,
    limit: OWN.yaw,
    unit: 'degrees',
    right: 'The face looks straight ahead.',
    wrong: 'The head seems to be turned to a side. Look straight into the camera, both ears equally far from it.',
  },
  {
    code: 'eyes_open',
    measure: ({ eyeOpening }) => eyeOpening,
    limit: OWN.eyeOpening,
    unit: 'share',
    right: 'Both eyes are open.',
    wrong: 'The eyes seem to be closed, or nearly. Take a photo in which both eyes are well open.',
  },
  {
    code: 'background_plain',
    measure: ({ backgroundRoughness }) => backgroundRoughness,
    limit: OWN.backgroundRoughness,
    unit: 'levels',
    right: 'The background is plain.',
    wrong: 'The background is not plain. Stand before an empty wall or a sheet without a pattern.',
  },
  {
    code: 'background_light',
    measure: ({ backgroundBrightness }) => backgroundBrightness,
    limit: OWN.backgroundBrightness,
    unit: 'levels',
    right: 'The background is light.',
    wrong: 'The background is dark. Use a white or very light wall, with light on it.',
  },
  {
    code: 'background_shadow',
    measure: ({ shadowDepth }) => shadowDepth,
    limit: OWN.shadowDepth,
    unit: 'levels',
    right: 'There is no shadow on the background.',
    wrong:
      'There is a shadow on the background. Stand a step away from the wall, with light from the front and no flash.',
  },
  {
    code: 'even_light',
    measure: ({ unevenness }) => unevenness,
    limit: OWN.unevenness,
    unit: 'share',
    right: 'Both sides of the face are lit alike.',
    wrong: 'One side of the face is much darker. Turn towards the light, so that it falls on the whole face.',
  },
  {
    code: 'sharpness',
    measure: ({ sharpness }) => sharpness,
    limit: OWN.sharpness,
    unit: 'score',
    right: 'The face is sharp.',
    wrong: 'The face is not sharp. Hold the phone still, tap the face so that it focuses, and clean the lens.',
  },
];

function soft({ code, measure, limit, unit, right, wrong }: SoftCheck, face: FaceMeasurements): PhotoCheck {
  const measured = measure(face);
  if (measured === null) return notMeasured(code);
  const isRight = isWithin(measured, limit);

  return { code, verdict: isRight ? 'pass' : 'warn', measured, limit, unit, advice: isRight ? right : wrong };
}

function nearLimit(measured: number, limit: Limit, tolerance: number): PhotoVerdict {
  if (isWithin(measured, limit)) return 'pass';

  return isWithin(measured, limit, tolerance) ? 'warn' : 'fail';
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
