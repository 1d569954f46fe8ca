import {
  FileTicketReply,
  type PaymentSlip,
  PaymentSlipReply,
  UploadPaymentSlipFields,
} from '@entry/contracts/application/api';
import type { PaymentGround } from '@entry/contracts/application/events';
import { PaymentSlipsReply } from '@entry/contracts/payments/api';
import { amountOwed } from '@entry/contracts/rules/amount-owed';
import type { MediaType } from '@entry/contracts/rules/documents';
import { priceHoldsUntil } from '@entry/contracts/rules/fees';
import { PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { paymentReferenceOf } from '@entry/contracts/rules/payment-reference';
import { registrationDates } from '@entry/contracts/rules/programme';
import type { StaffFileVariant } from '@entry/contracts/staff-access/events';
import { type ApplicationState, isExisting } from '@entry/domain/application/state';
import { loadOverride, paymentWindowAt } from '@entry/flows/payment-window';
import { quoteFor, type SlipDependencies, uploadSlip } from '@entry/flows/upload-slip';
import { applicationIdOf } from '@entry/platform/identifiers';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type JsonReply, type Route } from '../http/define-route.ts';
import type { UploadedFile } from '../http/read-upload.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileReference } from '../queries/queries.ts';
import { openSession, type RouteKit, requireShownApplication } from '../route-kit.ts';
import { requireOwnApplication } from './applications.ts';
import { type Sending, TicketQuery } from './documents.ts';
import {
  personBehind,
  requirePicture,
  requireReadable,
  sendErrorLevels,
  sendPreview,
  ticketFor,
} from './file-access.ts';

export const slipDependencies = ({ commands, keyedHash, files, configuration }: RouteKit): SlipDependencies => ({
  commands,
  keyedHash,
  files,
  registration: configuration.registration,
  instructionsVersion: configuration.payees?.version ?? null,
});

/** What a file was sent under that began to come before. */
type AgreedEarlier = { readonly consentedAt?: string; readonly ground?: PaymentGround };

/**
 * What is done with a slip that has come, in whatever way it came.
 * @param slip.consentedAt ISO 8601; when the applicant agreed to the fee, if not now
 * @throws HttpProblem, DomainError
 */
export async function takeSlip(
  kit: RouteKit,
  sending: Sending,
  slip: { readonly file: UploadedFile; readonly fields: UploadPaymentSlipFields } & AgreedEarlier,
): Promise<Omit<JsonReply, 'body'> & { readonly paymentSlip: PaymentSlip }> {
  const { accountId } = sending.account;
  requireOwnApplication(sending.account, slip.fields.applicationId);
  const facts = await kit.media.inspectFile(slip.file.bytes);
  if (facts.kind === 'refused') throw new HttpProblem(facts.code);

  const session = openSession(kit, sending);
  const { mediaType } = facts;
  const pictureHash = await pictureHashOf(kit, slip.file, mediaType);
  const look = (knownConcerns: readonly string[]) =>
    kit.media
      .analyseSlip({
        bytes: slip.file.bytes,
        knownConcerns,
        reference: slip.fields.transactionReference,
        uploadedAt: session.now,
      })
      .then(({ evidence }) => evidence)
      // Nobody's slip waits for it: it is looked at again before anything is decided.
      .catch(() => null);
  const slipId = await uploadSlip(slipDependencies(kit), session, { accountId, mediaType, pictureHash, look, ...slip });
  const written = await session.untilVisible();

  return { ...written, paymentSlip: await showWrittenSlip(kit, slip.fields.applicationId, slipId) };
}

/** A machine that has too much to do takes the slip all the same: the bytes and the reference are compared anyway. */
async function pictureHashOf(kit: RouteKit, file: UploadedFile, mediaType: MediaType): Promise<string | null> {
  if (mediaType === 'application/pdf') return null;

  return kit.media.pictureHash(file.bytes).catch(() => null);
}

export async function showWrittenSlip(kit: RouteKit, applicationId: string, slipId: string): Promise<PaymentSlip> {
  const { slip } = await requireShownApplication(
    kit,
    applicationId,
    () => kit.queries.findPaymentSlip(slipId),
    (state) => requireSlip(state, slipId),
  );

  return slip;
}

/** @throws HttpProblem payment_slip_not_found, for one of an earlier application */
export function requireSlip(state: ApplicationState, slipId: string): void {
  const isThere = isExisting(state) && state.paymentSlips.some(({ paymentSlipId }) => paymentSlipId === slipId);
  if (!isThere) throw new HttpProblem('payment_slip_not_found');
}

export function paymentSlipRoutes(kit: RouteKit): readonly Route[] {
  const { registration, payees } = kit.configuration;

  const getOwn = async (account: SignedIn, paymentSlipId: string): Promise<PaymentSlip> => {
    const found = await kit.queries.findPaymentSlip(paymentSlipId);
    if (found === null || found.ownerId !== account.accountId) throw new HttpProblem('not_found');

    return found.slip;
  };

  const upload = defineRoute({
    method: 'POST',
    path: '/api/paymentslips/upload',
    policy: 'applicant',
    rateClass: 'upload',
    upload: { fileField: 'paymentSlip', maximumBytes: PAYMENT_SLIP_MAXIMUM_BYTES, fields: UploadPaymentSlipFields },
    reads: ['payment-slips'],
    reply: PaymentSlipReply,
    handle: async (input) => {
      const { paymentSlip, ...written } = await takeSlip(kit, input, input.body);

      return { ...written, status: 201, body: { paymentSlip } };
    },
  });

  const list = defineRoute({
    method: 'GET',
    path: '/api/paymentslips',
    policy: 'signed-in',
    reads: ['applications', 'payment-slips'],
    records: 'own',
    reply: PaymentSlipsReply,
    handle: async ({ account, now }) => {
      const applicationId = applicationIdOf(account.accountId);
      const [slips, sent, quote, override] = await Promise.all([
        kit.queries.findApplicationPaymentSlips(applicationId),
        kit.queries.findSentSlips(applicationId),
        quoteFor(slipDependencies(kit), account.accountId, now),
        loadOverride(slipDependencies(kit)),
      ]);
      const window = paymentWindowAt(now, registration, override);

      return {
        body: {
          paymentSlips: [...(slips ?? [])],
          quote,
          priceHoldsUntil: priceHoldsUntil(quote.window, registrationDates(registration).opens),
          amountOwed: amountOwed(quote, sent),
          reference: paymentReferenceOf(applicationId),
          window,
          // Who sees a number pays into it, whatever stands beside.
          instructions: window.takesPayments ? payees : null,
        },
      };
    },
  });

  const show = defineRoute({
    method: 'GET',
    path: '/api/paymentslips/{id}',
    policy: 'signed-in',
    reads: ['payment-slips'],
    records: 'own',
    reply: PaymentSlipReply,
    handle: async ({ account, params }) => {
      return { body: { paymentSlip: await getOwn(account, params.id) } };
    },
  });

  return [upload, list, show, ...slipFileRoutes(kit, '/api/paymentslips', 'signed-in')];
}

type SlipPictureKind = {
  readonly path: 'preview' | 'error-levels';
  readonly ticketPath: 'ticket' | 'error-levels/ticket';
  readonly purpose: 'slip-preview' | 'slip-error-levels';
  readonly variant: StaffFileVariant;
  readonly send: typeof sendPreview;
};

const PREVIEW: SlipPictureKind = {
  path: 'preview',
  ticketPath: 'ticket',
  purpose: 'slip-preview',
  variant: 'preview',
  send: sendPreview,
};
const ERROR_LEVELS: SlipPictureKind = {
  path: 'error-levels',
  ticketPath: 'error-levels/ticket',
  purpose: 'slip-error-levels',
  variant: 'error_levels',
  send: sendErrorLevels,
};

/** The preview of a slip and the ticket for it, under the applicant's address and under the admin's. */
export function slipFileRoutes(kit: RouteKit, prefix: string, ticketPolicy: 'signed-in' | 'admin'): readonly Route[] {
  return slipPictureRoutes(kit, prefix, ticketPolicy, PREVIEW);
}

/** What only those see who decide about it: applicants would read more into it than there is. */
export function slipErrorLevelRoutes(kit: RouteKit): readonly Route[] {
  return slipPictureRoutes(kit, '/api/admin/payment-slips', 'admin', ERROR_LEVELS);
}

function slipPictureRoutes(
  kit: RouteKit,
  prefix: string,
  ticketPolicy: 'signed-in' | 'admin',
  { path, ticketPath, purpose, variant, send }: SlipPictureKind,
): readonly Route[] {
  const isAdminOnly = ticketPolicy === 'admin';

  const findReadable = async (account: SignedIn, id: string): Promise<FileReference> => {
    if (isAdminOnly && account.role !== 'admin') throw new HttpProblem('not_permitted');
    const found = await kit.queries.findSlipOnFile(id);
    if (found === null) throw new HttpProblem('not_found');
    requireReadable(account, found.file.subjectId);

    return found.file;
  };

  const show = defineRoute({
    method: 'GET',
    path: `${prefix}/{id}/${path}` as '/{id}/preview',
    policy: 'file-link',
    query: TicketQuery,
    reads: ['payment-slips'],
    records: 'file',
    reply: 'file',
    handle: async ({ account, params, query, record }) => {
      const itemId = params.id;
      const person = await personBehind(kit, account, { ticket: query.ticket, subject: itemId, purpose });
      const file = await findReadable(person, itemId);
      if (variant === 'error_levels') requirePicture(file);
      const applicantId = file.subjectId;
      await record({ kind: 'file', applicantId, fileKind: 'payment_slip', itemId, variant }, person);

      return send(kit, { ...file, itemId });
    },
  });

  const ticket = defineRoute({
    method: 'POST',
    path: `${prefix}/{id}/${ticketPath}` as '/{id}/ticket',
    policy: ticketPolicy,
    reads: ['payment-slips'],
    reply: FileTicketReply,
    handle: async ({ account, params }) => {
      await findReadable(account, params.id);

      return {
        body: ticketFor(kit, account, { subject: params.id, purpose, path: `${prefix}/${params.id}/${path}` }),
      };
    },
  });

  return [show, ticket];
}
