import { type Document, DocumentReply, DocumentsReply, FileTicketReply } from '@entry/contracts/application/api';
import { PhotoValidationReply, UploadDocumentFields } from '@entry/contracts/application/document-uploads';
import type { PhotoAnswers } from '@entry/contracts/application/evidence';
import { MessageReply } from '@entry/contracts/message';
import { DOCUMENT_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { whyGone } from '@entry/domain/application/decide-documents';
import { type ApplicationState, currentDocuments, isExisting } from '@entry/domain/application/state';
import { DomainError } from '@entry/domain/domain-error';
import { applicationStream } from '@entry/domain/streams';
import { removeApplicationFiles } from '@entry/flows/application-files';
import { storeFileThen } from '@entry/flows/store-file';
import type { PhotoValidation } from '@entry/media/photo/validate-photo';
import { applicationIdOf, followUpCommandId } from '@entry/platform/identifiers';
import { onceThere } from '@entry/platform/once-there';
import * as z from 'zod/mini';
import type { SignedIn } from '../auth/signed-in.ts';
import type { FilePurpose } from '../auth/tickets.ts';
import { defineRoute, type JsonReply, type Route, type RouteInput } from '../http/define-route.ts';
import type { UploadedFile } from '../http/read-upload.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileReference } from '../queries/queries.ts';
import { openSession, type RouteKit, requireShownApplication } from '../route-kit.ts';
import { requireOwnApplication } from './applications.ts';
import { personBehind, requireReadable, sendOriginal, sendPreview, ticketFor, useTicket } from './file-access.ts';

export const TicketQuery = z.strictObject({ ticket: z.optional(z.string()) });
const TicketRequest = z.strictObject({ purpose: z.enum(['download', 'preview']) });

const purposeOf = (kind: 'download' | 'preview'): FilePurpose => `document-${kind}`;

/**
 * Facts about the bytes; photos also keep the photo rules. What was measured can be measured wrongly, so an applicant who is
 * sure may ask that a person decides; what is wrong with the file itself nobody can wave through.
 * @throws HttpProblem with the reason
 */
async function checkDocument(kit: RouteKit, fields: UploadDocumentFields, file: UploadedFile) {
  const facts = await kit.media.inspectFile(file.bytes);
  if (facts.kind === 'refused') throw new HttpProblem(facts.code);
  if (fields.type !== 'photo') return { ...facts, photo: null };

  const answers = answersOf(fields);
  const validation = await kit.media.validatePhoto(file.bytes, { facts, answers });
  const { isValid, canAskPerson, errors, evidence, geometry } = validation;
  const isAsked = !isValid && canAskPerson && fields.asksPerson === 'true';
  if (!isValid && !isAsked) throw new HttpProblem('photo_invalid', { details: errors });

  // One word for both: why a person has to look would tell what was answered.
  const askedPerson = isAsked || validation.needsPerson;
  return { ...facts, photo: { evidence, geometry, answers, askedPerson } };
}

/** What was not answered is left out. */
function answersOf(fields: UploadDocumentFields): PhotoAnswers {
  const { glasses, headCovering, pictureAge } = fields;

  return {
    ...(glasses === undefined ? {} : { glasses }),
    ...(headCovering === undefined ? {} : { headCovering }),
    ...(pictureAge === undefined ? {} : { pictureAge }),
  };
}

/** A request of an applicant, as far as what they send in depends on it. */
export type Sending = Pick<
  RouteInput<unknown, unknown, unknown, SignedIn>,
  'account' | 'commandId' | 'correlationId' | 'now' | 'reads'
>;

/** What is done with a document that has come, in whatever way it came. @throws HttpProblem, DomainError */
export async function takeDocument(
  kit: RouteKit,
  sending: Sending,
  { file, fields }: { readonly file: UploadedFile; readonly fields: UploadDocumentFields },
): Promise<Omit<JsonReply, 'body'> & { readonly document: Document }> {
  const { applicationId, type } = fields;
  requireOwnApplication(sending.account, applicationId);
  const { mediaType, photo } = await checkDocument(kit, fields, file);

  const session = openSession(kit, sending);
  const documentId = documentIdOf(sending.commandId);
  await storeFileThen(
    kit.files,
    { bytes: file.bytes, mediaType, subjectId: sending.account.accountId },
    (stored) =>
      session.send(applicationDecider, applicationStream(applicationId), {
        type: 'UploadDocument',
        applicationId,
        documentId,
        documentType: type,
        file: stored,
        originalName: file.name,
        contentHash: file.contentHash,
        ...(photo === null ? {} : { photoCheck: photo }),
      }),
    ({ events }, fileId) =>
      events.some((event) => event.type === 'DocumentUploaded' && event.data.file.fileId === fileId),
  );
  const written = await session.untilVisible();
  const { state } = await kit.commands.load(applicationDecider, applicationStream(applicationId));
  requireKept(state, documentId);

  return { ...written, document: await showWrittenDocument(kit, applicationId, documentId) };
}

export async function showWrittenDocument(kit: RouteKit, applicationId: string, documentId: string): Promise<Document> {
  const { document } = await requireShownApplication(
    kit,
    applicationId,
    () => kit.queries.findDocument(documentId),
    (state) => requireDocument(state, documentId),
  );

  return document;
}

/**
 * A repeat of an upload may find that its document is gone since. To say that it is there would be wrong, and to say
 * "later" would be asked again for ever.
 * @throws DomainError document_superseded, document_deleted
 */
export function requireKept(state: ApplicationState, documentId: string): void {
  const why = whyGone(state, documentId);
  if (why !== null) throw new DomainError(why);
}

/** @throws DomainError document_superseded, document_deleted. @throws HttpProblem document_not_found, for one of an earlier application */
export function requireDocument(state: ApplicationState, documentId: string): void {
  requireKept(state, documentId);
  const isCurrent = isExisting(state) && currentDocuments(state).some((document) => document.documentId === documentId);
  if (!isCurrent) throw new HttpProblem('document_not_found');
}

export const documentIdOf = (commandId: string): string => followUpCommandId(commandId, 'document');

async function listDocuments(kit: RouteKit, applicationId: string): Promise<DocumentsReply> {
  const documents = await kit.queries.findApplicationDocuments(applicationId);
  if (documents === null) throw new HttpProblem('not_found');

  return { documents: [...documents] };
}

export function documentRoutes(kit: RouteKit): readonly Route[] {
  const upload = defineRoute({
    method: 'POST',
    path: '/api/documents/upload',
    policy: 'applicant',
    rateClass: 'upload',
    upload: { fileField: 'file', maximumBytes: DOCUMENT_MAXIMUM_BYTES, fields: UploadDocumentFields },
    reads: ['documents'],
    reply: DocumentReply,
    handle: async (input) => {
      const { document, ...written } = await takeDocument(kit, input, input.body);

      return { ...written, status: 201, body: { document } };
    },
  });

  const validatePhoto = photoValidationRoute(kit, '/api/documents/validate-photo');

  const list = defineRoute({
    method: 'GET',
    path: '/api/documents/{applicationId}',
    policy: 'signed-in',
    polled: true,
    reads: ['applications'],
    records: 'own',
    reply: DocumentsReply,
    handle: ({ account, params }) => {
      const { applicationId } = params;
      requireOwnApplication(account, applicationId);

      return onceThere(kit.queries.markApplicationRow(applicationId), (mark) => {
        if (mark === null) throw new HttpProblem('not_found');

        return { mark, subjectId: account.accountId, makeBody: () => listDocuments(kit, applicationId) };
      });
    },
  });

  const remove = defineRoute({
    method: 'DELETE',
    path: '/api/documents/{id}',
    policy: 'applicant',
    reads: [],
    reply: MessageReply,
    handle: async (input) => {
      const applicationId = applicationIdOf(input.account.accountId);
      const documentId = input.params.id;
      const session = openSession(kit, input);
      const { revision } = await session.send(applicationDecider, applicationStream(applicationId), {
        type: 'DeleteDocument',
        applicationId,
        documentId,
      });
      await removeApplicationFiles(kit, applicationId, revision, documentId);

      return { ...(await session.untilVisible()), body: { message: 'Document deleted' } };
    },
  });

  return [upload, validatePhoto, list, remove, ...fileRoutes(kit)];
}

export function photoValidationRoute(kit: RouteKit, path: string): Route {
  return defineRoute({
    method: 'POST',
    path,
    policy: 'signed-in',
    rateClass: 'upload',
    upload: { fileField: 'file', maximumBytes: DOCUMENT_MAXIMUM_BYTES, fields: z.strictObject({}) },
    reads: [],
    reply: PhotoValidationReply,
    handle: async ({ body }) => {
      return { body: photoValidationReply(await kit.media.validatePhoto(body.file.bytes)) };
    },
  });
}

function photoValidationReply(validation: PhotoValidation): PhotoValidationReply {
  const { isValid, errors, canAskPerson, checks, evidence, geometry, isCrownEstimated, isCutOff } = validation;
  const { rulesVersion, engine } = evidence;

  return {
    isValid,
    errors: [...errors],
    canAskPerson,
    rulesVersion,
    engine,
    checks: [...checks],
    geometry,
    isCrownEstimated,
    isCutOff,
  };
}

function fileRoutes(kit: RouteKit): readonly Route[] {
  const findReadable = async (account: SignedIn, documentId: string): Promise<FileReference> => {
    const file = await kit.queries.findDocumentFile(documentId);
    if (file === null) throw new HttpProblem('not_found');
    requireReadable(account, file.subjectId);

    return file;
  };

  const link = (kind: 'download' | 'preview') =>
    defineRoute({
      method: 'GET',
      path: `/api/documents/{id}/${kind}` as '/api/documents/{id}/download',
      policy: 'file-link',
      query: TicketQuery,
      reads: ['documents'],
      records: 'file',
      reply: 'file',
      handle: async ({ account, request, params, query, record }) => {
        const itemId = params.id;
        const fileLink = { ticket: query.ticket, subject: itemId, purpose: purposeOf(kind) };
        const person = await personBehind(kit, account, fileLink);
        const file = await findReadable(person, itemId);
        // Here and not where the ticket is made: a ticket may never be used, and the bytes leave nowhere else.
        const applicantId = file.subjectId;
        await record({ kind: 'file', applicantId, fileKind: 'document', itemId, variant: kind }, person);

        const named = { ...file, itemId };
        if (kind === 'preview') return sendPreview(kit, named);

        return sendOriginal(kit, named, { beforeSending: () => useTicket(kit, { account, request }, fileLink) });
      },
    });

  const ticket = defineRoute({
    method: 'POST',
    path: '/api/documents/{id}/ticket',
    policy: 'signed-in',
    body: TicketRequest,
    reads: ['documents'],
    reply: FileTicketReply,
    handle: async ({ account, params, body }) => {
      const purpose = purposeOf(body.purpose);
      await findReadable(account, params.id);

      return {
        body: ticketFor(kit, account, {
          subject: params.id,
          purpose,
          path: `/api/documents/${params.id}/${body.purpose}`,
        }),
      };
    },
  });

  return [link('download'), link('preview'), ticket];
}
