import {
  BulkDecisionReply,
  ReviewDocumentsRequest,
  SetApplicationStatusesRequest,
  SettlePaymentSlipsRequest,
} from '@entry/contracts/admin/api';
import { PROBLEMS } from '@entry/contracts/problem';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import type { CommandSession } from '@entry/flows/command-session';
import { rejectSlip, verifySlip } from '@entry/flows/settle-slip';
import { defineRoute, type Route } from '../http/define-route.ts';
import { findProblem } from '../problems/failure-to-problem.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit } from '../route-kit.ts';
import { slipDependencies } from './payment-slips.ts';

type Result = BulkDecisionReply['results'][number];

/**
 * Several decisions in one request, each as it would be alone: under a command id of its own, so that a repeat of the
 * request makes none twice, and with a result of its own. One after the other: two on the same application would only
 * get into each other's way.
 */
export function adminBulkDecisionRoutes(kit: RouteKit): readonly Route[] {
  const documents = defineRoute({
    method: 'POST',
    path: '/api/admin/documents/decisions',
    policy: 'admin',
    body: ReviewDocumentsRequest,
    reads: ['documents'],
    records: 'decision',
    reply: BulkDecisionReply,
    handle: async (input) => {
      const session = openSession(kit, input);
      const results = await decideEach(input.body.decisions, async ({ id: documentId, ...decision }) => {
        const found = await kit.queries.findDocument(documentId);
        if (found === null) throw new HttpProblem('document_not_found');

        const { applicationId } = found.document;
        const command = { type: 'ReviewDocument', applicationId, documentId, ...decision } as const;
        await session.send(applicationDecider, applicationStream(applicationId), command, { purpose: documentId });
      });

      return bulkReply(session, results);
    },
  });

  const slips = defineRoute({
    method: 'POST',
    path: '/api/admin/payment-slips/decisions',
    policy: 'admin',
    body: SettlePaymentSlipsRequest,
    reads: ['payment-slips'],
    records: 'decision',
    reply: BulkDecisionReply,
    handle: async (input) => {
      const session = openSession(kit, input);
      const results = await decideEach(input.body.decisions, async ({ id, status, rejectionReason, seenDecisions }) => {
        const found = await kit.queries.findSlipOnFile(id);
        if (found === null) throw new HttpProblem('payment_slip_not_found');

        const options = { purpose: id, seenDecisions };
        if (status === 'rejected') return rejectSlip(session, found, rejectionReason, options);

        const results = await verifySlip(
          { ...kit, ...slipDependencies(kit) },
          session,
          found,
          { kind: 'check' },
          options,
        );
        if (results?.isValid === false)
          throw new HttpProblem('payment_slip_flagged', { details: results.suspiciousActivities });
      });

      return bulkReply(session, results);
    },
  });

  const statuses = defineRoute({
    method: 'POST',
    path: '/api/admin/applications/decisions',
    policy: 'admin',
    body: SetApplicationStatusesRequest,
    reads: ['applications'],
    records: 'decision',
    reply: BulkDecisionReply,
    handle: async (input) => {
      const session = openSession(kit, input);
      const results = await decideEach(input.body.decisions, async ({ id: applicationId, ...decision }) => {
        const command = { type: 'SetApplicationStatus', applicationId, ...decision } as const;
        await session.send(applicationDecider, applicationStream(applicationId), command, { purpose: applicationId });
      });

      return bulkReply(session, results);
    },
  });

  return [documents, slips, statuses];
}

async function bulkReply(session: CommandSession, results: readonly Result[]) {
  return { ...(await session.untilVisible()), body: { results: [...results] } };
}

/** @throws what is no refusal: a fault of ours ends the request, and its repeat finds what was done before. */
async function decideEach<Decision extends { readonly id: string }>(
  decisions: readonly Decision[],
  decide: (decision: Decision) => Promise<void>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const decision of decisions) {
    results.push({ id: decision.id, problem: await problemOf(decide(decision)) });
  }

  return results;
}

async function problemOf(deciding: Promise<void>): Promise<Result['problem']> {
  try {
    await deciding;
    return null;
  } catch (error) {
    const problem = findProblem(error);
    if (problem === null) throw error;

    const { message, details = [] } = problem.details;
    return { code: problem.code, message: message ?? PROBLEMS[problem.code].message, details: [...details] };
  }
}
