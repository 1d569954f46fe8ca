import { ApiProblem } from '../../api/api-problem.ts';
import { readSession } from '../../session/session-storage.ts';
import { getApplications } from '../applications/api/get-applications.ts';
import { createApplication, saveApplication } from '../applications/api/save-application.ts';
import type { FormSaverDependencies } from './form-saver.ts';

/**
 * The requests of a form, for the person signed in at the call and for nobody else: whoever logs in next on this device
 * must not send what the first one typed.
 */
export function requestsOfPerson(): Pick<FormSaverDependencies, 'create' | 'send' | 'load'> {
  const accountId = readSession()?.user.id;
  const asThatPerson =
    <Parameters extends unknown[], Answer>(send: (...parameters: Parameters) => Promise<Answer>) =>
    async (...parameters: Parameters): Promise<Answer> => {
      if (accountId === undefined || readSession()?.user.id !== accountId) {
        throw new ApiProblem({ status: 401, code: 'session_ended', message: '' });
      }
      return send(...parameters);
    };

  return {
    create: asThatPerson(createApplication),
    send: asThatPerson(saveApplication),
    load: asThatPerson(async (signal?: AbortSignal) => (await getApplications(signal)).applications[0] ?? null),
  };
}
