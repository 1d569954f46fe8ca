import * as z from 'zod/mini';
import { described } from '../schema.ts';

const VALIDATION_ISSUES = [
  'form_incomplete',
  'form_invalid',
  'document_missing',
  'document_not_approved',
  'photo_invalid',
  'payment_incomplete',
] as const;

export const ValidationIssue = z.object({
  code: described(z.enum(VALIDATION_ISSUES), 'What is wrong'),
  subject: described(z.string(), 'Field, document type or photo rule the issue is about; empty when none'),
});
export type ValidationIssue = z.infer<typeof ValidationIssue>;
