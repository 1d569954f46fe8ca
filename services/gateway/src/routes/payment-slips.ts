import {
  type PaymentSlipReply,
  type PaymentSlipsReply,
  UploadPaymentSlipFields,
} from '@entry/contracts/application/api';
import { PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { quoteFor, uploadSlip } from '@entry/flows/upload-slip';
import { applicationIdOf } from '@entry/platform/identifiers';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FoundSlip } from '../queries/queries.ts';
import { openSession, type RouteKit } from '../route-kit.ts';
import { ownPaymentSlip } from '../views.ts';
import { requireOwnApplication } from './applications.ts';
import { TicketQuery } from './documents.ts';
import { personBehind, requireReadable, sendPreview, ticketFor } from './file-access.ts';

export function paymentSlipRoutes(kit: RouteKit): readonly Route[] {
  const slipDependencies = { ...kit, registrationOpens: kit.configuration.registrationOpens };

  const getOwn = async (account: SignedIn, paymentSlipId: string): Promise<FoundSlip> => {
    const found = await kit.queries.findPaymentSlip(paymentSlipId);
    if (found === null || found.slip.user.id !== account.accountId) throw new HttpProblem('not_found');

    return found;
  };

  const upload = defineRoute({
    method: 'POST',
    path: '/api/paymentslips/upload',
    policy: 'applicant',
    rateClass: 'upload',
    upload: { fileField: 'paymentSlip', maximumBytes: PAYMENT_SLIP_MAXIMUM_BYTES, fields: UploadPaymentSlipFields },
    handle: async (input) => {
      const { accountId } = input.account;
      const { file, fields } = input.body;
      requireOwnApplication(input.account, fields.applicationId);
      const facts = await kit.media.inspectFile(file.bytes);
      if (facts.kind === 'refused') throw new HttpProblem(facts.code);

      const session = openSession(kit, input);
      const slipId = await uploadSlip(slipDependencies, session, {
        accountId,
        file,
        fields,
        mediaType: facts.mediaType,
      });
      const written = await session.untilVisible();
      const { slip } = await getOwn(input.account, slipId);

      return { ...written, status: 201, body: { paymentSlip: ownPaymentSlip(slip) } satisfies PaymentSlipReply };
    },
  });

  const list = defineRoute({
    method: 'GET',
    path: '/api/paymentslips',
    policy: 'signed-in',
    handle: async ({ account, now }) => {
      const application = await kit.queries.findApplication(applicationIdOf(account.accountId));
      const quote = await quoteFor(slipDependencies, account.accountId, now);

      return { body: { paymentSlips: application?.paymentSlips ?? [], quote } satisfies PaymentSlipsReply };
    },
  });

  const show = defineRoute({
    method: 'GET',
    path: '/api/paymentslips/{id}',
    policy: 'signed-in',
    handle: async ({ account, params }) => {
      const { slip } = await getOwn(account, params.id);

      return { body: { paymentSlip: ownPaymentSlip(slip) } satisfies PaymentSlipReply };
    },
  });

  return [upload, list, show, ...slipFileRoutes(kit, '/api/paymentslips', 'signed-in')];
}

/** The preview of a slip and the ticket for it, under the applicant's address and under the admin's. */
export function slipFileRoutes(kit: RouteKit, prefix: string, ticketPolicy: 'signed-in' | 'admin'): readonly Route[] {
  const purpose = 'slip-preview' as const;
  const isAdminOnly = ticketPolicy === 'admin';

  const findReadable = async (account: SignedIn, id: string, requestId: string): Promise<FoundSlip> => {
    if (isAdminOnly && account.role !== 'admin') throw new HttpProblem('not_permitted');
    const found = await kit.queries.findPaymentSlip(id);
    if (found === null) throw new HttpProblem('not_found');
    requireReadable(kit, account, { ownerId: found.slip.user.id, id, requestId, purpose });

    return found;
  };

  const preview = defineRoute({
    method: 'GET',
    path: `${prefix}/{id}/preview` as '/{id}/preview',
    policy: 'file-link',
    query: TicketQuery,
    handle: async ({ account, params, query, requestId }) => {
      const person = await personBehind(kit, account, { ticket: query.ticket, subject: params.id, purpose });
      const { file } = await findReadable(person, params.id, requestId);

      return sendPreview(kit, file);
    },
  });

  const ticket = defineRoute({
    method: 'POST',
    path: `${prefix}/{id}/ticket` as '/{id}/ticket',
    policy: ticketPolicy,
    handle: async ({ account, params, requestId }) => {
      await findReadable(account, params.id, requestId);

      return {
        body: ticketFor(kit, account, { subject: params.id, purpose, path: `${prefix}/${params.id}/preview` }),
      };
    },
  });

  return [preview, ticket];
}
