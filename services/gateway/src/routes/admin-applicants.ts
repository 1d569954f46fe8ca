import { AdminApplicantReply } from '@entry/contracts/admin/review';
import { NOTIFICATION_FETCH_LIMIT } from '@entry/contracts/rules/limits';
import { accountDecider } from '@entry/domain/account/account-decider';
import { accountStream } from '@entry/domain/streams';
import { applicationIdOf } from '@entry/platform/identifiers';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';

const NOTHING = { application: null, earlierDocuments: [], slipFindings: [], notifications: [] };

export function adminApplicantRoutes(kit: RouteKit): readonly Route[] {
  /** The read models forget a person whole; that there was one is known to the log. */
  const showErased = async (accountId: string): Promise<AdminApplicantReply> => {
    const { state } = await kit.commands.load(accountDecider, accountStream(accountId));
    if (state.kind !== 'deleted') throw new HttpProblem('not_found');

    return { state: 'erased', account: null, ...NOTHING };
  };

  const show = defineRoute({
    method: 'GET',
    path: '/api/admin/applicants/{id}',
    policy: 'staff',
    reads: ['accounts', 'applications', 'notifications'],
    records: 'account',
    reply: AdminApplicantReply,
    handle: async ({ params, record }) => {
      const account = await kit.queries.findUser(params.id);
      await record(account && { kind: 'account', accountId: params.id });
      if (account === null) return { body: await showErased(params.id) };

      const [evidence, notifications] = await Promise.all([
        kit.queries.findApplicantEvidence(applicationIdOf(params.id)),
        kit.queries.listNotifications(params.id, { offset: 0, limit: NOTIFICATION_FETCH_LIMIT }),
      ]);

      if (evidence !== null) await record({ kind: 'application', applicantId: params.id });
      const shown = { ...NOTHING, ...evidence, notifications: [...notifications.rows] };

      return { body: { state: 'registered', account, ...shown } satisfies AdminApplicantReply };
    },
  });

  return [show];
}
