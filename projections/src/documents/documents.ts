import type { StoredFile } from '@entry/contracts/application/events';
import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import type { DocumentStatus } from '@entry/contracts/rules/statuses';
import type { Sealed } from '@entry/platform/sealed';
import { belongings } from '../belongings.ts';
import { type Decision, decidedAgain, UNDECIDED } from '../decision.ts';
import { changing, defineProjection, deleting } from '../define-projection.ts';
import { type FindPersonTerms, idTerms } from '../search-terms.ts';

/** Which documents are to be reviewed? By document id; current ones only, superseded ones are with the application. */
export type ReviewDocument = {
  readonly documentId: string;
  readonly applicationId: string;
  readonly applicantId: string;
  readonly type: ApplicantDocumentType;
  readonly status: DocumentStatus;
  readonly name: Sealed<{ readonly originalName: string; readonly contentHash: string }>;
  readonly file: StoredFile;
  readonly adminNotes: Sealed<{ readonly adminNotes: string }> | null;
  readonly uploadedAt: string;
  readonly decision: Decision;
  /** Changes with the applicant's name or e-mail, so that it is found under the new ones. */
  readonly ownerRevision: number;
};

const newestFirst = { field: 'uploadedAt', direction: 'descending' } as const;

export function createDocumentsProjection(findPersonTerms: FindPersonTerms) {
  return defineProjection<ReviewDocument>()({
    model: {
      name: 'documents',
      version: 3,
      indexes: {
        all: { equals: [], sort: newestFirst },
        'by-status': { equals: ['status'], sort: newestFirst },
        'by-type': { equals: ['type'], sort: newestFirst },
        'by-status-and-type': { equals: ['status', 'type'], sort: newestFirst },
        'by-applicant': { equals: ['applicantId'], sort: newestFirst },
        'by-application': { equals: ['applicationId'], sort: newestFirst },
        'by-application-and-status': { equals: ['applicationId', 'status'], sort: newestFirst },
        'by-application-and-type': { equals: ['applicationId', 'type'], sort: newestFirst },
        'by-application-status-and-type': { equals: ['applicationId', 'status', 'type'], sort: newestFirst },
      },
      searchTerms: async ({ documentId, applicantId }) => [
        ...(await findPersonTerms(applicantId)),
        ...idTerms(documentId),
      ],
      searchInputs: ({ ownerRevision }) => [ownerRevision],
      searchesIn: ['accounts'],
    },
    keys(event) {
      if (event.type === 'DocumentUploaded') {
        const { documentId, supersededDocumentId } = event.data;
        return supersededDocumentId === null ? [documentId] : [documentId, supersededDocumentId];
      }
      return 'documentId' in event.data ? [event.data.documentId] : [];
    },
    lookup: belongings,
    folds: {
      DocumentUploaded: (_none, { data, sealed, metadata }, id) =>
        id === data.supersededDocumentId
          ? null
          : {
              documentId: data.documentId,
              applicationId: data.applicationId,
              applicantId: sealed.subjectId,
              type: data.documentType,
              status: 'pending_review',
              name: sealed,
              file: data.file,
              adminNotes: null,
              uploadedAt: metadata.recordedAt,
              decision: UNDECIDED,
              ownerRevision: 0,
            },
      DocumentReviewed: changing(({ decision }, { data, sealed, metadata }) => ({
        status: data.status,
        adminNotes: sealed,
        decision: decidedAgain(decision, metadata),
      })),
      DocumentDeleted: deleting,
      ApplicationDeleted: deleting,
      AccountProfileChanged: changing((_document, { revision }) => ({ ownerRevision: revision })),
      AccountEmailChanged: changing((_document, { revision }) => ({ ownerRevision: revision })),
      AccountDeleted: deleting,
    },
  });
}
