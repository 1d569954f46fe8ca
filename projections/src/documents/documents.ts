import type { StoredFile } from '@entry/contracts/application/events';
import type { PhotoAnswers, PhotoCheckResult } from '@entry/contracts/application/evidence';
import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import type { DocumentStatus } from '@entry/contracts/rules/statuses';
import type { Sealed } from '@entry/platform/sealed';
import type { Reopening } from '../applications/application-document.ts';
import { belongings } from '../belongings.ts';
import { type Decision, decidedAgain, UNDECIDED } from '../decision.ts';
import { changing, defineProjection, deleting, type ProjectedOf } from '../define-projection.ts';
import { fileTerms, idTerms, type SentTerms, sealedInput } from '../search-terms.ts';

/** What was found out about a photo, beside which somebody decides. */
export type PhotoFindings = {
  readonly rulesVersion: number;
  /** What failed and what should be looked at; the rest is told by its number alone. */
  readonly alarms: readonly PhotoCheckResult[];
  readonly passed: number;
  /** Taken although something was measured as wrong. */
  readonly needsPerson: boolean;
  readonly answers: Sealed<{ readonly answers: PhotoAnswers }>;
};

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
  /** Answers that changed since the document was approved; null when none did. */
  readonly reopening: Reopening | null;
  /** Null for what is no photo, and for a photo that nothing has looked at. */
  readonly photoFindings: PhotoFindings | null;
  /** Changes with the applicant's name or e-mail, so that it is found under the new ones. */
  readonly ownerRevision: number;
};

const newestFirst = { field: 'uploadedAt', direction: 'descending' } as const;

export function createDocumentsProjection({ open, findPersonTerms }: SentTerms) {
  return defineProjection<ReviewDocument>()({
    model: {
      name: 'documents',
      // 6: found by the ends of addresses and numbers, and by the name of the file.
      version: 6,
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
      searchTerms: async ({ documentId, applicantId, name }) => [
        ...(await findPersonTerms(applicantId)),
        ...(await fileTerms(name, open)),
        ...idTerms(documentId),
      ],
      searchInputs: ({ ownerRevision, name }) => [ownerRevision, sealedInput(name)],
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
              reopening: null,
              photoFindings: null,
              ownerRevision: 0,
            },
      DocumentReviewed: changing(({ decision }, { data, sealed, metadata }) => ({
        status: data.status,
        adminNotes: sealed,
        decision: decidedAgain(decision, metadata),
        reopening: null,
      })),
      DocumentReviewReopened: changing(({ decision }, { data, sealed, metadata }) => ({
        status: 'pending_review',
        adminNotes: null,
        decision: decidedAgain(decision, metadata),
        reopening: { fields: data.fields, before: sealed },
      })),
      PhotoChecked: changing(({ photoFindings }, event) => ({ photoFindings: photoFound(photoFindings, event) })),
      DocumentDeleted: deleting,
      ApplicationDeleted: deleting,
      AccountProfileChanged: changing((_document, { revision }) => ({ ownerRevision: revision })),
      AccountEmailChanged: changing((_document, { revision }) => ({ ownerRevision: revision })),
      AccountDeleted: deleting,
    },
  });
}

/** The applicant is asked at upload and not again: a later check measures, and leaves what they said. */
function photoFound(
  before: PhotoFindings | null,
  { data, sealed }: Pick<ProjectedOf<'PhotoChecked'>, 'data' | 'sealed'>,
): PhotoFindings {
  const { occasion, evidence, askedPerson } = data;
  const measured = {
    rulesVersion: evidence.rulesVersion,
    alarms: evidence.checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn'),
    passed: evidence.checks.filter(({ verdict }) => verdict === 'pass').length,
  };
  if (occasion === 'decision' && before !== null) return { ...before, ...measured };

  return { ...measured, needsPerson: askedPerson, answers: sealed };
}
