import type { Application, SavedApplication } from '@entry/contracts/application/api';
import { ApiProblem } from '../../api/api-problem.ts';
import type { CreateVariables, SaveVariables } from '../applications/api/save-application.ts';
import type { SaveOptions } from './auto-save.ts';
import {
  differingFields,
  type FormConflict,
  findConflicts,
  isSameAnswer,
  mergeForms,
  pickFields,
  type WizardField,
} from './form-merge.ts';
import { createUnsettledSaves, type Unsettled } from './unsettled-saves.ts';
import { toSaveRequest, toWizardValues, type WizardValues } from './wizard-values.ts';
import { createYieldingFields } from './yielding-fields.ts';

export type FormSaverDependencies = {
  /** As the page found it; null when there is none yet. */
  readonly initial: Application | null;
  /** Saves of an earlier page of which nobody knows whether they are stored. */
  readonly unsettled?: readonly Unsettled[];
  /** Fields of those saves: taking them back is a change, too. */
  readonly uncertain?: readonly WizardField[];
  /** Values that an earlier page has sent more of than it kept: see `yielding-fields.ts`. */
  readonly yielding?: Partial<WizardValues>;
  readonly create: (variables: CreateVariables, signal?: AbortSignal) => Promise<Application>;
  /** Resolves to what the save has changed. */
  readonly send: (variables: SaveVariables, signal?: AbortSignal) => Promise<SavedApplication>;
  readonly load: (signal?: AbortSignal) => Promise<Application | null>;
  readonly onSaved: (application: Application) => void;
  /** Fields that somebody else has changed, and nobody here: `before` is what the form held, `after` what is right. */
  readonly adopt: (before: WizardValues, after: WizardValues) => void;
  /** Fields that somebody else has changed, and somebody here as well. */
  readonly onConflicts?: (conflicts: readonly FormConflict[]) => void;
  /** A save goes out, or its outcome is known. */
  readonly onUnsettled?: () => void;
};

export type FormSaver = {
  readonly save: (values: WizardValues, options: SaveOptions) => Promise<WizardValues>;
  /** Looks whether others have saved. Resolves to the form as it is stored, null when nothing is new. */
  readonly follow: (read: () => WizardValues) => Promise<WizardValues | null>;
  /** What a draft on the device has to know besides what is typed. */
  readonly snapshot: () => {
    readonly known: Application | null;
    readonly unsettled: readonly Unsettled[];
    readonly yielding: (values: WizardValues) => readonly WizardField[];
  };
};

/** How often a save that was overtaken is merged and tried again before it sends its own changes alone. */
const MERGE_ATTEMPTS = 2;

/**
 * Saves the whole form, and never undoes what another tab or device has saved meanwhile: the server refuses a
 * form that rests on an old revision, and it is merged. A save that may be the page's last cannot wait for a
 * refusal, so it carries only what was changed here. Resolves to the form as it is stored.
 *
 * Where both have typed into the same field the last one wins, and both are told of both values.
 */
export function createFormSaver(dependencies: FormSaverDependencies): FormSaver {
  const { initial, create, send, load, onSaved, adopt } = dependencies;
  const { onConflicts = () => undefined, onUnsettled = () => undefined } = dependencies;
  const unsettled = createUnsettledSaves(dependencies.unsettled ?? [], onUnsettled);
  const yielding = createYieldingFields(dependencies.yielding ?? {});
  let known = initial;
  /** Fields of saves that may be stored although no answer came: taking them back is a change, too. */
  let uncertain: readonly WizardField[] = dependencies.uncertain ?? [];
  /** What was typed here and sent, by field. */
  let typed: Partial<WizardValues> = {};

  const touchedIn = (mine: WizardValues): readonly WizardField[] => [
    ...new Set([...differingFields(toWizardValues(known), mine), ...uncertain]),
  ];

  const remember = (application: Application) => {
    // Answers of two saves can arrive in the wrong order.
    if (known !== null && known.revision > application.revision) return;

    known = application;
    onSaved(application);
  };

  /** @param own fields whose new values are ours */
  const tellConflicts = (before: Application | null, after: Application | null, own: readonly WizardField[]) => {
    const others = Object.fromEntries(
      Object.entries(typed).filter(([field]) => !own.includes(field as WizardField)),
    ) as Partial<WizardValues>;
    const conflicts = findConflicts(others, toWizardValues(before), toWizardValues(after), unsettled.forms());
    if (conflicts.length > 0) onConflicts(conflicts);
  };

  /** @returns the fields whose values here are the later ones */
  const giveWay = (touched: readonly WizardField[], mine: WizardValues, current: Application) => {
    const changed = differingFields(toWizardValues(known), toWizardValues(current));
    const later = yielding.among(touched, mine).filter((field) => changed.includes(field));
    for (const field of later) delete typed[field];
    uncertain = uncertain.filter((field) => !later.includes(field));
    yielding.forget(later);

    return touched.filter((field) => !later.includes(field));
  };

  const store = async (
    mine: WizardValues,
    touched: readonly WizardField[],
    options: SaveOptions,
    isWhole: boolean,
  ): Promise<Application> => {
    const { keepalive, signal } = options;
    // The answer tells what changed since this, whatever another save has brought when it comes.
    const before = known;
    if (before === null) {
      const form = toSaveRequest(mine);
      return unsettled.track({ form, keepalive }, (variables) => create(variables, signal));
    }

    const variables = toVariables(before, mine, touched, options, isWhole);
    const after = { ...before, ...(await unsettled.track(variables, (sent) => send(sent, signal))) };

    return variables.revision === undefined ? loadSince(after, signal) : after;
  };

  /** A save that names no revision may follow on what others did to documents and payments: it tells the form only. */
  const loadSince = async (saved: Application, signal: AbortSignal | undefined): Promise<Application> => {
    const loaded = await load(signal).catch(() => null);

    return loaded !== null && loaded.revision >= saved.revision ? loaded : saved;
  };

  async function save(values: WizardValues, options: SaveOptions): Promise<WizardValues> {
    let mine = values;
    if (!options.keepalive) await unsettled.settle((variables) => send(variables, options.signal));

    for (let attempt = 0; ; attempt++) {
      const held = options.keepalive ? yielding.among(touchedIn(mine), mine) : [];
      const touched = touchedIn(mine).filter((field) => !held.includes(field));
      if (held.length > 0 && touched.length === 0) return toWizardValues(known);

      typed = { ...typed, ...pickFields(mine, touched) };
      try {
        const before = known;
        const application = await store(mine, touched, options, attempt < MERGE_ATTEMPTS);
        remember(application);
        tellConflicts(before, application, touched);
        uncertain = [];
        yielding.forget(touched);
        adopt(mine, mergeForms(mine, [...touched, ...held], toWizardValues(application)));

        return mergeForms(mine, touched, toWizardValues(application));
      } catch (error) {
        if (!isRefusal(error)) uncertain = [...new Set([...uncertain, ...touched])];
        const current = isOvertaken(error) ? await load(options.signal) : null;
        if (current === null || attempt >= MERGE_ATTEMPTS) throw error;

        const own = giveWay(touched, mine, current);
        tellConflicts(known, current, []);
        remember(current);
        // Not what was loaded: a read model that lags would pass off older values of ours as somebody's change.
        const merged = mergeForms(mine, own, toWizardValues(known));
        adopt(mine, merged);
        mine = merged;
      }
    }
  }

  async function follow(read: () => WizardValues): Promise<WizardValues | null> {
    const current = await load();
    if (current === null || (known !== null && current.revision <= known.revision)) return null;

    const mine = read();
    const before = toWizardValues(known);
    const touched = touchedIn(mine).filter((field) => !isSameAnswer(before[field], mine[field]));
    typed = { ...typed, ...pickFields(mine, touched) };
    const own = giveWay(touched, mine, current);
    tellConflicts(known, current, []);
    remember(current);
    adopt(mine, mergeForms(mine, own, toWizardValues(current)));

    return toWizardValues(current);
  }

  const snapshot = () => ({
    known,
    unsettled: unsettled.all(),
    yielding: (values: WizardValues) => yielding.among(touchedIn(values), values),
  });

  return { save, follow, snapshot };
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
