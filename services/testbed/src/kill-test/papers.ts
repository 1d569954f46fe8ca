import { jpeg, pdf } from '@entry/media/testing/files';
import { drawnPhoto } from '../drawn-photo.ts';

export const PAPER_KINDS = ['photo', 'scan', 'pdf', 'large', 'damaged'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export type Paper = {
  readonly kind: PaperKind /** Makes its bytes different from all others. */;
  readonly mark: string;
};

export type Papers = {
  /** Real files, drawn once and marked: the same paper gives the same bytes. */
  readonly bytesOf: (paper: Paper) => Buffer;
};

export const FILE_NAMES: Readonly<Record<PaperKind, string>> = {
  photo: 'photo.jpg',
  scan: 'passport ኢትዮጵያ.jpg',
  pdf: 'birth-certificate.pdf',
  large: 'slip.pdf',
  damaged: 'cut-off.jpg',
};

/** More than one part of an upload. */
const LARGE_LINES = 9_000;

const COMMENT_SEGMENT = 0xfe;

export async function drawPapers(): Promise<Papers> {
  const photo = await drawnPhoto();
  const scan = await jpeg(320, 220);

  return {
    bytesOf: ({ kind, mark }) => {
      switch (kind) {
        case 'photo':
          return withComment(photo, mark);
        case 'scan':
          return withComment(scan, mark);
        case 'pdf':
          return pdf(`% ${mark}\n`.repeat(200));
        case 'large':
          return pdf(`% ${mark}\n`.repeat(LARGE_LINES));
        case 'damaged':
          return withComment(scan, mark).subarray(0, 900);
      }
    },
  };
}

/** A JPEG may carry comments between its segments; nothing else of it changes. */
function withComment(image: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const header = Buffer.from([0xff, COMMENT_SEGMENT, 0, 0]);
  header.writeUInt16BE(text.length + 2, 2);

  return Buffer.concat([image.subarray(0, 2), header, text, image.subarray(2)]);
}
