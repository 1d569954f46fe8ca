import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import type { FaceGeometry, PhotoAnswers, PhotoEvidence } from '@entry/contracts/application/evidence';
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import { PHOTO_RULES_VERSION } from '@entry/contracts/rules/photo-checks';
import type { PhotoFileFacts } from '@entry/photo/judge-file';
import { judgePhoto } from '@entry/photo/judge-photo';
import type { PhotoMeasurements } from '@entry/photo/measure-photo';
import type { ImageEngine } from '../image-engine.ts';
import type { AcceptedFile, FileFacts } from '../inspect-file.ts';
import type { PhotoMeasurer } from './photo-measurer.ts';

export type PhotoValidation = {
  readonly isValid: boolean;
  /** One sentence per rule the photo breaks. */
  readonly errors: readonly string[];
  /** Of these, the ones about the file, of which no person can judge otherwise. */
  readonly fileErrors: readonly string[];
  readonly measuredErrors: readonly string[];
  /** Whether nothing is wrong but what a person may judge otherwise. */
  readonly canAskPerson: boolean;
  /** Something was measured as wrong that an answer explains: a person has to look at it. */
  readonly needsPerson: boolean;
  readonly checks: readonly PhotoCheck[];
  /** As it was measured, whatever was answered: what covers a head tells a religion, and this is kept in the open. */
  readonly evidence: PhotoEvidence;
  readonly geometry: FaceGeometry | null;
  /** Of the crown in `geometry`; null where there is none. */
  readonly isCrownEstimated: boolean | null;
  readonly isCutOff: boolean | null;
};

export type PhotoToValidate = {
  readonly bytes: Uint8Array;
  readonly facts: FileFacts;
  readonly answers: PhotoAnswers;
};

/** The rules for the entry photo: what the file tells, what a picture shows, and what only the applicant knows. */
export async function validatePhoto(
  engine: ImageEngine,
  measurer: PhotoMeasurer | null,
  { bytes, facts, answers }: PhotoToValidate,
): Promise<PhotoValidation> {
  if (facts.kind === 'refused') return judged(unreadable(bytes), null, answers, refusalSentence(facts.code));
  if (facts.width === null) return judged(fileFacts(facts, 1), null, answers);

  const { orientation = 1 } = await engine.readHeader(bytes);
  const measurements = (await measurer?.measure(bytes, orientation)) ?? null;

  return judged(fileFacts(facts, orientation), measurements, answers);
}

function fileFacts(facts: AcceptedFile, orientation: number): PhotoFileFacts {
  const { format, size, width, height, channels } = facts;

  return { isJpeg: format === 'jpeg', size, width, height, channels, orientation };
}

function unreadable({ length }: Uint8Array): PhotoFileFacts {
  return { isJpeg: false, size: length, width: null, height: null, channels: null, orientation: 1 };
}

/** @param refusal why nothing can be said about a file but this */
function judged(
  facts: PhotoFileFacts,
  measurements: PhotoMeasurements | null,
  answers: PhotoAnswers,
  refusal: string | null = null,
): PhotoValidation {
  const judgement = judgePhoto(facts, measurements, answers);
  const { isValid, fileErrors: errorsOfFile, measuredErrors, needsPerson, checks } = judgement;
  const unanswered = judgePhoto(facts, measurements, {}).checks;
  const fileErrors = refusal === null ? errorsOfFile : [refusal];

  return {
    isValid,
    errors: refusal === null ? [...fileErrors, ...measuredErrors] : fileErrors,
    fileErrors,
    measuredErrors,
    canAskPerson: fileErrors.length === 0 && measuredErrors.length > 0,
    needsPerson,
    checks,
    evidence: {
      rulesVersion: PHOTO_RULES_VERSION,
      engine: measurements?.engine ?? null,
      checks: unanswered.map(({ code, verdict, measured, limit }) => ({ code, verdict, measured, limit })),
    },
    geometry: measurements?.face?.geometry ?? null,
    isCrownEstimated: measurements?.face?.isCrownEstimated ?? null,
    isCutOff: measurements?.face?.isCutOff ?? null,
  };
}

function refusalSentence(code: string): string {
  if (code === 'file_empty') return 'The file is empty.';
  if (code === 'file_damaged') return 'The file is damaged and cannot be opened.';
  if (code === 'image_too_many_pixels') {
    return `The photo must be exactly ${PHOTO_WIDTH}x${PHOTO_HEIGHT} pixels; this one is far larger.`;
  }

  return 'The photo must be a JPEG file.';
}
