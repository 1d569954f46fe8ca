import * as z from 'zod/mini';
import { ApplicantDocumentType } from '../rules/documents.ts';
import { PHOTO_UNITS } from '../rules/photo-checks.ts';
import { described, Identifier } from '../schema.ts';
import { FaceGeometry, Glasses, HeadCovering, PhotoCheckResult, PictureAge } from './evidence.ts';

/** Fields beside the file in `POST /documents/upload`; all but the first two are about a photo. */
export const UploadDocumentFields = z.strictObject({
  applicationId: Identifier,
  type: ApplicantDocumentType,
  glasses: described(z.exactOptional(Glasses), 'Whether glasses are worn in the photo'),
  headCovering: described(z.exactOptional(HeadCovering), 'What covers the head in the photo'),
  pictureAge: described(z.exactOptional(PictureAge), 'When the photo was taken'),
  asksPerson: described(
    z.exactOptional(z.literal('true')),
    'The applicant is sure of a photo that was measured as wrong: a person decides',
  ),
});
export type UploadDocumentFields = z.infer<typeof UploadDocumentFields>;

export const PhotoCheck = z.object({
  ...PhotoCheckResult.shape,
  unit: described(z.nullable(z.enum(PHOTO_UNITS)), 'Of the measured value and of the limit'),
  advice: described(z.string(), 'What to do; where there is nothing to do, what was found'),
});
export type PhotoCheck = z.infer<typeof PhotoCheck>;

export const PhotoValidationReply = z.object({
  isValid: described(z.boolean(), 'False when a check failed'),
  errors: described(z.array(z.string()), 'One sentence per rule the photo breaks'),
  canAskPerson: described(
    z.boolean(),
    'Whether the photo can be sent in all the same, for a person to decide: the file is in order, and what is wrong was measured',
  ),
  rulesVersion: described(z.int(), 'Version of the limits'),
  engine: described(z.nullable(z.string()), 'What measured the face; null when nothing did'),
  checks: z.array(PhotoCheck),
  geometry: described(z.nullable(FaceGeometry), 'Null unless exactly one face was found'),
  isCrownEstimated: described(
    z.nullable(z.boolean()),
    'Whether the top of the head was guessed from the face, because hair and background cannot be told apart; null without a face',
  ),
  isCutOff: described(z.nullable(z.boolean()), 'Whether the head goes on above the picture; null without a face'),
});
export type PhotoValidationReply = z.infer<typeof PhotoValidationReply>;
