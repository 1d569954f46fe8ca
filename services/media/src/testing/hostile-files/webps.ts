import { noise, picture } from '../files.ts';
import { type Described, familyOf, type HostileFile, SCRIPT, type Verdict } from './hostile-file.ts';

const [RIFF_HEAD, CHUNK_HEAD] = [12, 8];
const [HAS_EXIF, HAS_XMP, HAS_PROFILE, IS_ANIMATED] = [0b1000, 0b100, 0b10_0000, 0b10];

const say =
  (verdict: Verdict) =>
  (what: string, bytes: Buffer, payload?: string): Described => {
    return { what, bytes, verdict, ...(payload === undefined ? {} : { payload }) };
  };
const accepted = say('accepted');
const damaged = say('file_damaged');
const unsupported = say('unsupported_file_type');

function chunk(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(CHUNK_HEAD);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);

  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function riff(...chunks: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return chunk('RIFF', content);
}

/** The chunk that says what else there is, and how large the picture is. */
function extended(flags: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content.writeUInt8(flags);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);

  return chunk('VP8X', content);
}

async function makeKinds(): Promise<Readonly<Record<string, Buffer>>> {
  const base = picture(160, 120);

  return {
    plain: await base.clone().webp().toBuffer(),
    'without loss': await base.clone().webp({ lossless: true }).toBuffer(),
    transparent: await base.clone().ensureAlpha(0.5).webp().toBuffer(),
    'on its side': await base.clone().withMetadata({ orientation: 6 }).webp().toBuffer(),
    noise: await noise(64, 64).webp({ lossless: true }).toBuffer(),
  };
}

const cut = (kinds: Readonly<Record<string, Buffer>>): readonly Described[] =>
  Object.entries(kinds).flatMap(([kind, bytes]) =>
    [0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((part) =>
      damaged(`${kind}, cut after ${part * 100} %`, bytes.subarray(0, Math.floor(bytes.length * part))),
    ),
  );

/** A picture that was cut, in a container that says so. */
const shortened = (kinds: Readonly<Record<string, Buffer>>): readonly Described[] =>
  ['plain', 'without loss'].map((kind) => {
    const body = kinds[kind] ?? Buffer.alloc(0);
    const name = body.toString('latin1', RIFF_HEAD, RIFF_HEAD + 4);
    return damaged(
      `${kind}, of which half is there`,
      riff(chunk(name, body.subarray(RIFF_HEAD + CHUNK_HEAD, body.length / 2))),
    );
  });

function claims(plain: Buffer): readonly Described[] {
  const picturePart = plain.subarray(RIFF_HEAD);
  const written = (what: string, content: string) =>
    accepted(what, riff(extended(HAS_XMP, 160, 120), picturePart, chunk('XMP ', Buffer.from(content))), content);
  const frame = chunk('ANMF', Buffer.concat([Buffer.from('0000000000009f00007700000a000000', 'hex'), picturePart]));

  return [
    written('XMP with a script', SCRIPT),
    accepted('EXIF that is none', riff(extended(HAS_EXIF, 160, 120), picturePart, chunk('EXIF', Buffer.from('none')))),
    accepted(
      'a profile that is none',
      riff(extended(HAS_PROFILE, 160, 120), chunk('ICCP', Buffer.from('none')), picturePart),
    ),
    accepted('zeros behind its end', Buffer.concat([plain, Buffer.alloc(100_000)])),
    damaged('another size by its first part', riff(extended(0, 5_000, 5_000), picturePart)),
    damaged('30,000 x 30,000 pixels by its first part', riff(extended(0, 30_000, 30_000), picturePart)),
    damaged('no picture', riff(extended(0, 160, 120))),
    damaged('nothing but its name', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')),
    damaged('zeros', Buffer.concat([Buffer.from('RIFF\x20\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)])),
    damaged('a page in place of the picture', riff(chunk('VP8 ', Buffer.from(SCRIPT)))),
    unsupported('pictures that move', riff(extended(IS_ANIMATED, 160, 120), chunk('ANIM', Buffer.alloc(6)), frame)),
    damaged('pictures that move and do not say so', riff(extended(0, 160, 120), chunk('ANIM', Buffer.alloc(6)), frame)),
  ];
}

export async function hostileWebps(): Promise<readonly HostileFile[]> {
  const kinds = await makeKinds();
  const { plain = Buffer.alloc(0) } = kinds;

  return familyOf('WebP', 'scan.webp', [
    ...Object.entries(kinds).map(([kind, bytes]) => accepted(`whole: ${kind}`, bytes)),
    ...cut(kinds),
    ...shortened(kinds),
    ...claims(plain),
  ]);
}
