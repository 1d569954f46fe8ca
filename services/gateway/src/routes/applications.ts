import {
  ApplicationReply,
  ApplicationsReply,
  SaveApplicationReply,
  SaveApplicationRequest,
} from '@entry/contracts/application/api';
import type { ApplicationCommand } from '@entry/contracts/application/commands';
import { SubmitConfirmationRequest } from '@entry/contracts/automation/api';
import { MessageReply } from '@entry/contracts/message';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import { removeApplicationFiles } from '@entry/flows/application-files';
import { correctConfirmationNumber } from '@entry/flows/record-confirmation';
import { applicationIdOf } from '@entry/platform/identifiers';
import { onceThere } from '@entry/platform/once-there';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import type { SignedIn } from '../auth/signed-in.ts';
import { expectedRevision, revisionTag } from '../http/conditional.ts';
import { defineRoute, type JsonReply, type MarkedReply, type Route, type RouteInput } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit, requireShownApplication } from '../route-kit.ts';
import { savedApplication } from '../saved-application.ts';

type Input = RouteInput<unknown, unknown, unknown, SignedIn>;

/** An application's id follows from its owner's, so ownership needs no look-up and no foreign id is special. */
export function requireOwnApplication(account: SignedIn, applicationId: string): void {
  if (applicationIdOf(account.accountId) !== applicationId) throw new HttpProblem('not_found');
}

async function showOwn(kit: RouteKit, applicationId: string): Promise<ApplicationReply> {
  const application = await kit.queries.findApplication(applicationId);
  if (application === null) throw new HttpProblem('not_found');

  return { application };
}

async function listOwn(kit: RouteKit, applicationId: string): Promise<ApplicationsReply> {
  const application = await kit.queries.findApplication(applicationId);

  return { applications: application === null ? [] : [application] };
}

const showWritten = async (kit: RouteKit, applicationId: string): Promise<ApplicationReply> => ({
  application: await requireShownApplication(kit, applicationId, () => kit.queries.findApplication(applicationId)),
});

function tagged<Body extends SaveApplicationReply>(body: Body): Pick<JsonReply<Body>, 'headers' | 'body'> {
  return { body, headers: { ETag: revisionTag(body.application.revision) } };
}

export function applicationRoutes(kit: RouteKit): readonly Route[] {
  const decide = async (input: Input, command: ApplicationCommand) => {
    const session = openSession(kit, input);
    const expected = expectedRevision(input.request.header('if-match'));
    const result = await session.send(
      applicationDecider,
      applicationStream(command.applicationId),
      command,
      expected === null ? {} : { expectedRevision: expected },
    );

    return { session, result, restsOnRevision: expected !== null };
  };
  const send = async (input: Input, command: ApplicationCommand) =>
    (await decide(input, command)).session.untilVisible();

  const list = defineRoute({
    method: 'GET',
    path: '/api/applications',
    policy: 'signed-in',
    polled: true,
    reads: ['applications', 'accounts'],
    records: 'own',
    reply: ApplicationsReply,
    handle: ({ account: { accountId } }) => {
      const applicationId = applicationIdOf(accountId);

      return onceThere(
        kit.queries.markApplication(applicationId, accountId),
        (mark): MaybePromise<JsonReply<ApplicationsReply> | MarkedReply<ApplicationsReply>> => {
          const makeBody = () => listOwn(kit, applicationId);
          // That there is none has no position, and can be so again after there was one: no mark tells the two apart.
          return mark === null ? onceThere(makeBody(), (body) => ({ body })) : { mark, subjectId: accountId, makeBody };
        },
      );
    },
  });

  const show = defineRoute({
    method: 'GET',
    path: '/api/applications/{id}',
    policy: 'signed-in',
    reads: ['applications', 'accounts'],
    records: 'own',
    reply: ApplicationReply,
    handle: ({ account, params }) => {
      requireOwnApplication(account, params.id);

      return onceThere(kit.queries.markApplication(params.id, account.accountId), (mark) => {
        if (mark === null) throw new HttpProblem('not_found');

        return {
          mark,
          subjectId: account.accountId,
          makeBody: () => showOwn(kit, params.id),
          tagOf: ({ application }) => revisionTag(application.revision),
        };
      });
    },
  });

  const create = defineRoute({
    method: 'POST',
    path: '/api/applications',
    policy: 'applicant',
    body: SaveApplicationRequest,
    reads: ['applications', 'accounts'],
    reply: ApplicationReply,
    handle: async (input) => {
      const applicantId = input.account.accountId;
      const applicationId = applicationIdOf(applicantId);
      const { confirmedAnswers, ...form } = input.body;
      const command = { type: 'CreateApplication', applicationId, applicantId, form, confirmedAnswers } as const;
      const written = await send(input, command);

      return { ...written, status: 201, ...tagged(await showWritten(kit, applicationId)) };
    },
  });

  const save = defineRoute({
    method: 'PUT',
    path: '/api/applications/{id}',
    policy: 'applicant',
    body: SaveApplicationRequest,
    reads: [],
    reply: SaveApplicationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      requireOwnApplication(input.account, applicationId);
      const { confirmedAnswers, ...form } = input.body;
      const command = { type: 'SaveApplicationForm', applicationId, form, confirmedAnswers } as const;
      const { result, restsOnRevision } = await decide(input, command);

      return { position: result.position, ...tagged({ application: savedApplication(result, restsOnRevision) }) };
    },
  });

  const submit = defineRoute({
    method: 'POST',
    path: '/api/applications/{id}/submit',
    policy: 'applicant',
    reads: ['applications', 'accounts'],
    reply: ApplicationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      requireOwnApplication(input.account, applicationId);
      const written = await send(input, { type: 'SubmitApplication', applicationId });

      return { ...written, ...tagged(await showWritten(kit, applicationId)) };
    },
  });

  const remove = defineRoute({
    method: 'DELETE',
    path: '/api/applications/{id}',
    policy: 'applicant',
    reads: [],
    reply: MessageReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      requireOwnApplication(input.account, applicationId);
      const { session, result } = await decide(input, { type: 'DeleteApplication', applicationId });
      await removeApplicationFiles(kit, applicationId, result.revision);

      return { ...(await session.untilVisible()), body: { message: 'Application deleted' } };
    },
  });

  const correctNumber = defineRoute({
    method: 'PUT',
    path: '/api/applications/{id}/confirmation-number',
    policy: 'applicant',
    body: SubmitConfirmationRequest,
    reads: ['applications', 'accounts'],
    reply: ApplicationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      requireOwnApplication(input.account, applicationId);
      const session = openSession(kit, input);
      await correctConfirmationNumber(kit, session, applicationId, input.body);

      return { ...(await session.untilVisible()), ...tagged(await showWritten(kit, applicationId)) };
    },
  });

  return [list, show, create, save, submit, remove, correctNumber];
}
