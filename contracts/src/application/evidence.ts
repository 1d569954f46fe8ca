import * as z from 'zod/mini';
import { PHOTO_VERDICTS } from '../rules/photo-checks.ts';
import { SLIP_CHANNELS, SLIP_CHECK_KINDS, SLIP_OUTCOMES } from '../rules/slip-checks.ts';
import { described } from '../schema.ts';

/** When it was looked at: as it came in, or again before a decision. */
export const CheckOccasion = z.enum(['upload', 'decision']);
export type CheckOccasion = z.infer<typeof CheckOccasion>;

/** Codes are text and not a list of the known ones: events outlive the checks of today. */
export const PhotoCheckResult = z.object({
  code: described(z.string(), 'Stable code of the check'),
  verdict: z.enum(PHOTO_VERDICTS),
  measured: described(z.nullable(z.number()), 'In the unit of the check; null when there is nothing to measure'),
  limit: described(
    z.nullable(z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()) })),
    'What it has to be, ends included; null when it is not about a number',
  ),
});
export type PhotoCheckResult = z.infer<typeof PhotoCheckResult>;

/** What was found out about a photo, and with what: enough to explain the verdict years later. */
export const PhotoEvidence = z.object({
  rulesVersion: described(z.int(), 'Version of the limits'),
  engine: described(z.nullable(z.string()), 'What measured the face, with its version; null when nothing did'),
  checks: z.array(PhotoCheckResult),
});
export type PhotoEvidence = z.infer<typeof PhotoEvidence>;

const PhotoPoint = z.object({ x: z.number(), y: z.number() });

/** In pixels of the upright picture, from its upper left corner. */
export const FaceGeometry = z.object({
  width: described(z.int(), 'Of the picture'),
  height: described(z.int(), 'Of the picture'),
  crown: described(PhotoPoint, 'Top of the head, hair included'),
  chin: PhotoPoint,
  eyes: described(z.tuple([PhotoPoint, PhotoPoint]), 'Their middles, the one further to the left first'),
});
export type FaceGeometry = z.infer<typeof FaceGeometry>;

export const Glasses = z.enum(['none', 'worn']);
export const HeadCovering = described(
  z.enum(['none', 'religious', 'other']),
  'Religious: worn every day for religious reasons',
);
export const PictureAge = z.enum(['within_six_months', 'older']);

/** What only the applicant can tell about the photo; what was not answered is left out. */
export const PhotoAnswers = z.object({
  glasses: z.exactOptional(Glasses),
  headCovering: z.exactOptional(HeadCovering),
  pictureAge: z.exactOptional(PictureAge),
});
export type PhotoAnswers = z.infer<typeof PhotoAnswers>;

export const SlipCheckResult = z.object({
  code: described(z.string(), 'Stable code of the check'),
  kind: z.enum(SLIP_CHECK_KINDS),
  outcome: z.enum(SLIP_OUTCOMES),
  weight: described(z.number().check(z.gte(0), z.lte(1)), 'What it adds to the alteration score when it is found'),
  figures: described(
    z.record(z.string(), z.union([z.number(), z.string()])),
    'What was measured, by name. Nothing about a person: no reference, no name, no amount',
  ),
});
export type SlipCheckResult = z.infer<typeof SlipCheckResult>;

export const RiskLevel = z.enum(['HIGH', 'MEDIUM', 'LOW']);
export type RiskLevel = z.infer<typeof RiskLevel>;

/** What was found out about a slip, and with what. */
export const SlipEvidence = z.object({
  rulesVersion: described(z.int(), 'Version of the checks and their weights'),
  channel: z.enum(SLIP_CHANNELS),
  checks: z.array(SlipCheckResult),
  riskLevel: RiskLevel,
  alterationScore: described(z.number().check(z.gte(0), z.lte(1)), 'Sum of the weights of what was found, at most 1'),
});
export type SlipEvidence = z.infer<typeof SlipEvidence>;
