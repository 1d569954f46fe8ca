import { createHash } from 'node:crypto';
import type { SlipEvidence } from '@entry/contracts/application/evidence';
import type { ApplicantDocumentType, MediaType } from '@entry/contracts/rules/documents';
import type { Media } from '@entry/media/media';
import type { PhotoValidation } from '@entry/media/photo/validate-photo';
import type { SlipAnalysis } from '@entry/media/slip/analyse-slip';
import { birthFields, idCardSvg } from '../drawing/papers.ts';
import { createPdf } from '../drawing/pdf.ts';
import { appearanceOf, portraitSvg } from '../drawing/portrait.ts';
import { bankSlipSvg, mobileReceiptSvg } from '../drawing/receipts.ts';
import { renderJpeg, withDrawing } from '../drawing/render.ts';
import type { Person } from './person.ts';

export type Paper = { readonly originalName: string; readonly mediaType: MediaType; readonly bytes: Uint8Array };

export type Payment = {
  readonly payer: string;
  /** Whole birr. */
  readonly amount: number;
  readonly reference: string;
  /** ISO 8601. */
  readonly paidAt: string;
};

/** Draws nothing per person: a few pictures, and files that are written as text. */
export type Printer = {
  readonly document: (person: Person, type: ApplicantDocumentType, looksWrong: boolean) => Paper;
  /** Never the same bytes twice for two payments: a file that comes twice is a concern. */
  readonly slip: (payment: Payment, person: Person) => Paper;
  /** What the photo check says of somebody's photo; the pictures are few, so it was asked once for each. */
  readonly photoCheck: (person: Person) => PhotoValidation;
  /** What the integrity check finds in somebody's slips themselves, asked once for each kind of them. */
  readonly slipFindings: (person: Person) => SlipFindings;
  /** The same of one slip, given the codes that are known of it. */
  readonly slipEvidence: (bytes: Uint8Array, person: Person, known: readonly string[]) => Promise<SlipEvidence | null>;
};

export type SlipFindings = Pick<SlipAnalysis, 'concerns' | 'alterationScore' | 'evidence'>;

const PORTRAITS_PER_GENDER = 6;
/** Receipts that are pictures, of ten; the others show what was really paid. */
const PICTURES_OF_TEN = 3;
const NUMBER_BASE = 4_211;

const SPECIMEN_PAYMENT: Payment = {
  payer: 'DEMO PAYER',
  amount: 5_000,
  reference: 'AS SENT WITH THE SLIP',
  paidAt: '2026-01-01T08:00:00.000Z',
};

const pdf = (originalName: string, title: string, rows: readonly (readonly [string, string])[]): Paper => ({
  originalName,
  mediaType: 'application/pdf',
  bytes: createPdf(
    title,
    rows.map(([label, value]) => [label, plainLetters(value)] as const),
  ),
});
const jpeg = (originalName: string, bytes: Uint8Array): Paper => ({ originalName, mediaType: 'image/jpeg', bytes });

/** What the fonts of a PDF file without fonts of its own can show. */
function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '?');
}

/** Must be over before the service listens: see `withDrawing`. */
export async function createPrinter(media: Pick<Media, 'validatePhoto' | 'analyseSlip'>): Promise<Printer> {
  const pictures = await withDrawing(drawPictures);
  const photoChecks = new Map<Uint8Array, PhotoValidation>();
  for (const photo of [...pictures.Female, ...pictures.Male]) {
    photoChecks.set(photo, await media.validatePhoto(photo));
  }
  const findings = new Map<Uint8Array | null, SlipFindings>();
  for (const receipt of pictures.receipts) {
    findings.set(receipt, await media.analyseSlip({ bytes: withRemark(receipt, 'specimen'), knownConcerns: [] }));
  }
  const { bytes } = receiptWithText(SPECIMEN_PAYMENT);
  findings.set(null, await media.analyseSlip({ bytes, knownConcerns: [] }));

  const photoOf = ({ number, onPapers }: Person): Uint8Array => itemOf(pictures[onPapers.gender], number);
  /** Null for those whose receipts are written. */
  const receiptOf = ({ number }: Person): Uint8Array | null =>
    number % 10 < PICTURES_OF_TEN ? itemOf(pictures.receipts, number) : null;

  const slipFindings = (person: Person): SlipFindings => {
    const found = findings.get(receiptOf(person));
    if (found === undefined) throw new Error('Every kind of receipt was looked at');
    return found;
  };

  return {
    document: (person, type, looksWrong) => {
      if (type === 'photo') return jpeg('photo.jpg', photoOf(person));
      if (looksWrong) return jpeg('scan.jpg', pictures.foreignCard);

      return documentWithText(person, type);
    },
    slip: (payment, person) => {
      const picture = receiptOf(person);
      if (picture === null) return receiptWithText(payment);

      return jpeg('receipt.jpg', withRemark(picture, payment.reference + payment.paidAt));
    },
    slipFindings,
    slipEvidence: async (bytes, person, known) =>
      known.length === 0
        ? slipFindings(person).evidence
        : (await media.analyseSlip({ bytes, knownConcerns: known })).evidence,
    photoCheck: (person) => {
      const check = photoChecks.get(photoOf(person));
      if (check === undefined) throw new Error('Every photo was looked at');
      return check;
    },
  };
}

async function drawPictures() {
  const portraits = (gender: Person['onPapers']['gender']) =>
    Promise.all(
      Array.from({ length: PORTRAITS_PER_GENDER }, (_, place) => renderJpeg(portraitSvg(appearanceOf(place, gender)))),
    );
  return {
    Female: await portraits('Female'),
    Male: await portraits('Male'),
    foreignCard: await renderJpeg(
      idCardSvg({
        firstName: 'Somebody',
        fatherName: 'Else',
        lastName: 'Entirely',
        gender: 'Male',
        dateOfBirth: '1971-02-03',
        placeOfBirth: 'Elsewhere',
        city: 'Elsewhere',
        number: '000000',
        appearance: appearanceOf(2, 'Male'),
      }),
    ),
    receipts: await Promise.all([
      renderJpeg(bankSlipSvg(SPECIMEN_PAYMENT)),
      renderJpeg(mobileReceiptSvg(SPECIMEN_PAYMENT)),
    ]),
  };
}

function documentWithText({ number, onPapers }: Person, type: Exclude<ApplicantDocumentType, 'photo'>): Paper {
  const serial = String(NUMBER_BASE + number).padStart(6, '0');
  const { firstName, fatherName, lastName, gender, dateOfBirth, placeOfBirth, city } = onPapers;
  const person = [
    ['SURNAME', lastName],
    ['GIVEN NAMES', `${firstName} ${fatherName}`],
    ['DATE OF BIRTH', dateOfBirth],
    ['PLACE OF BIRTH', placeOfBirth],
    ['SEX', gender],
  ] as const;

  switch (type) {
    case 'passport':
      return pdf('passport.pdf', 'DEMOLAND PASSPORT', [['PASSPORT NO.', `SPEC${serial}`], ...person]);
    case 'id_card':
      return pdf('id-card.pdf', 'RESIDENT IDENTITY CARD', [['CARD NUMBER', `KB-${serial}`], ...person, ['CITY', city]]);
    case 'birth_certificate':
      return pdf(
        'birth-certificate.pdf',
        'CERTIFICATE OF BIRTH',
        birthFields({ ...onPapers, number: serial, appearance: appearanceOf(number, gender) }),
      );
  }
}

function receiptWithText({ payer, amount, reference, paidAt }: Payment): Paper {
  return pdf('bank-slip.pdf', 'CUSTOMER ADVICE', [
    ['PAYER', payer],
    ['RECEIVER', 'ENTRY ASSISTANCE (DEMO)'],
    ['PAYMENT DATE', paidAt.slice(0, 16).replace('T', ' ')],
    ['REFERENCE', reference],
    ['AMOUNT', `${amount.toLocaleString('en-US')}.00 ETB`],
  ]);
}

const JPEG_START = 2;

/** The same picture as another file: with a comment that says which, right after the marker a JPEG file begins with. */
function withRemark(picture: Uint8Array, text: string): Uint8Array {
  const remark = createHash('sha256').update(text).digest('hex');

  return Buffer.concat([
    picture.subarray(0, JPEG_START),
    Buffer.from([0xff, 0xfe, 0, remark.length + 2]),
    Buffer.from(remark, 'latin1'),
    picture.subarray(JPEG_START),
  ]);
}

function itemOf(items: readonly Uint8Array[], number: number): Uint8Array {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('No picture was drawn');

  return item;
}
