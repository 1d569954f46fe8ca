import type { ApplicantDocumentType, MediaType } from '@entry/contracts/rules/documents';
import { birthCertificateSvg, birthFields, type Holder, idCardSvg, passportSvg } from './drawing/papers.ts';
import { createPdf } from './drawing/pdf.ts';
import { appearanceOf, portraitSvg } from './drawing/portrait.ts';
import { bankSlipSvg, mobileReceiptSvg, type Receipt } from './drawing/receipts.ts';
import { renderJpeg } from './drawing/render.ts';
import { DEMO_APPLICANTS, type DemoApplicant } from './people.ts';

type DemoFile = { readonly originalName: string; readonly mediaType: MediaType; readonly bytes: Uint8Array };

/** @param index place in the list: decides looks and numbers, so that the same person gets the same papers */
function holderOf(applicant: DemoApplicant, index: number): Holder {
  const { firstName, fatherName, lastName, gender, dateOfBirth, placeOfBirth, city } = applicant;
  const number = String(4_211 + index * 137).padStart(6, '0');

  return {
    firstName,
    fatherName,
    lastName,
    gender,
    dateOfBirth,
    placeOfBirth,
    city,
    number,
    appearance: appearanceOf(index, gender),
  };
}

const jpeg = async (originalName: string, svg: string): Promise<DemoFile> => ({
  originalName,
  mediaType: 'image/jpeg',
  bytes: await renderJpeg(svg),
});

/** All four documents an application needs. Every second birth certificate is a PDF file. */
async function drawDocuments(
  applicant: DemoApplicant,
  index: number,
): Promise<Readonly<Record<ApplicantDocumentType, DemoFile>>> {
  const holder = holderOf(applicant, index);
  const birthCertificate: Promise<DemoFile> | DemoFile =
    index % 2 === 0
      ? {
          originalName: 'birth-certificate.pdf',
          mediaType: 'application/pdf',
          bytes: createPdf('CERTIFICATE OF BIRTH', birthFields(holder)),
        }
      : jpeg('birth-certificate.jpg', birthCertificateSvg(holder));

  const [passport, photo, idCard, certificate] = await Promise.all([
    jpeg('passport.jpg', passportSvg(holder)),
    jpeg('photo.jpg', portraitSvg(holder.appearance)),
    jpeg('id-card.jpg', idCardSvg(holder)),
    birthCertificate,
  ]);

  return { passport, photo, id_card: idCard, birth_certificate: certificate };
}

export type Papers = {
  readonly documents: Readonly<Record<ApplicantDocumentType, DemoFile>>;
  readonly slip: DemoFile;
  readonly slipReference: string;
  /** Whole birr. */
  readonly amount: number;
};

/** Draws everything an applicant sends in. @param amount fee on the receipt, whole birr */
export async function drawPapers(
  index: number,
  amount: number,
  paidOn: (applicant: DemoApplicant) => string,
): Promise<Papers> {
  const applicant = applicantAt(index);
  const payerIndex = DEMO_APPLICANTS.findIndex(
    ({ firstName }) => firstName === (applicant.slipOf ?? applicant.firstName),
  );
  const payer = applicantAt(payerIndex);
  const reference = `TB26${String(31_177 * (payerIndex + 3)).padStart(8, '0')}`;
  const receipt = { payer: `${payer.firstName} ${payer.lastName}`, amount, reference, paidAt: paidOn(payer) };

  const [documents, slip] = await Promise.all([drawDocuments(applicant, index), drawSlip(payerIndex, receipt)]);
  return { documents, slip, slipReference: reference, amount };
}

function applicantAt(index: number): DemoApplicant {
  const applicant = DEMO_APPLICANTS[index];
  if (applicant === undefined) throw new RangeError(`There is no demo applicant ${index}`);

  return applicant;
}

/** A receipt of a bank counter or of a phone, in turn. */
function drawSlip(index: number, receipt: Receipt): Promise<DemoFile> {
  return index % 2 === 0
    ? jpeg('cbe-slip.jpg', bankSlipSvg(receipt))
    : jpeg('telebirr-receipt.jpg', mobileReceiptSvg(receipt));
}
