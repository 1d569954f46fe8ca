import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import type { PhotoAnswers } from '@entry/contracts/application/evidence';
import { PHOTO_CHECK_CODES, PHOTO_FILE_CHECKS } from '@entry/contracts/rules/photo-checks';
import { allowForCovering } from './allow-for-covering.ts';
import { judgeAnswers } from './judge-answers.ts';
import { judgeFace } from './judge-face.ts';
import { judgeFile, type PhotoFileFacts } from './judge-file.ts';
import type { PhotoMeasurements } from './measure-photo.ts';

export type PhotoJudgement = {
  /** Every check there is, in the order of the codes. */
  readonly checks: readonly PhotoCheck[];
  readonly isValid: boolean;
  /** What to do about the facts of the file that are wrong: nobody can wave these through. */
  readonly fileErrors: readonly string[];
  /** What to do about the rest, which was measured or answered, and of which a person can judge otherwise. */
  readonly measuredErrors: readonly string[];
  /** An answer explains what was measured as wrong: nothing to refuse, and something that a person looks at. */
  readonly needsPerson: boolean;
};

const FILE_CHECKS: ReadonlySet<string> = new Set(PHOTO_FILE_CHECKS);

/** @param measurements null when nothing could measure */
export function judgePhoto(
  facts: PhotoFileFacts,
  measurements: PhotoMeasurements | null,
  answers: PhotoAnswers,
): PhotoJudgement {
  const face = judgeFace(measurements);
  const allowed = allowForCovering(face, answers);
  const judged = [...judgeFile(facts), ...allowed, ...judgeAnswers(answers)];
  const checks = PHOTO_CHECK_CODES.flatMap((code) => judged.filter((check) => check.code === code));
  const failed = checks.filter(({ verdict }) => verdict === 'fail');

  return {
    checks,
    isValid: failed.length === 0,
    fileErrors: failed.filter(({ code }) => FILE_CHECKS.has(code)).map(({ advice }) => advice),
    measuredErrors: failed.filter(({ code }) => !FILE_CHECKS.has(code)).map(({ advice }) => advice),
    needsPerson: allowed.some((check, index) => check !== face[index]),
  };
}
