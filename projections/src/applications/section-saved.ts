import { missingRequiredFields } from '@entry/contracts/rules/application-form';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import type { ProjectedOf } from '../define-projection.ts';
import { type ApplicationDocument, listedAutomationStatus } from './application-document.ts';

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** By far the most frequent event (auto-save): copied field by field, which takes a fraction of what spreading takes. */
export function sectionSaved(
  application: ApplicationDocument | null,
  { data, sealed, revision }: ProjectedOf<'ApplicationSectionSaved'>,
): ApplicationDocument | null {
  if (application === null) return null;

  const { section, missingFields } = data;
  const before = application.sections[section];
  const missingBefore = before?.missingFields ?? missingRequiredFields(section, DEFAULT_SECTIONS[section]);
  const sections: Writable<ApplicationDocument['sections']> = { ...application.sections };
  sections[section] = { values: sealed, missingFields };

  const changed: Writable<ApplicationDocument> = {
    applicationId: application.applicationId,
    applicantId: application.applicantId,
    status: application.status,
    revision,
    sections,
    missingFieldCount: application.missingFieldCount - missingBefore.length + missingFields.length,
    documents: application.documents,
    documentHistory: application.documentHistory,
    paymentSlips: application.paymentSlips,
    payments: application.payments,
    validation: null,
    confirmation: application.confirmation,
    earlierNumbers: application.earlierNumbers,
    adminNotes: application.adminNotes,
    statusReason: application.statusReason,
    confirmations: application.confirmations,
    createdAt: application.createdAt,
    preRegisteredAt: application.preRegisteredAt,
    submittedAt: application.submittedAt,
    isSubmitted: application.isSubmitted,
    decision: application.decision,
    statusSince: application.statusSince,
    automationStatus: application.automationStatus,
    ownerRevision: application.ownerRevision,
  };
  // Nearly all saves are of drafts, and no draft is on that page.
  if (application.status !== 'draft') changed.automationStatus = listedAutomationStatus(changed);

  return changed;
}
