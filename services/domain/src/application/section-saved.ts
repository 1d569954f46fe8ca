import type { ApplicationEvent } from '@entry/contracts/application/events';
import type { FormSection } from '@entry/contracts/rules/application-form';
import { EMPTY_SECTIONS, type FormSections } from '@entry/contracts/rules/form-defaults';
import { personalOf } from '../personal.ts';
import type { ApplicationFacts, ExistingApplication } from './state.ts';

type SectionSaved = Extract<ApplicationEvent, { type: 'ApplicationSectionSaved' }>;

/**
 * The open part says what is missing, so completeness stays right when the values themselves are erased. By far the
 * most frequent event, and folded twice with every save: copied field by field, which takes an eighth of the time that
 * spreading takes.
 */
export function sectionSaved(application: ExistingApplication, event: SectionSaved): ExistingApplication {
  const { section, missingFields } = event.data;
  const values = personalOf(event) ?? EMPTY_SECTIONS[section];

  const sections = bySection<unknown>(application.sections);
  sections[section] = values;
  const missing = bySection(application.missingFields);
  missing[section] = missingFields;

  const changed: ApplicationFacts & Pick<ExistingApplication, 'kind' | 'status'> = {
    kind: application.kind,
    status: application.status,
    applicationId: application.applicationId,
    applicantId: application.applicantId,
    sections: sections as FormSections,
    missingFields: missing,
    documents: application.documents,
    supersededDocumentIds: application.supersededDocumentIds,
    deletedDocumentIds: application.deletedDocumentIds,
    photoCheck: application.photoCheck,
    paymentSlips: application.paymentSlips,
    payments: application.payments,
    validation: null,
    confirmation: application.confirmation,
    adminNotes: application.adminNotes,
    statusReason: application.statusReason,
    confirmedAnswers: application.confirmedAnswers,
    isSubmitted: application.isSubmitted,
    decisions: application.decisions,
  };

  return changed as ExistingApplication;
}

function bySection<Value>(values: Readonly<Record<FormSection, Value>>): Record<FormSection, Value> {
  const { personal, address, education, family } = values;

  return { personal, address, education, family };
}
