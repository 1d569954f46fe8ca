import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import { FORM_SECTIONS, type FormSection, missingRequiredFields } from '@entry/contracts/rules/application-form';
import { DEFAULT_SECTIONS, type FormSections } from '@entry/contracts/rules/form-defaults';
import { DomainError } from '../domain-error.ts';
import { withDerivedStatus } from './derived-status.ts';
import { isSameSection, mergeForm } from './form.ts';
import { getApplicationFor } from './guards.ts';
import { type ApplicationState, isExisting } from './state.ts';

type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;
type Events = readonly ApplicationEvent[];

/** All sections are written down, the defaults too: a later change of the defaults must not change the past. */
export function createApplication(command: Command<'CreateApplication'>, state: ApplicationState): Events {
  if (isExisting(state)) throw new DomainError('application_exists');

  const { applicationId, applicantId, form } = command;
  const sections = mergeForm(DEFAULT_SECTIONS, form);

  return withDerivedStatus(state, [
    { type: 'ApplicationCreated', data: { applicationId, applicantId } },
    ...FORM_SECTIONS.map((section) => sectionSaved(applicationId, section, sections)),
  ]);
}

export function saveApplicationForm(command: Command<'SaveApplicationForm'>, state: ApplicationState): Events {
  const application = getApplicationFor('save_form', state);
  const { applicationId } = application;

  const sections = mergeForm(application.sections, command.form);
  const changed = FORM_SECTIONS.filter(
    (section) => !isSameSection(section, application.sections[section], sections[section]),
  );
  if (changed.length === 0) return [];

  return withDerivedStatus(
    state,
    changed.map((section) => sectionSaved(applicationId, section, sections)),
  );
}

function sectionSaved(applicationId: string, section: FormSection, sections: FormSections): ApplicationEvent {
  const values = sections[section];

  return {
    type: 'ApplicationSectionSaved',
    data: { applicationId, section, missingFields: [...missingRequiredFields(section, values)] },
    personal: values,
  };
}
