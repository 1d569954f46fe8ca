import { deflateSync } from 'node:zlib';
import { type Described, familyOf, type HostileFile, SCRIPT, type Verdict } from './hostile-file.ts';
import { chunk, data, end, type Header, header, lines, palette, png, SIGNATURE } from './png-parts.ts';

const PLAIN: Header = { width: 24, height: 16, depth: 8, colour: 2 };
const RAW = lines(PLAIN);
const assemble = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat([SIGNATURE, ...parts]);
const say =
  (verdict: Verdict) =>
  (what: string, bytes: Buffer, payload?: string): Described => {
    return { what, bytes, verdict, ...(payload === undefined ? {} : { payload }) };
  };
const accepted = say('accepted');
const damaged = say('file_damaged');
const tooMany = say('image_too_many_pixels');

const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function everyKind(): readonly Described[] {
  return Object.entries(DEPTHS).flatMap(([colour, depths]) =>
    depths.flatMap((depth) =>
      [0, 1].map((interlace) => {
        const what = `colour type ${colour}, ${depth} bits${interlace === 1 ? ', interlaced' : ''}`;
        return accepted(what, png({ width: 33, height: 21, depth, colour: Number(colour), interlace }));
      }),
    ),
  );
}

function impossibleHeaders(): readonly Described[] {
  const pairs = [
    [0, 3],
    [0, 32],
    [2, 4],
    [2, 1],
    [3, 16],
    [4, 4],
    [6, 2],
    [1, 8],
    [5, 8],
    [7, 8],
    [255, 8],
    [2, 0],
  ] as const;
  const changes: readonly (readonly [string, Partial<Header>])[] = [
    ['compression 1', { compression: 1 }],
    ['filter method 1', { filter: 1 }],
    ['interlace 2', { interlace: 2 }],
    ['no width', { width: 0 }],
    ['no height', { height: 0 }],
    ['neither width nor height', { width: 0, height: 0 }],
    ['negative width', { width: 0xffff_ffff }],
  ];
  const built = (change: Partial<Header>) => assemble(header({ ...PLAIN, ...change }), data(RAW), end());

  return [
    ...pairs.map(([colour, depth]) => damaged(`colour type ${colour} with ${depth} bits`, built({ colour, depth }))),
    ...changes.map(([what, change]) => damaged(what, built(change))),
  ];
}

function brokenChunks(): readonly Described[] {
  const head = header(PLAIN);
  const flipped = (part: Buffer) => chunk(part.toString('latin1', 4, 8), part.subarray(8, -4), 0xdead_beef);
  const compressed = deflateSync(RAW);
  const wrongSum = Buffer.from(compressed);
  wrongSum.writeUInt32BE(1, compressed.length - 4);
  const badFilter = Buffer.from(RAW);
  badFilter[0] = 9;
  const long = Buffer.from(data(RAW));
  long.writeUInt32BE(0xffff_fff0, 0);

  return [
    damaged('wrong sum of the header', assemble(flipped(head), data(RAW), end())),
    damaged('wrong sum of the pixels', assemble(head, flipped(data(RAW)), end())),
    damaged('wrong sum inside the pixels', assemble(head, chunk('IDAT', wrongSum), end())),
    damaged('pixels that end early', assemble(head, data(RAW.subarray(0, RAW.length / 2)), end())),
    damaged('compressed pixels that end early', assemble(head, chunk('IDAT', compressed.subarray(0, -9)), end())),
    damaged('pixels that are not compressed', assemble(head, chunk('IDAT', RAW), end())),
    damaged('empty pixels', assemble(head, chunk('IDAT'), end())),
    damaged('no pixels', assemble(head, end())),
    damaged('no header', assemble(data(RAW), end())),
    damaged('a header behind the pixels', assemble(data(RAW), head, end())),
    damaged('nothing but the signature', assemble()),
    damaged('a header alone', assemble(head)),
    damaged('a header of 12 bytes', assemble(chunk('IHDR', head.subarray(8, 20)), data(RAW), end())),
    damaged('an unknown filter', assemble(head, data(badFilter), end())),
    damaged(
      'an unknown chunk that must be understood',
      assemble(head, chunk('ABCD', Buffer.alloc(9)), data(RAW), end()),
    ),
    damaged('a chunk longer than any file', assemble(head, long, end())),
    damaged('a chunk whose name is no name', assemble(head, chunk('\0\0\0\0', Buffer.alloc(4)), data(RAW), end())),
    damaged('no palette', assemble(header({ ...PLAIN, colour: 3 }), data(lines({ ...PLAIN, colour: 3 })), end())),
    damaged('two headers', assemble(head, head, data(RAW), end())),
  ];
}

/** What is beside the pixels is never read by the service, or only its length. */
function bombsAndBallast(): readonly Described[] {
  const head = header(PLAIN);
  const zeros = deflateSync(Buffer.alloc(30_000_000));
  const named = (type: string, content: Uint8Array) =>
    chunk(type, Buffer.concat([Buffer.from('a\0\0', 'latin1'), content]));
  const words = (content: string) => chunk('tEXt', Buffer.from(`Comment\0${content}`, 'latin1'));
  const animated = [
    chunk('acTL', Buffer.from('0000000a00000000', 'hex')),
    chunk('fcTL', Buffer.from(`00000000${'00000018'}${'00000010'}${'0000000000000000'}000a03e80000`, 'hex')),
  ];
  const further = chunk('fdAT', Buffer.concat([Buffer.from('00000001', 'hex'), deflateSync(RAW)]));
  const with_ = (what: string, parts: readonly Uint8Array[], payload?: string) =>
    accepted(what, assemble(head, ...parts, data(RAW), end()), payload);

  return [
    accepted('one pixel', png({ ...PLAIN, width: 1, height: 1 })),
    accepted('one line of 5,000 pixels', png({ ...PLAIN, width: 5_000, height: 1 })),
    accepted('one column of 5,000 pixels', png({ ...PLAIN, width: 1, height: 5_000 })),
    with_('a script in its words', [words(SCRIPT)], SCRIPT),
    with_(
      '2,000 words',
      Array.from({ length: 2_000 }, (_, place) => words(String(place))),
    ),
    with_('words that unpack to 30 MB', [named('zTXt', zeros)]),
    with_('a colour profile that unpacks to 30 MB', [named('iCCP', zeros)]),
    with_('a colour profile that is none', [named('iCCP', deflateSync(Buffer.from('none')))]),
    with_('transparency of one colour', [chunk('tRNS', Buffer.alloc(6))]),
    with_('a gamma of nothing', [chunk('gAMA', Buffer.alloc(4))]),
    with_('EXIF that is none', [chunk('eXIf', Buffer.from('none'))]),
    with_('a private chunk', [chunk('prVt', Buffer.alloc(50_000, 1))]),
    accepted('an animation', assemble(head, ...animated, data(RAW), further, end())),
    accepted('pixels in a hundred chunks', assemble(head, ...inPieces(deflateSync(RAW), 100), end())),
    accepted('a palette that nobody needs', assemble(head, palette(16), data(RAW), end())),
    accepted('bytes behind its end', Buffer.concat([png(PLAIN), Buffer.from(SCRIPT)]), SCRIPT),
  ];
}

function inPieces(bytes: Buffer, count: number): readonly Buffer[] {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
    chunk('IDAT', bytes.subarray(place * size, (place + 1) * size)),
  );
}

function pixelBombs(): readonly Described[] {
  const claims = [
    [5_001, 5_000],
    [25_000, 1_001],
    [50_000, 50_000],
    [100_000, 100_000],
    [999_999, 999_999],
  ] as const;
  const claimed = (width: number, height: number) => assemble(header({ ...PLAIN, width, height }), data(RAW), end());

  return [
    ...claims.map(([width, height]) => tooMany(`${width} x ${height} pixels, by its header`, claimed(width, height))),
    tooMany('25,010,000 white pixels in 20 kB', png({ width: 5_002, height: 5_000, depth: 1, colour: 0 })),
    damaged('2,147,483,647 pixels in a line', claimed(0x7fff_ffff, 1)),
    damaged('25,000,000 pixels by its header, and few in it', claimed(5_000, 5_000)),
    accepted('25,000,000 pixels of one bit', png({ width: 5_000, height: 5_000, depth: 1, colour: 0 })),
    accepted(
      '25,000,000 pixels of one bit, interlaced',
      png({ width: 5_000, height: 5_000, depth: 1, colour: 3, interlace: 1 }),
    ),
  ];
}

export function damagedPngs(): readonly HostileFile[] {
  return familyOf('PNG', 'scan.png', [
    ...everyKind(),
    ...impossibleHeaders(),
    ...brokenChunks(),
    ...bombsAndBallast(),
    ...pixelBombs(),
  ]);
}
