import { isLong } from '@entry/contracts/testing/test-depth';
import { picture } from '@entry/media/testing/files';
import { createRandom } from '@entry/platform/testing/random';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApplication, must, register, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const SEED = 5;
const SIZE = [160, 120] as const;
const FLIPS_MOST = 3;
/** Of the tries of each kind. */
const SHARE = isLong ? 1 : 1 / 4;

/** Each is unpacked by another way through the decoder. */
const KINDS: Readonly<Record<string, { readonly make: () => Promise<Buffer>; readonly tries: number }>> = {
  'a JPEG': {
    make: () =>
      picture(...SIZE)
        .jpeg()
        .toBuffer(),
    tries: 80,
  },
  'a progressive JPEG': {
    make: () =>
      picture(...SIZE)
        .jpeg({ progressive: true })
        .toBuffer(),
    tries: 40,
  },
  'a JPEG of four colours': {
    make: () =>
      picture(...SIZE)
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    tries: 10,
  },
  'a JPEG on its side': {
    make: () =>
      picture(...SIZE)
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    tries: 80,
  },
  'a JPEG with a colour profile': {
    make: () =>
      picture(...SIZE)
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
    tries: 40,
  },
  'a PNG': {
    make: () =>
      picture(...SIZE)
        .png()
        .toBuffer(),
    tries: 20,
  },
  'an interlaced PNG': {
    make: () =>
      picture(...SIZE)
        .png({ progressive: true })
        .toBuffer(),
    tries: 20,
  },
  'a WebP': {
    make: () =>
      picture(...SIZE)
        .webp()
        .toBuffer(),
    tries: 20,
  },
  'a WebP without loss': {
    make: () =>
      picture(...SIZE)
        .webp({ lossless: true })
        .toBuffer(),
    tries: 20,
  },
  // Previews are made from a coarser reading than the whole here.
  'a JPEG of 12 megapixels': { make: () => picture(4_000, 3_000).jpeg({ quality: 60 }).toBuffer(), tries: 6 },
};

let service: TestService;
let applicant: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function begin(): Promise<void> {
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
}

const upload = (bytes: Uint8Array) =>
  applicant.upload('/api/documents/upload', { fileField: 'file', bytes, fields: { applicationId, type: 'passport' } });

describe('When bits of a picture were flipped on its way', () => {
  it.each(Object.entries(KINDS))(
    `should refuse %s, or be able to show it (seed ${SEED})`,
    async (_kind, { make, tries }) => {
      const random = createRandom(SEED);
      const whole = await make();
      await begin();
      const answers = new Map<string, number>();
      for (let number = 0; number < tries * SHARE; number += 1) {
        const bytes = Buffer.from(whole);
        for (let flips = Math.ceil(random() * FLIPS_MOST); flips > 0; flips -= 1) {
          const place = Math.floor(random() * bytes.length);
          bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
        }

        const { status, body } = await upload(bytes);
        const preview = status === 201 ? await applicant.download(`/api/documents/${body.document.id}/preview`) : null;
        const answer = preview === null ? `${status} ${body.code}` : `201, preview ${preview.response.status}`;
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }

      const expected = [
        '201, preview 200',
        '415 unsupported_file_type',
        '422 file_damaged',
        '422 image_too_many_pixels',
      ];
      expect([...answers.keys()].filter((answer) => !expected.includes(answer))).toStrictEqual([]);
    },
  );
});

describe('When a stored picture cannot be drawn', () => {
  it('should say so, and still hand out the original', async () => {
    await begin();
    const whole = await picture(...SIZE)
      .jpeg()
      .toBuffer();
    const { document } = must(await upload(whole), 201);
    const damaged = whole.subarray(0, whole.length / 2);
    const read = vi.spyOn(service.files, 'read').mockResolvedValue(damaged);

    const preview = await applicant.get(`/api/documents/${document.id}/preview`);
    const original = await applicant.download(`/api/documents/${document.id}/download`);
    read.mockRestore();

    expect([preview.status, preview.body.code]).toStrictEqual([422, 'file_damaged']);
    expect(original.bytes.equals(damaged)).toBe(true);
  });
});
