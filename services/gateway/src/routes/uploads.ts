import { MessageReply } from '@entry/contracts/message';
import { DOCUMENT_MAXIMUM_BYTES, PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { partCountOf, UPLOAD_LIFETIME, UPLOAD_PART_BYTES } from '@entry/contracts/rules/uploads';
import {
  BeginUploadRequest,
  CompletedUploadReply,
  type Upload,
  UploadPartQuery,
  UploadReply,
  UploadsReply,
} from '@entry/contracts/upload/api';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { whyGone } from '@entry/domain/application/decide-documents';
import { getApplicationFor } from '@entry/domain/application/guards';
import { type ApplicationState, isExisting } from '@entry/domain/application/state';
import { DomainError } from '@entry/domain/domain-error';
import { applicationStream } from '@entry/domain/streams';
import { requirePaymentGround } from '@entry/flows/payment-window';
import { paymentSlipIdOf, quoteFor, requireShownQuote } from '@entry/flows/upload-slip';
import type { UploadFacts } from '@entry/flows/uploads/upload-slots';
import { createUploads, type Uploads } from '@entry/flows/uploads/uploads';
import { applicationIdOf, followUpCommandId } from '@entry/platform/identifiers';
import type { Position } from '@entry/platform/ports/event-log';
import { defineRoute, type JsonReply, type Route } from '../http/define-route.ts';
import { baseName } from '../http/read-upload.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';
import { requireOwnApplication } from './applications.ts';
import { documentIdOf, requireKept, type Sending, showWrittenDocument, takeDocument } from './documents.ts';
import { showWrittenSlip, slipDependencies, takeSlip } from './payment-slips.ts';

const MAXIMUM_BYTES = { document: DOCUMENT_MAXIMUM_BYTES, payment_slip: PAYMENT_SLIP_MAXIMUM_BYTES } as const;
const ACTIONS = { document: 'upload_document', payment_slip: 'upload_payment_slip' } as const;

/**
 * Files that come in parts, so that a break costs one part and not the file. What arrived whole is taken exactly as if it
 * had come at once (`takeDocument`, `takeSlip`).
 */
export function uploadRoutes(kit: RouteKit): readonly Route[] {
  const uploads = createUploads(kit.uploadParts);

  const tell = async (accountId: string, upload: UploadFacts): Promise<Upload> =>
    tellFacts(upload, await uploads.receivedParts(accountId, upload));

  const begin = defineRoute({
    method: 'POST',
    path: '/api/uploads',
    policy: 'applicant',
    rateClass: 'upload-part',
    body: BeginUploadRequest,
    reads: [],
    records: 'own',
    reply: UploadReply,
    handle: async ({ account, body, commandId, now }) => {
      const { purpose, fields, file } = body;
      requireOwnApplication(account, fields.applicationId);
      if (file.size === 0) throw new HttpProblem('file_empty');
      if (file.size > MAXIMUM_BYTES[purpose]) throw new HttpProblem('file_too_large');

      const request = { ...body, file: { ...file, name: baseName(file.name) } };
      const asked = { id: commandId, beganAt: now, request };
      const { state } = await kit.commands.load(applicationDecider, applicationStream(fields.applicationId));
      if (findBecome(state, completionIdOf(commandId)) !== null) {
        // The answer to completing it was lost: it must not come again for that.
        const complete = tellFacts(asked, allPartsOf(file.size));
        return { status: 201, body: { upload: complete } };
      }
      // Otherwise the refusal would come when the whole file is here.
      getApplicationFor(ACTIONS[purpose], state);
      const upload = await uploads.begin(account.accountId, await withGround(kit, uploads, account.accountId, asked));

      return { status: 201, body: { upload: await tell(account.accountId, upload) } };
    },
  });

  const list = defineRoute({
    method: 'GET',
    path: '/api/uploads',
    policy: 'applicant',
    reads: [],
    records: 'own',
    reply: UploadsReply,
    handle: async ({ account, now }) => {
      const begun = await uploads.list(account.accountId, now);

      return { body: { uploads: await Promise.all(begun.map((upload) => tell(account.accountId, upload))) } };
    },
  });

  const show = defineRoute({
    method: 'GET',
    path: '/api/uploads/{id}',
    policy: 'applicant',
    reads: [],
    records: 'own',
    reply: UploadReply,
    handle: async ({ account, params, now }) => {
      const upload = await uploads.find(account.accountId, params.id, now);

      return { body: { upload: await tell(account.accountId, upload) } };
    },
  });

  const receive = defineRoute({
    method: 'PUT',
    path: '/api/uploads/{id}/parts',
    policy: 'applicant',
    rateClass: 'upload-part',
    query: UploadPartQuery,
    part: { maximumBytes: UPLOAD_PART_BYTES },
    reads: [],
    reply: MessageReply,
    handle: async ({ account, params, query, body, now }) => {
      const upload = await uploads.find(account.accountId, params.id, now);
      await uploads.writePart(account.accountId, upload, { index: query.index, bytes: body.bytes });

      return { body: { message: 'Part received' } };
    },
  });

  const complete = defineRoute({
    method: 'POST',
    path: '/api/uploads/{id}/complete',
    policy: 'applicant',
    rateClass: 'upload',
    reads: ['documents', 'payment-slips'],
    reply: CompletedUploadReply,
    handle: async ({ params, ...input }) => {
      const sending = { ...input, commandId: completionIdOf(params.id) };

      return completeUpload(kit, uploads, { ...sending, uploadId: params.id });
    },
  });

  const cancel = defineRoute({
    method: 'DELETE',
    path: '/api/uploads/{id}',
    policy: 'applicant',
    reads: [],
    reply: MessageReply,
    handle: async ({ account, params, now }) => {
      const upload = await uploads.find(account.accountId, params.id, now);
      await uploads.remove(account.accountId, upload);

      return { body: { message: 'Upload cancelled' } };
    },
  });

  return [begin, list, show, receive, complete, cancel];
}

/** Follows from the upload, so that to complete it twice is to complete it once. */
export const completionIdOf = (uploadId: string): string => followUpCommandId(uploadId, 'complete');

const allPartsOf = (size: number): readonly number[] => Array.from({ length: partCountOf(size) }, (_, index) => index);

function tellFacts({ id, beganAt, request }: UploadFacts, receivedParts: readonly number[]): Upload {
  const { purpose, file } = request;

  return {
    id,
    purpose,
    documentType: request.purpose === 'document' ? request.fields.type : null,
    name: file.name,
    size: file.size,
    partSize: UPLOAD_PART_BYTES,
    receivedParts: [...receivedParts],
    expiresAt: new Date(Date.parse(beganAt) + UPLOAD_LIFETIME).toISOString(),
  };
}

/**
 * A slip is sent on a ground and with the consent to a fee, which must hold when it is begun: otherwise the refusal would come when the whole file is
 * here. Whoever goes on with one has been asked before, and registration may have closed in between.
 * @throws DomainError payments_closed, quote_changed
 */
async function withGround(
  kit: RouteKit,
  uploads: Uploads,
  accountId: string,
  asked: UploadFacts,
): Promise<UploadFacts> {
  if (asked.request.purpose !== 'payment_slip') return asked;
  if ((await uploads.findBegun(accountId, asked)) !== null) return asked;

  const dependencies = slipDependencies(kit);
  const ground = await requirePaymentGround(dependencies, asked.beganAt);
  requireShownQuote(await quoteFor(dependencies, accountId, asked.beganAt), asked.request.fields.quotedAmount);

  return { ...asked, ground };
}

type Completing = Sending & { readonly uploadId: string };
type Completed = JsonReply<CompletedUploadReply>;

/**
 * A refusal leaves the upload, so that the one who asks again is told the same; they cancel it. The parts go once the
 * event is in the log, and what a process leaves of them that ends before is swept.
 */
async function completeUpload(kit: RouteKit, uploads: Uploads, completing: Completing): Promise<Completed> {
  const { account, uploadId, now } = completing;
  const { accountId } = account;
  // In this order: whoever completes it at the same time writes the event first, and gives the place back then.
  const upload = await uploads.find(accountId, uploadId, now).catch((error: unknown) => {
    if (isCode(error, 'upload_not_found')) return null;
    throw error;
  });
  const earlier = await findCompleted(kit, completing);
  if (earlier !== null) {
    if (upload !== null) await uploads.remove(accountId, upload);
    return earlier;
  }
  if (upload === null) throw new HttpProblem('upload_not_found');

  const reply = await takeWhole(kit, uploads, completing, upload).catch(async (error: unknown) => {
    // Somebody else has completed it while the parts were read here.
    const meanwhile = isCode(error, 'upload_incomplete') ? await findCompleted(kit, completing) : null;
    if (meanwhile === null) throw error;
    return meanwhile;
  });
  await uploads.remove(accountId, upload).catch((error: unknown) => {
    kit.logger.warn({ requestId: completing.correlationId, error }, 'Parts of a complete upload are left to be swept');
  });

  return reply;
}

function takeWhole(kit: RouteKit, uploads: Uploads, completing: Completing, upload: UploadFacts): Promise<Completed> {
  return kit.fileMemory.hold(upload.request.file.size, () => takeAssembled(kit, uploads, completing, upload));
}

async function takeAssembled(
  kit: RouteKit,
  uploads: Uploads,
  completing: Completing,
  upload: UploadFacts,
): Promise<Completed> {
  const { request, beganAt, ground } = upload;
  const bytes = await uploads.assemble(completing.account.accountId, upload);
  const file = { name: request.file.name, bytes, contentHash: request.file.sha256 };
  if (request.purpose === 'document') {
    const { document, ...written } = await takeDocument(kit, completing, { file, fields: request.fields });
    return { ...written, status: 201, body: { document } };
  }

  const slip = { file, fields: request.fields, consentedAt: beganAt, ...(ground === undefined ? {} : { ground }) };
  const { paymentSlip, ...written } = await takeSlip(kit, completing, slip);

  return { ...written, status: 201, body: { paymentSlip } };
}

type Became = { readonly kind: 'document' | 'gone' | 'payment_slip'; readonly id: string };

/** What an upload became already, by the log: read models may lag. Null when it did not. */
function findBecome(state: ApplicationState, commandId: string): Became | null {
  if (!isExisting(state)) return null;

  const [documentId, slipId] = [documentIdOf(commandId), paymentSlipIdOf(commandId)];
  if (whyGone(state, documentId) !== null) return { kind: 'gone', id: documentId };
  if (Object.values(state.documents).some((document) => document.documentId === documentId)) {
    return { kind: 'document', id: documentId };
  }

  const hasSlip = state.paymentSlips.some(({ paymentSlipId }) => paymentSlipId === slipId);
  return hasSlip ? { kind: 'payment_slip', id: slipId } : null;
}

/** The answer that completing it gave the first time. @throws DomainError `document_superseded`, `document_deleted` */
async function findCompleted(kit: RouteKit, { account, commandId, reads }: Completing): Promise<Completed | null> {
  const applicationId = applicationIdOf(account.accountId);
  const { state, position } = await kit.commands.load(applicationDecider, applicationStream(applicationId));
  const became = findBecome(state, commandId);
  if (became === null) return null;
  if (became.kind === 'gone') requireKept(state, became.id);

  const written = await shownAt(kit, position, reads);
  if (became.kind === 'document') {
    return { ...written, status: 201, body: { document: await showWrittenDocument(kit, applicationId, became.id) } };
  }

  return { ...written, status: 201, body: { paymentSlip: await showWrittenSlip(kit, applicationId, became.id) } };
}

async function shownAt(
  kit: RouteKit,
  position: Position,
  reads: Sending['reads'],
): Promise<Pick<JsonReply, 'position' | 'isBehind'>> {
  return { position, isBehind: !(await kit.waitFor(position, reads)) };
}

function isCode(error: unknown, code: DomainError['code']): boolean {
  return error instanceof DomainError && error.code === code;
}
