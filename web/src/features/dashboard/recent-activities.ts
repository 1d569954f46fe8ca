import type { Application } from '@entry/contracts/application/api';
import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import type { DocumentStatus } from '@entry/contracts/rules/statuses';

export type Activity =
  | { readonly kind: 'created'; readonly id: string; readonly at: string }
  | {
      readonly kind: 'document';
      readonly id: string;
      readonly at: string;
      readonly type: ApplicantDocumentType;
      readonly status: DocumentStatus;
    }
  | { readonly kind: 'payment'; readonly id: string; readonly at: string };

/** What has happened to an application, newest first. */
export function recentActivities(application: Application): readonly Activity[] {
  const activities: Activity[] = [
    { kind: 'created', id: application.id, at: application.createdAt },
    ...application.documents.map(
      ({ id, uploadedAt, type, status }): Activity => ({ kind: 'document', id, at: uploadedAt, type, status }),
    ),
    ...application.payments.map(({ id, createdAt }): Activity => ({ kind: 'payment', id, at: createdAt })),
  ];

  return activities.sort((one, other) => other.at.localeCompare(one.at));
}
