import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { type ApplicationState, NOT_CREATED } from './state.ts';

/**
 * Form, documents, slips, payments, validation, submission and confirmation: one stream, `application-<id>`, so
 * that readiness is decided where all its reasons are. Personal parts are sealed with the applicant's key.
 */
export const applicationDecider: Decider<ApplicationCommand, ApplicationState, ApplicationEvent> = {
  name: 'application',
  initialState: NOT_CREATED,
  decide,
  evolve,
  subjectOf,
};

function subjectOf(command: ApplicationCommand, state: ApplicationState): string | null {
  if (command.type === 'CreateApplication') return command.applicantId;

  return state.kind === 'not_created' ? null : state.applicantId;
}
