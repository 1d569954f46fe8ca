import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import { PHOTO_HEIGHT, PHOTO_MAXIMUM_BYTES, PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import { isWithin, OFFICIAL } from './photo-limits.ts';

/** What can be told without looking at the picture. */
export type PhotoFileFacts = {
  readonly isJpeg: boolean;
  /** Bytes. */
  readonly size: number;
  /** Pixels as stored; null when the file cannot be drawn. */
  readonly width: number | null;
  readonly height: number | null;
  /** 3 for colour; null when the file cannot be drawn. */
  readonly channels: number | null;
  /** EXIF orientation, 1 to 8; 1 where the file says nothing. */
  readonly orientation: number;
};

const COLOUR_CHANNELS = 3;
const UPRIGHT = 1;
const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} KB`;

/** The checks that the official page makes itself when a photo is handed in: what fails here would be refused there. */
export function judgeFile(facts: PhotoFileFacts): readonly PhotoCheck[] {
  return [fileType(facts), colourDepth(facts), dimensions(facts), fileSize(facts), orientation(facts)];
}

function fileType({ isJpeg }: PhotoFileFacts): PhotoCheck {
  const advice = isJpeg ? 'The photo is a JPEG file.' : 'The photo must be a JPEG file.';

  return { code: 'file_type', verdict: isJpeg ? 'pass' : 'fail', measured: null, limit: null, unit: null, advice };
}

function colourDepth({ channels }: PhotoFileFacts): PhotoCheck {
  const limit = { from: COLOUR_CHANNELS, to: COLOUR_CHANNELS };
  const isColour = channels === COLOUR_CHANNELS;
  const seen = channels === null ? 'not_measured' : 'fail';

  return {
    code: 'colour_depth',
    verdict: isColour ? 'pass' : seen,
    measured: channels,
    limit,
    unit: 'count',
    advice: isColour
      ? 'The photo is stored in colour.'
      : 'The photo must be stored in colour (24 bits, red, green and blue): save it as an ordinary colour JPEG.',
  };
}

function dimensions({ width, height }: PhotoFileFacts): PhotoCheck {
  const isRight = width === PHOTO_WIDTH && height === PHOTO_HEIGHT;
  const rule = `The photo must be exactly ${PHOTO_WIDTH}x${PHOTO_HEIGHT} pixels`;
  const seen = width === null || height === null ? 'not_measured' : 'fail';

  return {
    code: 'dimensions',
    verdict: isRight ? 'pass' : seen,
    // The side that is wrong, when only one is.
    measured: width === PHOTO_WIDTH ? height : width,
    limit: OFFICIAL.width,
    unit: 'pixels',
    advice: isRight ? `The photo is ${width}x${height} pixels.` : `${rule}; this one is ${width}x${height}.`,
  };
}

function fileSize({ size }: PhotoFileFacts): PhotoCheck {
  const isRight = isWithin(size, OFFICIAL.size);

  return {
    code: 'file_size',
    verdict: isRight ? 'pass' : 'fail',
    measured: size,
    limit: OFFICIAL.size,
    unit: 'bytes',
    advice: isRight
      ? `The file has ${kilobytes(size)}.`
      : `The photo must be at most ${kilobytes(PHOTO_MAXIMUM_BYTES)}; this one is ${kilobytes(size)}.`,
  };
}

/** Programs that heed the tag show the photo upright, others lie it on its side: nobody knows which one looks at it later. */
function orientation({ orientation: tag, width }: PhotoFileFacts): PhotoCheck {
  const isRight = tag === UPRIGHT;
  const seen = width === null ? 'not_measured' : 'fail';

  return {
    code: 'orientation',
    verdict: isRight && width !== null ? 'pass' : seen,
    measured: null,
    limit: null,
    unit: null,
    advice: isRight
      ? 'The photo is stored upright.'
      : 'The photo is stored on its side and only turned when it is shown: turn it upright and save it again.',
  };
}
