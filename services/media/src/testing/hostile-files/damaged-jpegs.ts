import { noise, picture } from '../files.ts';
import { type Described, familyOf, type HostileFile, SCRIPT, type Verdict } from './hostile-file.ts';
import { assemble, changed, segment, takeApart, without, withSegments } from './jpeg-parts.ts';

const [FRAME, PROGRESSIVE_FRAME] = [0xc0, 0xc2];
const FRAMES = [FRAME, PROGRESSIVE_FRAME];
const [HUFFMAN, QUANTISATION, COMMENT, APP_0, APP_1, APP_2] = [0xc4, 0xdb, 0xfe, 0xe0, 0xe1, 0xe2];
/** Where a frame says how many bits, lines, pixels in a line and components there are. */
const [BITS, HEIGHT, WIDTH, COMPONENTS] = [4, 5, 7, 9];

const say =
  (verdict: Verdict) =>
  (what: string, bytes: Buffer, payload?: string): Described => {
    return { what, bytes, verdict, ...(payload === undefined ? {} : { payload }) };
  };
const accepted = say('accepted');
const damaged = say('file_damaged');
const tooMany = say('image_too_many_pixels');

type Kinds = Readonly<Record<string, Buffer>>;

async function makeKinds(): Promise<Kinds> {
  const base = picture(160, 120);

  return {
    plain: await base.clone().jpeg().toBuffer(),
    progressive: await base.clone().jpeg({ progressive: true }).toBuffer(),
    'four colours': await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
    grey: await base.clone().greyscale().jpeg().toBuffer(),
    'on its side': await base.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'not subsampled': await base.clone().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    noise: await noise(64, 64).jpeg().toBuffer(),
  };
}

function cut(kinds: Kinds): readonly Described[] {
  return Object.entries(kinds).flatMap(([kind, bytes]) =>
    [0.01, 0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
      damaged(`${kind}, cut after ${part * 100} %`, bytes.subarray(0, Math.floor(bytes.length * part))),
    ),
  );
}

function changedHeaders({ plain, progressive }: { readonly plain: Buffer; readonly progressive: Buffer }) {
  const size = (width: number, height: number, bytes = plain): Buffer =>
    changed(bytes, FRAMES, (frame) => {
      frame.writeUInt16BE(height, HEIGHT);
      frame.writeUInt16BE(width, WIDTH);
    });
  const put = (place: number, value: number): Buffer =>
    changed(plain, FRAMES, (frame) => frame.writeUInt8(value, place));
  const claims = [
    [65_000, 65_000],
    [65_000, 385],
    [385, 65_000],
    [5_001, 5_000],
    [30_000, 30_000],
  ] as const;

  return [
    ...claims.map(([width, height]) => tooMany(`${width} x ${height} pixels, by its header`, size(width, height))),
    ...claims.map(([width, height]) =>
      tooMany(`${width} x ${height} pixels, by its header, progressive`, size(width, height, progressive)),
    ),
    damaged('more pixels in a line than any decoder takes', size(65_535, 1)),
    damaged('25,000,000 pixels by its header, and few in it', size(5_000, 5_000)),
    damaged('more lines than there are', size(160, 4_000)),
    damaged('no width', size(0, 120)),
    damaged('no height', size(160, 0)),
    damaged('no components', put(COMPONENTS, 0)),
    damaged('two components of three', put(COMPONENTS, 2)),
    damaged('nine components', put(COMPONENTS, 9)),
    damaged('12 bits', put(BITS, 12)),
    damaged('no bits', put(BITS, 0)),
    accepted(
      'arithmetic coding by its header',
      changed(plain, FRAMES, (frame) => frame.writeUInt8(0xc9, 1)),
    ),
    damaged(
      'lossless',
      changed(plain, FRAMES, (frame) => frame.writeUInt8(0xc3, 1)),
    ),
    damaged(
      'hierarchical',
      changed(plain, FRAMES, (frame) => frame.writeUInt8(0xc5, 1)),
    ),
    damaged('no frame', without(plain, ...FRAMES)),
    damaged('no tables for its numbers', without(plain, QUANTISATION)),
    damaged(
      'two frames',
      assemble(
        takeApart(plain).segments.flatMap((part) => (part[1] === FRAME ? [part, part] : [part])),
        takeApart(plain).rest,
      ),
    ),
    damaged(
      'a table of codes that cannot be',
      changed(plain, [HUFFMAN], (table) => table.fill(0xff, 5, 21)),
    ),
    damaged('a segment longer than the file', withSegments(plain, [Buffer.from([0xff, COMMENT, 0xff, 0xff])])),
    accepted(
      'a segment that says it is shorter than its own length',
      withSegments(plain, [Buffer.from([0xff, COMMENT, 0, 1])]),
    ),
    damaged('nothing but its beginning', Buffer.from([0xff, 0xd8])),
    damaged('nothing but its beginning and half a marker', Buffer.from([0xff, 0xd8, 0xff])),
    damaged('beginning and end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])),
    damaged('its beginning and zeros', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000)])),
    damaged('its beginning and a page', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)])),
  ];
}

const exif = (content: Uint8Array): Buffer =>
  segment(APP_1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), content]));
const xmp = (content: string): Buffer =>
  segment(APP_1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${content}`, 'latin1'));
const profile = (place: number, of: number, content: Uint8Array): Buffer =>
  segment(APP_2, Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([place, of]), content]));

/** A directory of one entry, which says which side is up. */
function orientation(value: number): Buffer {
  const content = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  content.writeUInt16BE(value, 18);

  return exif(content);
}

/** What a picture says about itself is dropped when it is drawn, and read by nobody who could be harmed. */
function ballast({ plain }: { readonly plain: Buffer }): readonly Described[] {
  const with_ = (what: string, segments: readonly Uint8Array[], payload?: string) =>
    accepted(what, withSegments(plain, segments), payload);
  const largest = Buffer.alloc(65_000, 0x41);
  const laughs = `<!DOCTYPE x [<!ENTITY a "lol">${'bcdefgh'.replaceAll(/./g, (name, place) => `<!ENTITY ${name} "${`&${'abcdefg'[Number(place)]};`.repeat(10)}">`)}]><x>&h;</x>`;

  return [
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 65_535].map((value) => with_(`side ${value} up`, [orientation(value)])),
    with_('EXIF that is none', [exif(Buffer.from('none'))]),
    with_('empty EXIF', [exif(Buffer.alloc(0))]),
    with_('EXIF that points to itself', [
      exif(Buffer.from('4d4d002a00000008000187690004000000010000000800000008', 'hex')),
    ]),
    with_('EXIF with a million entries', [exif(Buffer.from('4d4d002a00000008ffff', 'hex'))]),
    with_(
      '6 MB of EXIF',
      Array.from({ length: 92 }, () => exif(largest.subarray(0, 64_900))),
    ),
    with_('XMP with a script', [xmp(`<x:xmpmeta>${SCRIPT}</x:xmpmeta>`)], SCRIPT),
    with_(
      'XMP that asks for a file',
      [xmp('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>')],
      '/etc/passwd',
    ),
    with_('XMP that laughs a billion times', [xmp(laughs)]),
    with_('a colour profile that is none', [profile(1, 1, Buffer.from('none'))]),
    with_('a part of a colour profile', [profile(1, 9, largest.subarray(0, 500))]),
    with_('part 200 of 3 of a colour profile', [profile(200, 3, largest.subarray(0, 500))]),
    with_(
      '5 MB of colour profile',
      Array.from({ length: 80 }, (_, place) => profile(place + 1, 80, largest)),
    ),
    with_('a comment with a script', [segment(COMMENT, Buffer.from(SCRIPT))], SCRIPT),
    with_('a comment with PHP', [segment(COMMENT, Buffer.from('<?php system($_GET["c"]); ?>'))], '<?php'),
    with_(
      '1,000 comments',
      Array.from({ length: 1_000 }, () => segment(COMMENT, Buffer.from('x'))),
    ),
    with_('a small picture that is a page', [segment(APP_0, Buffer.from(`JFXX\0\u0010${SCRIPT}`, 'latin1'))], SCRIPT),
    accepted('zeros behind its end', Buffer.concat([plain, Buffer.alloc(100_000)])),
    accepted('another picture behind its end', Buffer.concat([plain, plain])),
  ];
}

/** Faults that phones make: the picture is all there, and drawn as if the header were right. */
function faultyHeaders({ plain }: { readonly plain: Buffer }): readonly Described[] {
  const { segments, rest } = takeApart(plain);
  const stray = (what: string) =>
    assemble(
      segments.flatMap((part) => [part, Buffer.from(what)]),
      rest,
    );
  const parameters = Buffer.from(rest);
  parameters.fill(0, parameters.readUInt16BE(2) - 1, parameters.readUInt16BE(2) + 2);

  return [
    accepted('no end', plain.subarray(0, -2)),
    accepted('half an end', plain.subarray(0, -1)),
    accepted('zeros between its segments', stray('\0\0\0\0')),
    accepted('zeros behind its beginning', withSegments(plain, [Buffer.alloc(4)])),
    accepted('a page between its segments', stray(SCRIPT), SCRIPT),
    accepted('wrong parameters of its scan', assemble(segments, parameters)),
    damaged('wrong parameters of its scan, and cut off', assemble(segments, parameters.subarray(0, -20))),
    damaged('zeros between its segments, and cut off', stray('\0').subarray(0, -20)),
    damaged('a table whose marker is broken', assemble(segments.map(withoutMarker), rest)),
  ];
}

function withoutMarker(part: Buffer): Buffer {
  const copy = Buffer.from(part);
  if (copy[1] === HUFFMAN) copy[0] = 0x7f;

  return copy;
}

function odd(kinds: Kinds): readonly Described[] {
  return Object.entries(kinds).map(([kind, bytes]) => accepted(`whole: ${kind}`, bytes));
}

/** Scans cost time each and bytes hardly any: a picture of the largest size, drawn over and over. */
async function scanBombs(): Promise<readonly Described[]> {
  const large = await picture(64, 64).jpeg({ progressive: true }).toBuffer();
  const { segments, rest } = takeApart(large);
  const end = rest.subarray(-2);
  const again = Buffer.concat([...Array.from({ length: 2_000 }, () => rest.subarray(0, -2)), end]);

  return [damaged('2,000 scans', assemble(segments, again))];
}

export async function damagedJpegs(): Promise<readonly HostileFile[]> {
  const kinds = await makeKinds();
  const { plain, progressive } = kinds as Kinds & { readonly plain: Buffer; readonly progressive: Buffer };

  return familyOf('JPEG', 'scan.jpg', [
    ...odd(kinds),
    ...cut(kinds),
    ...changedHeaders({ plain, progressive }),
    ...ballast({ plain }),
    ...faultyHeaders({ plain }),
    ...(await scanBombs()),
  ]);
}
