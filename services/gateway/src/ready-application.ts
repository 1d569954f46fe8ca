import { ApplicationForm } from '@entry/contracts/application/form';
import type { ReadyApplication } from '@entry/contracts/automation/api';
import type { ApplicationRecord } from './queries/queries.ts';

/** An application as the automation page shows it, with the data to be copied into the official form. */
export function readyApplication(application: ApplicationRecord): ReadyApplication {
  const { id, user, status, automationStatus, completionPercentage, isReadyForSubmission } = application;
  const photo = application.documents.find((document) => document.type === 'photo');

  return {
    id,
    user: { firstName: user.firstName, lastName: user.lastName, email: user.email },
    status,
    preRegistrationDate: application.preRegisteredAt,
    automationStatus,
    completionPercentage,
    isReadyForSubmission,
    validationIssues: application.validationIssues,
    hasPhoto: photo !== undefined,
    photoDocumentId: photo?.id ?? null,
    form: ApplicationForm.parse(application),
  };
}
