import type { ApplicationCommand } from '@entry/contracts/application/commands';
import {
  AutomationDashboardReply,
  AutomationStatusReply,
  type ReadyApplication,
  ReadyApplicationsQuery,
  ReadyApplicationsReply,
  SubmitConfirmationReply,
  SubmitConfirmationRequest,
} from '@entry/contracts/automation/api';
import type { ApplicationStatus } from '@entry/contracts/rules/statuses';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { DomainError } from '@entry/domain/domain-error';
import { applicationStream } from '@entry/domain/streams';
import { readStoredFile } from '@entry/flows/read-stored-file';
import { recordConfirmationNumber } from '@entry/flows/record-confirmation';
import { applicationIdOf } from '@entry/platform/identifiers';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { listingOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { ApplicationFacts, Page, Queries } from '../queries/queries.ts';
import { openSession, type RouteKit, requireShownApplication } from '../route-kit.ts';
import { photoValidationRoute } from './documents.ts';

type PhotoOfValidation = Pick<
  Extract<ApplicationCommand, { type: 'ValidateApplication' }>,
  'photoErrors' | 'measuredPhotoErrors' | 'photoCheck'
>;

const SUBMITTED: readonly ApplicationStatus[] = ['submitted', 'under_review', 'approved', 'completed'];

export function automationRoutes(kit: RouteKit): readonly Route[] {
  /** An admin's all, everybody else's own one. */
  const listVisible = async (account: SignedIn, query: ReadyApplicationsQuery): Promise<Page<ReadyApplication>> => {
    if (account.role === 'admin') return kit.queries.listReadyApplications(listingOf(query));

    const own = await kit.queries.findReadyApplication(applicationIdOf(account.accountId));
    return own === null ? { rows: [], total: 0 } : { rows: [own], total: 1 };
  };

  const getVisible = async (account: SignedIn, applicationId: string): Promise<ApplicationFacts> => {
    const isOwn = applicationIdOf(account.accountId) === applicationId;
    const facts = isOwn || account.role === 'admin' ? await kit.queries.findApplicationFacts(applicationId) : null;
    if (facts === null) throw new HttpProblem('not_found');

    return facts;
  };

  const showWritten = (account: SignedIn, applicationId: string): Promise<ApplicationFacts> =>
    requireShownApplication(kit, applicationId, () => getVisible(account, applicationId));

  const counter = async (account: SignedIn): Promise<Queries['countApplications']> => {
    if (account.role === 'admin') return kit.queries.countApplications;

    const own = await kit.queries.findApplicationFacts(applicationIdOf(account.accountId));
    return async (statuses) => (own !== null && (statuses === null || statuses.includes(own.status)) ? 1 : 0);
  };

  const dashboard = defineRoute({
    method: 'GET',
    path: '/api/automation/dashboard',
    policy: 'signed-in',
    reads: ['applications'],
    reply: AutomationDashboardReply,
    handle: async ({ account }) => {
      const count = await counter(account);
      const [totalApplications, readyForSubmission, preRegistered, submitted] = await Promise.all([
        count(null),
        count(['ready_for_submission']),
        count(['pre_registered']),
        count(SUBMITTED),
      ]);

      return {
        body: {
          data: { dashboard: { totalApplications, readyForSubmission, preRegistered, submitted } },
        },
      };
    },
  });

  const list = defineRoute({
    method: 'GET',
    path: '/api/automation/ready-for-submission',
    policy: 'signed-in',
    query: ReadyApplicationsQuery,
    reads: ['applications', 'accounts'],
    records: 'search',
    reply: ReadyApplicationsReply,
    handle: async ({ account, query, record }) => {
      const { rows, total } = await listVisible(account, query);
      const { search } = account.role === 'admin' ? query : { search: '' };
      await record({ kind: 'search', list: 'automation', search, resultCount: total });

      return { body: { data: { applications: [...rows], ...pageReply(query, total) } } };
    },
  });

  const statusBody = (facts: ApplicationFacts): AutomationStatusReply => ({
    data: {
      automationStatus: facts.automationStatus,
      isReadyForSubmission: facts.isReadyForSubmission,
      validationIssues: [...facts.validationIssues],
    },
  });

  const validate = defineRoute({
    method: 'POST',
    path: '/api/automation/validate/{id}',
    policy: 'member',
    reads: ['applications'],
    reply: AutomationStatusReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      const facts = await getVisible(input.account, applicationId);
      const session = openSession(kit, input);
      await session.send(applicationDecider, applicationStream(applicationId), {
        type: 'ValidateApplication',
        applicationId,
        ...(await storedPhotoCheck(kit, facts)),
      });
      const written = await session.untilVisible();

      return { ...written, body: statusBody(await showWritten(input.account, applicationId)) };
    },
  });

  const status = defineRoute({
    method: 'GET',
    path: '/api/automation/status/{id}',
    policy: 'signed-in',
    reads: ['applications'],
    reply: AutomationStatusReply,
    handle: async ({ account, params }) => ({ body: statusBody(await getVisible(account, params.id)) }),
  });

  const submit = defineRoute({
    method: 'POST',
    path: '/api/automation/submit/{id}',
    policy: 'member',
    body: SubmitConfirmationRequest,
    reads: ['applications'],
    records: 'decision',
    reply: SubmitConfirmationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      await getVisible(input.account, applicationId);
      const session = openSession(kit, input);
      await recordConfirmationNumber(kit, session, applicationId, input.body.confirmationNumber);
      const written = await session.untilVisible();
      const [{ confirmationWarnings }, recorded] = await Promise.all([
        showWritten(input.account, applicationId),
        kit.queries.findConfirmation(applicationId),
      ]);

      return {
        ...written,
        body: {
          data: {
            confirmationNumber: recorded?.confirmationNumber ?? input.body.confirmationNumber,
            warnings: [...confirmationWarnings],
          },
        },
      };
    },
  });

  return [dashboard, list, validate, status, submit, photoValidationRoute(kit, '/api/automation/validate-photo')];
}

/** The stored photo is looked at again: what was right at upload may have been damaged since. */
async function storedPhotoCheck(kit: RouteKit, { photo }: ApplicationFacts): Promise<PhotoOfValidation> {
  if (photo === null) return { photoErrors: [] };

  const bytes = await readStoredFile(kit, photo).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (bytes === null) return { photoErrors: ['The stored photo cannot be opened.'] };

  const { fileErrors, measuredErrors, evidence, geometry } = await kit.media.validatePhoto(bytes);
  return {
    photoErrors: [...fileErrors],
    measuredPhotoErrors: [...measuredErrors],
    photoCheck: { documentId: photo.documentId, evidence, geometry },
  };
}
