import type { ApplicationCommand, PhotoCheckOutcome } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import { DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { DomainError } from '../domain-error.ts';
import { withDerivedStatus } from './derived-status.ts';
import { getApplicationFor, requireNothingDecidedSince } from './guards.ts';
import {
  type ApplicationState,
  type CurrentDocument,
  currentDocuments,
  type ExistingApplication,
  isExisting,
} from './state.ts';

type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;
type Events = readonly ApplicationEvent[];

export function uploadDocument(command: Command<'UploadDocument'>, state: ApplicationState): Events {
  const application = getApplicationFor('upload_document', state);
  const { applicationId } = application;
  const { documentId, documentType, file, originalName, contentHash, photoCheck } = command;
  if (isKnownDocument(application, documentId)) return [];

  const supersededDocumentId = application.documents[documentType]?.documentId ?? null;
  return withDerivedStatus(state, [
    {
      type: 'DocumentUploaded',
      data: { applicationId, documentId, documentType, supersededDocumentId, file },
      personal: { originalName, contentHash },
    },
    ...(photoCheck === undefined ? [] : [photoChecked(applicationId, documentId, photoCheck)]),
  ]);
}

function photoChecked(applicationId: string, documentId: string, check: PhotoCheckOutcome): ApplicationEvent {
  const { evidence, answers, geometry, askedPerson } = check;

  return {
    type: 'PhotoChecked',
    data: { applicationId, documentId, occasion: 'upload', evidence, askedPerson },
    personal: { answers, geometry },
  };
}

export function deleteDocument(command: Command<'DeleteDocument'>, state: ApplicationState): Events {
  const application = getApplicationFor('delete_document', state);
  const { applicationId } = application;
  const { documentId } = getCurrentDocument(application, command.documentId);

  return withDerivedStatus(state, [{ type: 'DocumentDeleted', data: { applicationId, documentId } }]);
}

export function reviewDocument(command: Command<'ReviewDocument'>, state: ApplicationState): Events {
  const application = getApplicationFor('review_document', state);
  const { applicationId } = application;
  const { documentId, status, adminNotes } = command;

  const document = getCurrentDocument(application, documentId);
  if (document.status === status && document.adminNotes === adminNotes) return [];

  requireNothingDecidedSince(command.seenDecisions, document, DOCUMENT_STATUS_PRESENTATION[document.status].label);

  return withDerivedStatus(state, [
    { type: 'DocumentReviewed', data: { applicationId, documentId, status }, personal: { adminNotes } },
  ]);
}

function isKnownDocument(application: ExistingApplication, documentId: string): boolean {
  return (
    whyGone(application, documentId) !== null ||
    currentDocuments(application).some((document) => document.documentId === documentId)
  );
}

/** @throws DomainError document_superseded or document_not_found */
function getCurrentDocument(application: ExistingApplication, documentId: string): CurrentDocument {
  const document = currentDocuments(application).find((candidate) => candidate.documentId === documentId);
  if (document !== undefined) return document;

  const isSuperseded = application.supersededDocumentIds.includes(documentId);
  throw new DomainError(isSuperseded ? 'document_superseded' : 'document_not_found');
}

/** Why a document that was uploaded is no longer one of the application's; null where it is, or never was. */
export function whyGone(
  state: ApplicationState,
  documentId: string,
): 'document_superseded' | 'document_deleted' | null {
  if (!isExisting(state)) return null;
  if (state.supersededDocumentIds.includes(documentId)) return 'document_superseded';

  return state.deletedDocumentIds.includes(documentId) ? 'document_deleted' : null;
}
