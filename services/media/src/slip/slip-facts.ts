import type { SlipChannel } from '@entry/contracts/rules/slip-checks';
import { normaliseReferences } from '@entry/contracts/rules/transaction-reference';
import type { ImageEngine } from '../image-engine.ts';
import type { FileFacts } from '../inspect-file.ts';
import { type EmbeddedFacts, readEmbeddedFacts } from './embedded-facts.ts';
import { findForeignContent } from './foreign-content.ts';
import { measureNoise, type NoiseFacts } from './noise.ts';
import { type PdfFacts, readPdfFacts } from './pdf-facts.ts';
import { dateInReferences, type ReferenceDate } from './reference-date.ts';
import { slipChannel } from './slip-channel.ts';
import { readSlipPicture } from './slip-picture.ts';
import { thumbnailDifference } from './thumbnail.ts';

export type SlipToAnalyse = {
  readonly bytes: Uint8Array;
  readonly facts: FileFacts;
  /** Codes of hard checks that reservations and the quote have decided. */
  readonly knownConcerns: readonly string[];
  /** As the applicant typed it; empty when they gave none. */
  readonly reference?: string;
  /** ISO 8601. */
  readonly uploadedAt?: string | null;
};

/** Everything the checks look at, read once. What does not apply to a file is null. */
export type SlipFacts = {
  readonly file: FileFacts;
  readonly channel: SlipChannel;
  readonly known: ReadonlySet<string>;
  readonly foreign: string | null;
  readonly embedded: EmbeddedFacts | null;
  /** Levels. */
  readonly thumbnailDifference: number | null;
  readonly noise: NoiseFacts | null;
  readonly pdf: PdfFacts | null;
  readonly reference: ReferenceDate;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number | null;
};

/** @throws QueueFullError, PictureTimeoutError: nothing is said about the slip */
export async function readSlipFacts(engine: ImageEngine, slip: SlipToAnalyse): Promise<SlipFacts> {
  const { bytes, facts: file } = slip;
  const isRead = file.kind === 'accepted';
  const isPicture = isRead && file.format !== 'pdf';
  const embedded = isPicture ? await readEmbeddedFacts(engine, bytes) : null;
  const channel = slipChannel(file, embedded);
  // On what was never taken by a camera there is no grain to compare.
  const hasGrain = channel === 'camera' || channel === 'messenger' || channel === 'unknown';

  return {
    file,
    channel,
    embedded,
    known: new Set(slip.knownConcerns),
    foreign: isRead ? findForeignContent(bytes, file.format) : null,
    thumbnailDifference: embedded?.thumbnail ? await thumbnailDifference(engine, bytes, embedded.thumbnail) : null,
    noise: isPicture && hasGrain ? measureNoise(await readSlipPicture(engine, bytes)) : null,
    pdf: isRead && file.format === 'pdf' ? readPdfFacts(bytes) : null,
    reference: dateInReferences(normaliseReferences(slip.reference ?? '')),
    uploadedAt: slip.uploadedAt ? Date.parse(slip.uploadedAt) : null,
  };
}
