import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import type { FaceGeometry } from '@entry/contracts/application/evidence';
import { PHOTO_CHECK_CODES, type PhotoCheckCode, type PhotoVerdict } from '@entry/contracts/rules/photo-checks';
import type { Expectation, Expectations } from './portraits/expectations.ts';

/** What came of one check in one case. `tooMild`: warned of what had to be refused. `untold`: not measured. */
export type Outcome = 'found' | 'tooMild' | 'missed' | 'right' | 'falseWarning' | 'falseRefusal' | 'untold';

/** @returns null when no verdict would be wrong */
export function outcomeOf(expected: Expectation, verdict: PhotoVerdict): Outcome | null {
  if (expected === null) return null;
  const isFault = !expected.includes('pass') && !expected.includes('asked');
  if (expected.includes(verdict)) return isFault ? 'found' : 'right';
  if (verdict === 'not_measured') return 'untold';
  if (isFault) return verdict === 'warn' ? 'tooMild' : 'missed';

  return verdict === 'fail' ? 'falseRefusal' : 'falseWarning';
}

export type Counts = Readonly<Record<Outcome, number>>;
export type Confusion = {
  readonly add: (expected: Expectations, checks: readonly PhotoCheck[]) => void;
  /** Only checks of which something was expected. */
  readonly rows: () => readonly (Counts & { readonly code: PhotoCheckCode })[];
};

/** Counts, over many cases, how often each check was right. */
export function createConfusion(): Confusion {
  const counts = new Map<PhotoCheckCode, Record<Outcome, number>>();

  return {
    add: (expected, checks) => {
      for (const code of PHOTO_CHECK_CODES) {
        const verdict = verdictOf(checks, code);
        const outcome = verdict === undefined ? null : outcomeOf(expected[code], verdict);
        if (outcome === null) continue;
        const own = counts.get(code) ?? noCounts();
        own[outcome] += 1;
        counts.set(code, own);
      }
    },
    rows: () =>
      PHOTO_CHECK_CODES.flatMap((code) => {
        const own = counts.get(code);
        return own === undefined ? [] : [{ code, ...own }];
      }),
  };
}

export const verdictOf = (checks: readonly PhotoCheck[], code: PhotoCheckCode): PhotoVerdict | undefined =>
  checks.find((check) => check.code === code)?.verdict;

const noCounts = (): Record<Outcome, number> => ({
  found: 0,
  tooMild: 0,
  missed: 0,
  right: 0,
  falseWarning: 0,
  falseRefusal: 0,
  untold: 0,
});

/** In pixels of the picture that was measured, down the picture; `roll` in degrees. */
export type GeometryErrors = {
  readonly crown: number;
  readonly chin: number;
  readonly eyes: number;
  readonly roll: number;
};

/** @param truth of the picture as it was sent, which may have more pixels than what is measured */
export function geometryErrors(measured: FaceGeometry, truth: FaceGeometry): GeometryErrors {
  const scale = measured.height / truth.height;

  return {
    crown: measured.crown.y - scale * truth.crown.y,
    chin: measured.chin.y - scale * truth.chin.y,
    eyes: eyeLine(measured) - scale * eyeLine(truth),
    roll: rollOf(measured) - rollOf(truth),
  };
}

const eyeLine = ({ eyes: [one, other] }: FaceGeometry): number => (one.y + other.y) / 2;
const rollOf = ({ eyes: [left, right] }: FaceGeometry): number =>
  (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI;

/** By what there is to see: where the wall is not plain, dark or blown out, no pixel shows where hair ends. */
export const SIGHTS = ['plain wall', 'bad light or dark wall', 'blurred', 'room or pattern behind'] as const;
export type Sight = (typeof SIGHTS)[number];

export function sightOf(caseName: string): Sight {
  if (/busy|office|12 megapixels/.test(caseName)) return 'room or pattern behind';
  if (/blur: sigma [2-5]|out of focus/.test(caseName)) return 'blurred';
  if (/exposed|one side dark|against the light|background: dark|strong gradient|eyes closed/.test(caseName)) {
    return 'bad light or dark wall';
  }

  return 'plain wall';
}
