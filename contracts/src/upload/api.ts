import * as z from 'zod/mini';
import { Document, PaymentSlip, UploadPaymentSlipFields } from '../application/api.ts';
import { UploadDocumentFields } from '../application/document-uploads.ts';
import { ApplicantDocumentType } from '../rules/documents.ts';
import { FILE_NAME_MAXIMUM_LENGTH } from '../rules/limits.ts';
import { UPLOAD_PARTS_MAXIMUM } from '../rules/uploads.ts';
import { described, Identifier, Instant, Sha256 } from '../schema.ts';

const file = described(
  z.strictObject({
    name: described(z.string().check(z.minLength(1), z.maxLength(FILE_NAME_MAXIMUM_LENGTH)), 'Name on the device'),
    size: described(z.int().check(z.gte(0)), 'Bytes'),
    sha256: described(Sha256, 'SHA-256 of the whole file'),
  }),
  'The file that will come in parts',
);

/** The fields are those of the requests that send a file at once. */
export const BeginUploadRequest = z.discriminatedUnion('purpose', [
  z.strictObject({ purpose: z.literal('document'), fields: UploadDocumentFields, file }),
  z.strictObject({ purpose: z.literal('payment_slip'), fields: UploadPaymentSlipFields, file }),
]);
export type BeginUploadRequest = z.output<typeof BeginUploadRequest>;

/** Parts are counted from 0. */
export const UploadPartQuery = z.strictObject({
  index: z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, 'Must be a whole number')),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.lt(UPLOAD_PARTS_MAXIMUM)),
  ),
});

/** An upload that was begun and is not complete. */
export const Upload = z.object({
  id: described(Identifier, 'Upload id'),
  purpose: described(z.enum(['document', 'payment_slip']), 'What the file becomes'),
  documentType: described(z.nullable(ApplicantDocumentType), 'Null for a payment slip'),
  name: described(z.string(), 'File name on the device'),
  size: described(z.int(), 'Bytes of the whole file'),
  partSize: described(z.int(), 'Bytes of every part but the last'),
  receivedParts: described(z.array(z.int()), 'Parts that are here already, counted from 0, in order'),
  expiresAt: described(Instant, 'When it is forgotten unless it is complete'),
});
export type Upload = z.infer<typeof Upload>;

export const UploadReply = z.object({ upload: Upload });
export type UploadReply = z.infer<typeof UploadReply>;
export const UploadsReply = z.object({ uploads: z.array(Upload) });
export type UploadsReply = z.infer<typeof UploadsReply>;

/** What the file became: one of the two, as the purpose of the upload says. */
export const CompletedUploadReply = z.object({
  document: z.optional(Document),
  paymentSlip: z.optional(PaymentSlip),
});
export type CompletedUploadReply = z.infer<typeof CompletedUploadReply>;
