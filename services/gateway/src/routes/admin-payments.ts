import {
  AdminPaymentReply,
  AdminPaymentSlipsQuery,
  AdminPaymentSlipsReply,
  AdminPaymentsQuery,
  AdminPaymentsReply,
  IntegrityAnalysisReply,
  type IntegrityResults,
  VerifyPaymentRequest,
  type VerifyPaymentSlipRequest,
} from '@entry/contracts/admin/api';
import { DecidedPaymentSlipReply, DecidePaymentSlipRequest } from '@entry/contracts/admin/review';
import { analyseStoredSlip, rejectSlip, type SlipVerification, verifySlip } from '@entry/flows/settle-slip';
import { defineRoute, type Route } from '../http/define-route.ts';
import { listingOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { SlipOnFile } from '../queries/queries.ts';
import { openSession, type RouteKit, requireShownApplication } from '../route-kit.ts';
import { createNextReviews, givenNext } from './next-reviews.ts';
import { requireSlip, slipDependencies, slipErrorLevelRoutes, slipFileRoutes } from './payment-slips.ts';

/** Recorded for a client that gives none; the page asks for one. */
const FORCED_WITHOUT_REASON = 'Forced without a reason';

const withResults = (results: IntegrityResults | null) => (results === null ? {} : { integrityResults: results });

export function adminPaymentRoutes(kit: RouteKit): readonly Route[] {
  const nextReviews = createNextReviews(kit);

  const getSlip = async (paymentSlipId: string): Promise<SlipOnFile> => {
    const found = await kit.queries.findSlipOnFile(paymentSlipId);
    if (found === null) throw new HttpProblem('payment_slip_not_found');

    return found;
  };

  const verificationOf = (request: VerifyPaymentSlipRequest): SlipVerification => {
    if (!request.skipIntegrityCheck) return { kind: 'check' };

    // The specification's three fields have no place for it but the rejection reason (§7).
    const reason = request.reason || request.rejectionReason || FORCED_WITHOUT_REASON;
    return { kind: 'force', reason, needsSecondAdmin: kit.configuration.forceVerifyNeedsSecondAdmin };
  };

  const listSlips = defineRoute({
    method: 'GET',
    path: '/api/admin/payment-slips',
    policy: 'admin',
    query: AdminPaymentSlipsQuery,
    reads: ['payment-slips', 'applications', 'accounts'],
    records: 'search',
    reply: AdminPaymentSlipsReply,
    handle: async ({ query, record }) => {
      const { rows, total, ...more } = await kit.queries.listPaymentSlips(listingOf(query));
      await record({ kind: 'search', list: 'payment_slips', search: query.search, resultCount: total });

      return { body: { paymentSlips: [...rows], ...more, ...pageReply(query, total) } };
    },
  });

  const verify = defineRoute({
    method: 'PUT',
    path: '/api/admin/payment-slips/{id}/verify',
    policy: 'admin',
    body: DecidePaymentSlipRequest,
    reads: ['payment-slips', 'applications', 'accounts'],
    records: 'decision',
    reply: DecidedPaymentSlipReply,
    handle: async (input) => {
      const { status, rejectionReason, seenDecisions, next } = input.body;
      const found = await getSlip(input.params.id);
      const session = openSession(kit, input);

      let results: IntegrityResults | null = null;
      if (status === 'rejected') await rejectSlip(session, found, rejectionReason, { seenDecisions });
      else
        results = await verifySlip({ ...kit, ...slipDependencies(kit) }, session, found, verificationOf(input.body), {
          seenDecisions,
        });
      const written = await session.untilVisible();
      const paymentSlip = await requireShownApplication(
        kit,
        found.slip.applicationId,
        () => kit.queries.findReviewPaymentSlip(input.params.id),
        (state) => requireSlip(state, input.params.id),
      );

      // What the check found has to be looked at first.
      const given =
        next === undefined || results?.isValid === false
          ? {}
          : await givenNext(kit.logger, () => nextReviews.paymentSlip(next, input));

      return { ...written, body: { paymentSlip, ...withResults(results), ...given } };
    },
  });

  const integrity = defineRoute({
    method: 'GET',
    path: '/api/admin/payment-slips/{id}/integrity',
    policy: 'admin',
    reads: ['payment-slips'],
    records: 'file',
    reply: IntegrityAnalysisReply,
    handle: async ({ params, record }) => {
      const itemId = params.id;
      const found = await getSlip(itemId);
      const applicantId = found.file.subjectId;
      await record({ kind: 'file', applicantId, fileKind: 'payment_slip', itemId, variant: 'analysis' });
      const { analysis } = await analyseStoredSlip(kit, found);

      return { body: { analysis } };
    },
  });

  const listPayments = defineRoute({
    method: 'GET',
    path: '/api/admin/payments',
    policy: 'admin',
    query: AdminPaymentsQuery,
    reads: ['payments', 'applications', 'accounts'],
    records: 'search',
    reply: AdminPaymentsReply,
    handle: async ({ query, record }) => {
      const { rows, total } = await kit.queries.listPayments(listingOf(query));
      await record({ kind: 'search', list: 'payments', search: query.search, resultCount: total });

      return { body: { payments: [...rows], ...pageReply(query, total) } };
    },
  });

  /** The dashboard's Approve and Reject act on the same pair of slip and payment as the slip's own page. */
  const verifyPayment = defineRoute({
    method: 'PUT',
    path: '/api/admin/payments/{id}/verify',
    policy: 'admin',
    body: VerifyPaymentRequest,
    reads: ['payments', 'payment-slips', 'applications', 'accounts'],
    records: 'decision',
    reply: AdminPaymentReply,
    handle: async (input) => {
      const payment = await kit.queries.findPayment(input.params.id);
      if (payment === null) throw new HttpProblem('not_found');

      const found = await getSlip(payment.paymentSlipId);
      const session = openSession(kit, input);
      let results: IntegrityResults | null = null;
      const { status, rejectionReason, seenDecisions } = input.body;
      if (status === 'failed') await rejectSlip(session, found, rejectionReason, { seenDecisions });
      else
        results = await verifySlip(
          { ...kit, ...slipDependencies(kit) },
          session,
          found,
          { kind: 'check' },
          { seenDecisions },
        );
      const written = await session.untilVisible();

      const settled = (await kit.queries.findPayment(input.params.id)) ?? payment;

      return { ...written, body: { payment: settled, ...withResults(results) } };
    },
  });

  return [
    listSlips,
    verify,
    integrity,
    listPayments,
    verifyPayment,
    ...slipFileRoutes(kit, '/api/admin/payment-slips', 'admin'),
    ...slipErrorLevelRoutes(kit),
  ];
}
