import {
  type AutomationDashboardReply,
  type AutomationStatusReply,
  type ReadyApplicationsReply,
  type SubmitConfirmationReply,
  SubmitConfirmationRequest,
} from '@entry/contracts/automation/api';
import type { ApplicationStatus } from '@entry/contracts/rules/statuses';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import { recordConfirmationNumber } from '@entry/flows/record-confirmation';
import { applicationIdOf } from '@entry/platform/identifiers';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { ApplicationRecord } from '../queries/queries.ts';
import { readyApplication } from '../ready-application.ts';
import { openSession, type RouteKit } from '../route-kit.ts';
import { photoValidationRoute } from './documents.ts';

const SUBMITTED: readonly ApplicationStatus[] = ['submitted', 'under_review', 'approved', 'completed'];
const LIST_MAXIMUM = 200;

const isListed = ({ status, confirmationNumber }: ApplicationRecord): boolean =>
  status === 'pre_registered' ||
  status === 'ready_for_submission' ||
  (status === 'submitted' && confirmationNumber === null);

export function automationRoutes(kit: RouteKit): readonly Route[] {
  /** The applications this person may see here: an admin all, everybody else the own one. */
  const visible = async (account: SignedIn): Promise<readonly ApplicationRecord[]> => {
    if (account.role === 'admin') {
      const { rows } = await kit.queries.listApplicationsInAutomation({ offset: 0, limit: LIST_MAXIMUM });
      return rows;
    }

    const own = await kit.queries.findApplication(applicationIdOf(account.accountId));
    return own === null ? [] : [own];
  };

  const getVisible = async (account: SignedIn, applicationId: string): Promise<ApplicationRecord> => {
    const isOwn = applicationIdOf(account.accountId) === applicationId;
    const application = isOwn || account.role === 'admin' ? await kit.queries.findApplication(applicationId) : null;
    if (application === null) throw new HttpProblem('not_found');

    return application;
  };

  const count = async (account: SignedIn, statuses: readonly ApplicationStatus[] | null): Promise<number> => {
    if (account.role === 'admin') return kit.queries.countApplications(statuses);

    const own = await visible(account);
    return own.filter(({ status }) => statuses === null || statuses.includes(status)).length;
  };

  const dashboard = defineRoute({
    method: 'GET',
    path: '/api/automation/dashboard',
    policy: 'signed-in',
    handle: async ({ account }) => {
      const [totalApplications, readyForSubmission, preRegistered, submitted] = await Promise.all([
        count(account, null),
        count(account, ['ready_for_submission']),
        count(account, ['pre_registered']),
        count(account, SUBMITTED),
      ]);

      return {
        body: {
          data: { dashboard: { totalApplications, readyForSubmission, preRegistered, submitted } },
        } satisfies AutomationDashboardReply,
      };
    },
  });

  const list = defineRoute({
    method: 'GET',
    path: '/api/automation/ready-for-submission',
    policy: 'signed-in',
    handle: async ({ account }) => ({
      body: {
        data: { applications: (await visible(account)).filter(isListed).map(readyApplication) },
      } satisfies ReadyApplicationsReply,
    }),
  });

  const statusBody = (application: ApplicationRecord): AutomationStatusReply => ({
    data: {
      automationStatus: application.automationStatus,
      isReadyForSubmission: application.isReadyForSubmission,
      validationIssues: application.validationIssues,
    },
  });

  const validate = defineRoute({
    method: 'POST',
    path: '/api/automation/validate/{id}',
    policy: 'member',
    handle: async (input) => {
      const applicationId = input.params.id;
      const application = await getVisible(input.account, applicationId);
      const session = openSession(kit, input);
      await session.send(applicationDecider, applicationStream(applicationId), {
        type: 'ValidateApplication',
        applicationId,
        photoErrors: [...(await storedPhotoErrors(kit, application))],
      });
      const written = await session.untilVisible();

      return { ...written, body: statusBody(await getVisible(input.account, applicationId)) };
    },
  });

  const status = defineRoute({
    method: 'GET',
    path: '/api/automation/status/{id}',
    policy: 'signed-in',
    handle: async ({ account, params }) => ({ body: statusBody(await getVisible(account, params.id)) }),
  });

  const submit = defineRoute({
    method: 'POST',
    path: '/api/automation/submit/{id}',
    policy: 'member',
    body: SubmitConfirmationRequest,
    handle: async (input) => {
      const applicationId = input.params.id;
      await getVisible(input.account, applicationId);
      const session = openSession(kit, input);
      await recordConfirmationNumber(kit, session, applicationId, input.body.confirmationNumber);
      const written = await session.untilVisible();
      const application = await getVisible(input.account, applicationId);

      return {
        ...written,
        body: {
          data: {
            confirmationNumber: application.confirmationNumber ?? input.body.confirmationNumber,
            warnings: application.confirmationWarnings,
          },
        } satisfies SubmitConfirmationReply,
      };
    },
  });

  return [dashboard, list, validate, status, submit, photoValidationRoute(kit, '/api/automation/validate-photo')];
}

/** The stored photo is looked at again: what was right at upload may have been damaged since. */
async function storedPhotoErrors(kit: RouteKit, application: ApplicationRecord): Promise<readonly string[]> {
  const photo = application.documents.find((document) => document.type === 'photo');
  const found = photo === undefined ? null : await kit.queries.findDocument(photo.id);
  if (found === null) return [];

  const bytes = await kit.files.read(found.file.fileId, found.file.subjectId);
  if (bytes === null) return ['The stored photo cannot be opened.'];

  return (await kit.media.validatePhoto(bytes)).errors;
}
