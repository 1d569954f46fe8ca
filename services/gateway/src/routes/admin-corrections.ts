import {
  AdminApplicationReply,
  AdminPaymentSlipReply,
  CheckConfirmationNumberRequest,
  CorrectConfirmationNumberRequest,
  CorrectionRequest,
} from '@entry/contracts/admin/api';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import { correctConfirmationNumber } from '@entry/flows/record-confirmation';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit, requireShownApplication } from '../route-kit.ts';
import { showWritten } from './admin-applications.ts';
import { requireSlip } from './payment-slips.ts';

/** What admins do about what was wrong, each with its reason, and the check of a confirmation number. */
export function adminCorrectionRoutes(kit: RouteKit): readonly Route[] {
  const resetStatus = defineRoute({
    method: 'POST',
    path: '/api/admin/applications/{id}/status-reset',
    policy: 'admin',
    body: CorrectionRequest,
    reads: ['applications', 'accounts'],
    records: 'decision',
    reply: AdminApplicationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      const session = openSession(kit, input);
      await session.send(applicationDecider, applicationStream(applicationId), {
        type: 'ResetApplicationStatus',
        applicationId,
        ...input.body,
      });

      return { ...(await session.untilVisible()), ...(await showWritten(kit, applicationId)) };
    },
  });

  const correctNumber = defineRoute({
    method: 'PUT',
    path: '/api/admin/applications/{id}/confirmation-number',
    policy: 'admin',
    body: CorrectConfirmationNumberRequest,
    reads: ['applications', 'accounts'],
    records: 'decision',
    reply: AdminApplicationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      const session = openSession(kit, input);
      await correctConfirmationNumber(kit, session, applicationId, input.body);

      return { ...(await session.untilVisible()), ...(await showWritten(kit, applicationId)) };
    },
  });

  const checkNumber = defineRoute({
    method: 'POST',
    path: '/api/admin/applications/{id}/confirmation-number-check',
    policy: 'admin',
    body: CheckConfirmationNumberRequest,
    reads: ['applications', 'accounts'],
    records: 'decision',
    reply: AdminApplicationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      const session = openSession(kit, input);
      await session.send(applicationDecider, applicationStream(applicationId), {
        type: 'CheckConfirmationNumber',
        applicationId,
        ...input.body,
      });

      return { ...(await session.untilVisible()), ...(await showWritten(kit, applicationId)) };
    },
  });

  const reopenSlip = defineRoute({
    method: 'POST',
    path: '/api/admin/payment-slips/{id}/reopen',
    policy: 'admin',
    body: CorrectionRequest,
    reads: ['payment-slips', 'applications', 'accounts'],
    records: 'decision',
    reply: AdminPaymentSlipReply,
    handle: async (input) => {
      const paymentSlipId = input.params.id;
      const found = await kit.queries.findSlipOnFile(paymentSlipId);
      if (found === null) throw new HttpProblem('payment_slip_not_found');

      const { applicationId } = found.slip;
      const session = openSession(kit, input);
      await session.send(applicationDecider, applicationStream(applicationId), {
        type: 'ReopenPaymentSlip',
        applicationId,
        paymentSlipId,
        ...input.body,
      });
      const written = await session.untilVisible();
      const paymentSlip = await requireShownApplication(
        kit,
        applicationId,
        () => kit.queries.findReviewPaymentSlip(paymentSlipId),
        (state) => requireSlip(state, paymentSlipId),
      );

      return { ...written, body: { paymentSlip } };
    },
  });

  return [resetStatus, correctNumber, checkNumber, reopenSlip];
}
