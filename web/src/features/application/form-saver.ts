import type { Application, SavedApplication } from '@entry/contracts/application/api';
import { ApiProblem } from '../../api/api-problem.ts';
import type { CreateVariables, SaveVariables } from '../applications/api/save-application.ts';
import type { SaveOptions } from './auto-save.ts';
import { differingFields, mergeForms, pickFields, type WizardField } from './form-merge.ts';
import { toSaveRequest, toWizardValues, type WizardValues } from './wizard-values.ts';

export type FormSaverDependencies = {
  /** As the page found it; null when there is none yet. */
  readonly initial: Application | null;
  readonly create: (variables: CreateVariables) => Promise<Application>;
  /** Resolves to what the save has changed. */
  readonly send: (variables: SaveVariables) => Promise<SavedApplication>;
  readonly load: () => Promise<Application | null>;
  readonly onSaved: (application: Application) => void;
  /** Fields that somebody else has changed, and nobody here: `before` is what the form held, `after` what is right. */
  readonly adopt: (before: WizardValues, after: WizardValues) => void;
};

/** How often a save that was overtaken is merged and tried again before it sends its own changes alone. */
const MERGE_ATTEMPTS = 2;

/**
 * Saves the whole form, and never undoes what another tab or device has saved meanwhile: the server refuses a
 * form that rests on an old revision, and it is merged. A save that may be the page's last cannot wait for a
 * refusal, so it carries only what was changed here. Resolves to the form as it is stored.
 */
export function createFormSaver({ initial, create, send, load, onSaved, adopt }: FormSaverDependencies) {
  let known = initial;
  /** Fields of saves that may be stored although no answer came: taking them back is a change, too. */
  let uncertain: readonly WizardField[] = [];

  const touchedIn = (mine: WizardValues): readonly WizardField[] => [
    ...new Set([...differingFields(toWizardValues(known), mine), ...uncertain]),
  ];

  const remember = (application: Application) => {
    // Answers of two saves can arrive in the wrong order.
    if (known !== null && known.revision > application.revision) return;

    known = application;
    onSaved(application);
  };

  const store = async (
    mine: WizardValues,
    touched: readonly WizardField[],
    options: SaveOptions,
    isWhole: boolean,
  ): Promise<Application> => {
    // The answer tells what changed since this, whatever another save has brought when it comes.
    const before = known;
    if (before === null) return create({ form: toSaveRequest(mine), keepalive: options.keepalive });

    const variables = toVariables(before, mine, touched, options, isWhole);
    const after = { ...before, ...(await send(variables)) };

    return variables.revision === undefined ? loadSince(after) : after;
  };

  /** A save that names no revision may follow on what others did to documents and payments: it tells the form only. */
  const loadSince = async (saved: Application): Promise<Application> => {
    const loaded = await load().catch(() => null);

    return loaded !== null && loaded.revision >= saved.revision ? loaded : saved;
  };

  return async function save(values: WizardValues, options: SaveOptions): Promise<WizardValues> {
    let mine = values;

    for (let attempt = 0; ; attempt++) {
      const touched = touchedIn(mine);
      try {
        const application = await store(mine, touched, options, attempt < MERGE_ATTEMPTS);
        remember(application);
        uncertain = [];
        const stored = mergeForms(mine, touched, toWizardValues(application));
        adopt(mine, stored);

        return stored;
      } catch (error) {
        if (!isRefusal(error)) uncertain = [...new Set([...uncertain, ...touched])];
        const current = isOvertaken(error) ? await load() : null;
        if (current === null || attempt >= MERGE_ATTEMPTS) throw error;

        remember(current);
        // Not what was loaded: a read model that lags would pass off older values of ours as somebody's change.
        const merged = mergeForms(mine, touched, toWizardValues(known));
        adopt(mine, merged);
        mine = merged;
      }
    }
  };
}

function toVariables(
  { id, revision }: Application,
  mine: WizardValues,
  touched: readonly WizardField[],
  { keepalive }: SaveOptions,
  isWhole: boolean,
): SaveVariables {
  const form = toSaveRequest(mine);
  if (isWhole && !keepalive) return { applicationId: id, revision, form, keepalive };

  return { applicationId: id, form: pickFields(form, touched), keepalive };
}

/** Another tab, or an earlier attempt whose answer got lost, was faster. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'stale_revision' || error.code === 'application_exists');
}

/** Whether nothing was stored for certain. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}
