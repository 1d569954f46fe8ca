import {
  ASKED_PHOTO_CHECKS,
  PHOTO_CHECK_CODES,
  type PhotoCheckCode,
  type PhotoVerdict,
} from '@entry/contracts/rules/photo-checks';
import type { Person } from './people.ts';

/** Verdicts that are right; null where no verdict is wrong, so that it is not counted. */
export type Expectation = readonly PhotoVerdict[] | null;
export type Expectations = Readonly<Record<PhotoCheckCode, Expectation>>;

export const PASS: Expectation = ['pass'];
/** Whether it is a warning or a refusal is a matter of limits, which the corpus does not know. */
export const FLAGGED: Expectation = ['warn', 'fail'];
export const REFUSED: Expectation = ['fail'];
export const UNKNOWN: Expectation = null;

/** What is about a face, its light and what is behind it: with none, or with two, there is nothing to expect. */
const FACE_CHECKS = [
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

const all = (codes: readonly PhotoCheckCode[], expectation: Expectation): Partial<Expectations> =>
  Object.fromEntries(codes.map((code) => [code, expectation]));

/** Of a good portrait, but for what cannot be told of this person's photograph. */
export function expectGood({ unsure }: Pick<Person, 'unsure'>, changes: Partial<Expectations> = {}): Expectations {
  return {
    ...(all(PHOTO_CHECK_CODES, PASS) as Expectations),
    ...all(ASKED_PHOTO_CHECKS, ['asked']),
    ...all(unsure, UNKNOWN),
    ...changes,
  };
}

/** Of a file that is in order, with nobody or with too many people. */
export function expectNoSingleFace(): Expectations {
  return expectGood({ unsure: [...FACE_CHECKS, 'orientation'] }, { one_face: REFUSED });
}

/** Of a file of which nothing is certain but that it must not be accepted. */
export function expectNothing(): Expectations {
  return all(PHOTO_CHECK_CODES, UNKNOWN) as Expectations;
}
