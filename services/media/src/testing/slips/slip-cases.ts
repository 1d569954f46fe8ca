import type { SlipChannel, SlipCheckCode } from '@entry/contracts/rules/slip-checks';
import QuickLRU from 'quick-lru';
import sharp from 'sharp';
import { addedTo, bankPdf } from './bank-pdfs.ts';
import { drawingOf, jpegOf, paperAt, photographed, pngOf, sentByMessenger } from './camera.ts';
import { drawReceipt, pasteAmount, type Receipt, receiptOf, uploadedAt } from './draw-receipt.ts';
import { type ExifFacts, withExif } from './exif.ts';

export type MadeSlip = {
  readonly bytes: Uint8Array;
  readonly reference: string;
  readonly uploadedAt: string;
  readonly knownConcerns: readonly string[];
};

/** A slip of which it is known what there is to find. */
export type SlipCase = {
  /** The same for every receipt, so that results can be counted over receipts. */
  readonly name: string;
  readonly channel: SlipChannel;
  readonly expected: readonly SlipCheckCode[];
  /** What no check can find in such a file, told in the documents: a miss that is known. */
  readonly isKnownMiss: boolean;
  /** The same bytes on every call. */
  readonly make: () => Promise<MadeSlip>;
};

const SCREEN = { width: 720, height: 1_480 };
const CAMERA = { width: 1_080, height: 1_440 };
const PHONE: ExifFacts = { make: 'samsung', model: 'SM-A145F', software: 'A145FXXU1AWK2' };
const PAPER = [250, 250, 248] as const;
const OTHER_AMOUNT = 7_500;

const exifTime = (instant: string): string => instant.slice(0, 19).replaceAll('-', ':').replace('T', ' ');
const shot = ({ paidAt }: Receipt): ExifFacts => ({ ...PHONE, taken: exifTime(paidAt), changed: exifTime(paidAt) });

async function takenByCamera(receipt: Receipt, seed: number, pasted: boolean): Promise<Buffer> {
  const picture = await photographed(drawReceipt(receipt, CAMERA), seed);
  if (pasted) pasteAmount(picture, OTHER_AMOUNT, paperAt(picture));

  return jpegOf(picture, 88).toBuffer();
}

/** Receipts come one after the other: most kinds begin with the same picture, and taking it is most of the work. */
const taken = new QuickLRU<string, Promise<Buffer>>({ maxSize: 4 });

function cameraPicture(receipt: Receipt, seed: number, pasted: boolean): Promise<Buffer> {
  const key = `${receipt.reference} ${seed} ${pasted}`;
  const known = taken.get(key);
  if (known !== undefined) return known;
  const picture = takenByCamera(receipt, seed, pasted);
  taken.set(key, picture);

  return picture;
}

function screenPicture(receipt: Receipt, pasted: boolean) {
  const picture = drawReceipt(receipt, SCREEN);
  if (pasted) pasteAmount(picture, OTHER_AMOUNT, PAPER);

  return picture;
}

const thumbnailOf = (file: Uint8Array): Promise<Buffer> =>
  sharp(file).resize(120, 160, { fit: 'fill' }).jpeg({ quality: 75 }).toBuffer();

type Kind = Omit<SlipCase, 'make' | 'isKnownMiss'> & {
  readonly isKnownMiss?: boolean;
  readonly make: (receipt: Receipt, seed: number) => Promise<Uint8Array> | Uint8Array;
  readonly reference?: (receipt: Receipt) => string;
  readonly known?: readonly string[];
};

const AGAIN = async (receipt: Receipt, seed: number) =>
  withExif(await cameraPicture(receipt, seed, false), shot(receipt));

const HONEST: readonly Kind[] = [
  {
    name: 'screenshot, PNG',
    channel: 'screenshot',
    expected: [],
    make: (receipt) => pngOf(screenPicture(receipt, false)),
  },
  { name: 'camera', channel: 'camera', expected: [], make: AGAIN },
  {
    name: 'camera, with its small copy, turned in the gallery',
    channel: 'camera',
    expected: ['changed_after_made'],
    make: async (receipt, seed) => {
      const file = await cameraPicture(receipt, seed, false);
      const later = new Date(Date.parse(receipt.paidAt) + 600_000).toISOString();
      return withExif(file, { ...shot(receipt), changed: exifTime(later), thumbnail: await thumbnailOf(file) });
    },
  },
  {
    name: 'camera, motion photo',
    channel: 'camera',
    expected: [],
    make: async (receipt, seed) =>
      Buffer.concat([
        await AGAIN(receipt, seed),
        Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42'),
        Buffer.alloc(3_000, 7),
      ]),
  },
  {
    name: 'camera, second picture behind the first',
    channel: 'camera',
    expected: [],
    make: async (receipt, seed) =>
      Buffer.concat([await AGAIN(receipt, seed), await jpegOf(screenPicture(receipt, false), 60).toBuffer()]),
  },
  {
    name: 'camera, sent by a messenger',
    channel: 'messenger',
    expected: [],
    make: async (receipt, seed) => sentByMessenger(await AGAIN(receipt, seed)),
  },
  {
    name: 'screenshot, sent by a messenger',
    channel: 'messenger',
    expected: [],
    make: async (receipt) => sentByMessenger(await pngOf(screenPicture(receipt, false))),
  },
  { name: 'PDF of a bank', channel: 'pdf', expected: [], make: (receipt) => bankPdf(receipt) },
  {
    name: 'PDF of a bank, linearised',
    channel: 'pdf',
    expected: [],
    make: (receipt) => bankPdf(receipt, { isLinearised: true }),
  },
  {
    name: 'PDF of a bank, printed by a browser',
    channel: 'pdf',
    expected: [],
    make: (receipt) => bankPdf(receipt, { producer: 'Skia/PDF m128' }),
  },
];

const ALTERED: readonly Kind[] = [
  {
    name: 'amount pasted: camera',
    channel: 'camera',
    expected: ['noise_inconsistent'],
    make: async (receipt, seed) => withExif(await cameraPicture(receipt, seed, true), shot(receipt)),
  },
  {
    name: 'amount pasted: camera, then a messenger',
    channel: 'messenger',
    expected: ['noise_inconsistent'],
    make: async (receipt, seed) => sentByMessenger(await cameraPicture(receipt, seed, true)),
  },
  // Nothing in such a file tells it from an honest one: the bank has to be asked.
  {
    name: 'amount pasted: screenshot',
    channel: 'screenshot',
    expected: ['noise_inconsistent'],
    isKnownMiss: true,
    make: (receipt) => pngOf(screenPicture(receipt, true)),
  },
  {
    name: 'saved by an editing program',
    channel: 'camera',
    expected: ['editing_software', 'changed_after_made'],
    make: async (receipt, seed) => {
      const later = new Date(Date.parse(receipt.paidAt) + 7_200_000).toISOString();
      return withExif(await cameraPicture(receipt, seed, false), {
        ...shot(receipt),
        software: 'Adobe Photoshop 25.0',
        changed: exifTime(later),
      });
    },
  },
  {
    name: 'small copy of another receipt',
    channel: 'camera',
    expected: ['thumbnail_differs'],
    make: async (receipt, seed) => {
      const other = await drawingOf(await cameraPicture(receiptOf(seed + 500), seed + 500, false));
      pasteAmount(other, 1, [40, 40, 40]);
      const turned = await sharp(await jpegOf(other, 80).toBuffer())
        .flip()
        .toBuffer();
      return withExif(await cameraPicture(receipt, seed, false), {
        ...shot(receipt),
        thumbnail: await thumbnailOf(turned),
      });
    },
  },
  {
    name: 'picture older than the payment',
    channel: 'camera',
    expected: ['made_before_payment'],
    make: async (receipt, seed) => {
      const earlier = new Date(Date.parse(receipt.paidAt) - 5 * 86_400_000).toISOString();
      return withExif(await cameraPicture(receipt, seed, false), { ...PHONE, taken: exifTime(earlier) });
    },
  },
  {
    name: 'archive behind the picture',
    channel: 'camera',
    expected: ['file_polyglot'],
    make: async (receipt, seed) =>
      Buffer.concat([
        await AGAIN(receipt, seed),
        Buffer.from('PK\x03\x04'),
        Buffer.alloc(200, 1),
        Buffer.from('PK\x05\x06'),
        Buffer.alloc(18),
      ]),
  },
  {
    name: 'script behind the picture',
    channel: 'screenshot',
    expected: ['file_polyglot'],
    make: async (receipt) =>
      Buffer.concat([await pngOf(screenPicture(receipt, false)), Buffer.from('<script>alert(1)</script>')]),
  },
  {
    name: 'PDF, added to',
    channel: 'pdf',
    expected: ['pdf_added_to'],
    make: (receipt) => addedTo(bankPdf(receipt), '/Contents (9999.00)'),
  },
  {
    name: 'PDF, of a design program, changed later',
    channel: 'pdf',
    expected: ['pdf_producer', 'pdf_changed_after_made'],
    make: (receipt) => bankPdf(receipt, { producer: 'Canva', changed: uploadedAt(receipt) }),
  },
  {
    name: 'PDF, with a script under a disguised name',
    channel: 'pdf',
    expected: ['pdf_added_to', 'pdf_active_content'],
    make: (receipt) => addedTo(bankPdf(receipt), '/S /J#61vaScript /JS (app.alert(1))'),
  },
  {
    name: 'file used before',
    channel: 'camera',
    expected: ['file_used_before', 'picture_used_before'],
    known: ['file_used_before', 'picture_used_before'],
    make: AGAIN,
  },
  {
    name: 'reference used before',
    channel: 'camera',
    expected: ['reference_used_before'],
    known: ['reference_used_before'],
    make: AGAIN,
  },
  {
    name: 'amount below the fee',
    channel: 'camera',
    expected: ['amount_below_quote'],
    known: ['amount_below_quote'],
    make: AGAIN,
  },
  {
    name: 'reference of a day to come',
    channel: 'screenshot',
    expected: ['reference_date_impossible'],
    reference: ({ reference }) => `FT26365${reference.slice(7)}`,
    make: (receipt) => pngOf(screenPicture(receipt, false)),
  },
  {
    name: 'reference of the year before',
    channel: 'screenshot',
    expected: ['reference_date_impossible'],
    reference: ({ reference }) => `FT25${reference.slice(4)}`,
    make: (receipt) => pngOf(screenPicture(receipt, false)),
  },
  {
    name: 'cut off',
    channel: 'unknown',
    expected: ['file_unreadable'],
    make: async (receipt, seed) => (await AGAIN(receipt, seed)).subarray(0, 9_000),
  },
];

/** @param count of receipts; each comes in every way */
export function slipCases(count: number): readonly SlipCase[] {
  return Array.from({ length: count }, (_, number) => number).flatMap((number) => {
    const receipt = receiptOf(number);

    return [...HONEST, ...ALTERED].map(({ make, reference, known = [], isKnownMiss = false, ...kind }) => ({
      ...kind,
      isKnownMiss,
      make: async () => ({
        bytes: await make(receipt, number + 1),
        reference: reference?.(receipt) ?? receipt.reference,
        uploadedAt: uploadedAt(receipt),
        knownConcerns: known,
      }),
    }));
  });
}
