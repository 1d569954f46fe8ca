import type { MediaType } from '@entry/contracts/rules/documents';
import { analyseSlip, type SlipAnalysis, type SlipToAnalyse } from './analyse-slip.ts';
import { createImageEngine, type ImageEngine } from './image-engine.ts';
import { type FileFacts, inspectFile } from './inspect-file.ts';
import type { PhotoMeasurements } from './photo-measurements.ts';
import { makePreview, type Preview } from './preview.ts';
import type { SlipForensics } from './slip-forensics.ts';
import { type PhotoValidation, validatePhoto } from './validate-photo.ts';

/** Everything the service can find out about a file. */
export type Media = {
  readonly inspectFile: (bytes: Uint8Array) => Promise<FileFacts>;
  /** @param facts what `inspectFile` said of these bytes, so that they are not drawn twice */
  readonly validatePhoto: (bytes: Uint8Array, facts?: FileFacts) => Promise<PhotoValidation>;
  readonly analyseSlip: (slip: Omit<SlipToAnalyse, 'facts'>) => Promise<SlipAnalysis>;
  readonly makePreview: (bytes: Uint8Array, mediaType: MediaType) => Promise<Preview>;
  /** How many pictures wait to be looked at. */
  readonly waiting: () => number;
};

export type MediaOptions = {
  readonly engine?: ImageEngine;
  readonly photoMeasurements?: PhotoMeasurements;
  readonly slipForensics?: SlipForensics;
};

export function createMedia(options: MediaOptions = {}): Media {
  const engine = options.engine ?? createImageEngine();

  return {
    inspectFile: (bytes) => inspectFile(engine, bytes),
    validatePhoto: async (bytes, facts) =>
      validatePhoto(bytes, facts ?? (await inspectFile(engine, bytes)), options.photoMeasurements ?? null),
    analyseSlip: async (slip) =>
      analyseSlip(engine, { ...slip, facts: await inspectFile(engine, slip.bytes) }, options.slipForensics ?? null),
    makePreview: (bytes, mediaType) => makePreview(engine, bytes, mediaType),
    waiting: engine.waiting,
  };
}
