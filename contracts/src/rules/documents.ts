import * as z from 'zod/mini';

export const DOCUMENT_TYPES = [
  'passport',
  'photo',
  'id_card',
  'birth_certificate',
  'marriage_certificate',
  'education_certificate',
  'payment_slip',
  'other',
] as const;
export const DocumentType = z.enum(DOCUMENT_TYPES);
export type DocumentType = z.infer<typeof DocumentType>;

/** What applicants upload; all four are needed before submission. */
export const APPLICANT_DOCUMENT_TYPES = ['passport', 'photo', 'id_card', 'birth_certificate'] as const;
export const ApplicantDocumentType = z.enum(APPLICANT_DOCUMENT_TYPES);
export type ApplicantDocumentType = z.infer<typeof ApplicantDocumentType>;

const DOCUMENT_TYPE_LABELS: Readonly<Record<string, string>> = {
  passport: 'passport',
  photo: 'photo',
  id_card: 'ID card',
  birth_certificate: 'birth certificate',
  marriage_certificate: 'marriage certificate',
  education_certificate: 'education certificate',
  payment_slip: 'payment slip',
  other: 'other',
} satisfies Record<DocumentType, string>;

/** Name of a type within a sentence. A type of a newer server has its underscores shown as spaces. */
export function documentTypeLabel(type: string): string {
  return DOCUMENT_TYPE_LABELS[type] ?? type.replaceAll('_', ' ');
}

export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
/** What a page asks a device for. */
export const ACCEPTED_FILES = MEDIA_TYPES.join(',');
export const MediaType = z.enum(MEDIA_TYPES);
export type MediaType = z.infer<typeof MediaType>;

export const PAYMENT_METHODS = ['bank_transfer', 'mobile_money', 'cash_deposit', 'online_payment'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
