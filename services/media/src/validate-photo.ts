import { PHOTO_HEIGHT, PHOTO_MAXIMUM_BYTES, PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import type { FileFacts } from './inspect-file.ts';
import type { PhotoMeasurements } from './photo-measurements.ts';

export type PhotoValidation = {
  readonly isValid: boolean;
  /** One sentence per rule the photo breaks. */
  readonly errors: readonly string[];
};

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} KB`;

function factErrors(facts: FileFacts): readonly string[] {
  if (facts.kind === 'refused') return [refusalSentence(facts.code)];

  const errors: string[] = [];
  if (facts.format !== 'jpeg') errors.push('The photo must be a JPEG file.');
  if (facts.width !== null && (facts.width !== PHOTO_WIDTH || facts.height !== PHOTO_HEIGHT)) {
    errors.push(
      `The photo must be exactly ${PHOTO_WIDTH}x${PHOTO_HEIGHT} pixels; this one is ${facts.width}x${facts.height}.`,
    );
  }
  if (facts.size > PHOTO_MAXIMUM_BYTES) {
    errors.push(`The photo must be at most ${kilobytes(PHOTO_MAXIMUM_BYTES)}; this one is ${kilobytes(facts.size)}.`);
  }

  return errors;
}

function refusalSentence(code: string): string {
  if (code === 'file_empty') return 'The file is empty.';
  if (code === 'file_damaged') return 'The file is damaged and cannot be opened.';
  if (code === 'image_too_many_pixels') {
    return `The photo must be exactly ${PHOTO_WIDTH}x${PHOTO_HEIGHT} pixels; this one is far larger.`;
  }

  return 'The photo must be a JPEG file.';
}

/** The rules for the entry photo that can be told from the file, then those a measuring device can tell. */
export async function validatePhoto(
  bytes: Uint8Array,
  facts: FileFacts,
  measurements: PhotoMeasurements | null,
): Promise<PhotoValidation> {
  const errors = factErrors(facts);
  if (errors.length > 0) return { isValid: false, errors };
  if (measurements === null) return { isValid: true, errors: [] };

  const measured = await measurements.measure(bytes);
  return { isValid: measured.length === 0, errors: measured };
}
