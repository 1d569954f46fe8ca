import type { PhotoAnswers } from '@entry/contracts/application/evidence';
import type { MediaType } from '@entry/contracts/rules/documents';
import { createImageEngine, type ImageEngine } from './image-engine.ts';
import { type FileFacts, inspectFile } from './inspect-file.ts';
import { createPhotoMeasurer, type PhotoMeasuring } from './photo/photo-measurer.ts';
import { type PhotoValidation, validatePhoto } from './photo/validate-photo.ts';
import { makePreview, type Preview } from './preview.ts';
import { analyseSlip, type SlipAnalysis } from './slip/analyse-slip.ts';
import { drawErrorLevels } from './slip/error-levels.ts';
import type { SlipToAnalyse } from './slip/slip-facts.ts';
import { readSlipPicture } from './slip/slip-picture.ts';

export type KnownOfPhoto = {
  /** What `inspectFile` said of these bytes, so that they are not drawn twice. */
  readonly facts?: FileFacts;
  readonly answers?: PhotoAnswers;
};

/** Everything the service can find out about a file. */
export type Media = {
  readonly inspectFile: (bytes: Uint8Array) => Promise<FileFacts>;
  /** @throws QueueFullError, PictureTimeoutError: nothing is said about the file */
  readonly validatePhoto: (bytes: Uint8Array, known?: KnownOfPhoto) => Promise<PhotoValidation>;
  readonly analyseSlip: (slip: Omit<SlipToAnalyse, 'facts'>) => Promise<SlipAnalysis>;
  /**
   * SHA-256 of the decoded pixels: the same picture is known again by it in another file.
   * @throws PictureError, PictureTimeoutError, QueueFullError
   */
  readonly pictureHash: (bytes: Uint8Array) => Promise<string>;
  /**
   * How much a picture changes when it is saved again, as a JPEG to look at.
   * @throws PictureError, PictureTimeoutError, QueueFullError
   */
  readonly drawErrorLevels: (bytes: Uint8Array) => Promise<Uint8Array>;
  readonly makePreview: (bytes: Uint8Array, mediaType: MediaType) => Promise<Preview>;
  /** How many pictures wait to be looked at. */
  readonly waiting: () => number;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
};

export type MediaOptions = {
  readonly engine?: ImageEngine;
  /** How faces are measured; without, whatever needs a face is "not measured". */
  readonly photoMeasuring?: PhotoMeasuring | undefined;
};

export function createMedia(options: MediaOptions = {}): Media {
  const engine = options.engine ?? createImageEngine();
  const measurer = options.photoMeasuring === undefined ? null : createPhotoMeasurer(engine, options.photoMeasuring);

  return {
    inspectFile: (bytes) => inspectFile(engine, bytes),
    validatePhoto: async (bytes, { facts, answers = {} } = {}) =>
      validatePhoto(engine, measurer, {
        bytes,
        facts: facts ?? (await inspectFile(engine, bytes)),
        answers,
      }),
    analyseSlip: async (slip) => analyseSlip(engine, { ...slip, facts: await inspectFile(engine, slip.bytes) }),
    pictureHash: async (bytes) => (await readSlipPicture(engine, bytes)).hash,
    drawErrorLevels: (bytes) => drawErrorLevels(engine, bytes),
    makePreview: (bytes, mediaType) => makePreview(engine, bytes, mediaType),
    waiting: () => engine.waiting() + (measurer?.waiting() ?? 0),
    close: async () => measurer?.close(),
  };
}
