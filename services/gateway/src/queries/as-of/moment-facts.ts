import { type ApplicationMoment, MOMENT_TYPES, type MomentType } from '@entry/contracts/audit/time-travel';
import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import { applicationStream } from '@entry/domain/streams';
import type { AnyProjectedEvent } from '@entry/platform/projection';

export type MomentFacts = Omit<ApplicationMoment, 'count' | 'firstRevision'>;

/** What the open part of an event says about the application, as far as a moment tells it. */
type OpenFacts = {
  readonly section?: MomentFacts['section'];
  readonly documentId?: string;
  readonly documentType?: ApplicantDocumentType;
  readonly status?: string;
};

const TYPES: ReadonlySet<string> = new Set(MOMENT_TYPES);

const STATUS_TYPES: ReadonlySet<string> = new Set(['ApplicationStatusSet', 'ApplicationStatusReset']);

/**
 * Puts the events of one history, told in order and from the beginning, into the facts of moments; null for those
 * after which the application looks as before (a login), or that came before there was one.
 */
export function createMomentTeller(applicationId: string): (event: AnyProjectedEvent) => MomentFacts | null {
  const stream = applicationStream(applicationId);
  const documentTypes = new Map<string, ApplicantDocumentType>();
  let revision = -1;

  const subjectOf = ({ documentId, documentType }: OpenFacts): ApplicantDocumentType | null => {
    if (documentId === undefined) return null;
    // Only the upload says what the document is.
    if (documentType !== undefined) documentTypes.set(documentId, documentType);
    return documentTypes.get(documentId) ?? null;
  };

  return (event) => {
    if (event.stream === stream) revision = event.revision;
    if (revision < 0 || !TYPES.has(event.type)) return null;

    const { type, position, metadata } = event;
    const facts = event.data as OpenFacts;
    const { section = null, status = null } = facts;
    return {
      position: position.toString(),
      revision,
      recordedAt: metadata.recordedAt,
      type: type as MomentType,
      actorRole: metadata.actor.role,
      section,
      documentType: subjectOf(facts),
      documentStatus: type === 'DocumentReviewed' ? (status as MomentFacts['documentStatus']) : null,
      status: STATUS_TYPES.has(type) ? (status as MomentFacts['status']) : null,
    };
  };
}
