import { describe, expect, it } from 'vitest';
import type { ImageEngine } from '../image-engine.ts';
import { withExif } from '../testing/slips/exif.ts';
import { readEmbeddedFacts } from './embedded-facts.ts';

/** Of the marker, its length and the start of the picture. */
const BEFORE_EXIF = 6;

/** What a file with these dates says of itself. */
function factsOf(taken: string, changed: string) {
  const exif = withExif(Buffer.from([0xff, 0xd8]), { make: 'Some', taken, changed }).subarray(BEFORE_EXIF);
  const engine = { readHeader: () => Promise.resolve({ exif }) } as unknown as ImageEngine;

  return readEmbeddedFacts(engine, exif);
}

describe('When a picture says when it was taken', () => {
  it('should be read as it is written', async () => {
    expect(await factsOf('2026:10:12 09:00:00', '2026:10:13 23:59:59')).toMatchObject({
      created: '2026-10-12T09:00:00.000Z',
      modified: '2026-10-13T23:59:59.000Z',
      camera: 'Some',
    });
  });

  it.each([
    '0000:00:00 00:00:00',
    '2026:00:00 00:00:00',
    '2026:13:05 10:00:00',
    '2026:01:32 10:00:00',
    '2026:02:31 10:00:00',
    '2026:01:01 25:00:00',
    '2026:01:01 10:61:00',
    '    :  :     :  :  ',
    '',
  ])('should be unknown when there is no such moment: %j', async (written) => {
    expect(await factsOf(written, written)).toMatchObject({ created: null, modified: null });
  });
});
