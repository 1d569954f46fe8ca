import type { Application } from '@entry/contracts/application/api';
import { AUTO_SAVE_DELAY } from '@entry/contracts/rules/timings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isNetworkProblem, isTransient } from '../../api/api-problem.ts';
import { onBeforeLogout } from '../../session/before-logout.ts';
import { getApplications, rememberApplication } from '../applications/api/get-applications.ts';
import { createApplication, saveApplication } from '../applications/api/save-application.ts';
import { type AutoSave, createAutoSave, type SaveState } from './auto-save.ts';
import { differingFields } from './form-merge.ts';
import { createFormSaver } from './form-saver.ts';
import type { WizardValues } from './wizard-values.ts';

const MAXIMUM_DELAY = 10_000;
const RETRY_DELAY = 10_000;

/** Keeps the form saved: after changes, when the page is hidden or left, and before a logout. */
export function useAutoSave(
  form: UseFormReturn<WizardValues>,
  application: Application | null,
): { readonly state: SaveState; readonly autoSave: AutoSave } {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [autoSave] = useState(() =>
    createAutoSave<WizardValues>({
      // A copy: the form goes on changing its own object while a save is under way.
      read: () => structuredClone(form.getValues()),
      save: createFormSaver({
        initial: application,
        create: createApplication,
        send: saveApplication,
        load: async () => (await getApplications()).applications[0] ?? null,
        onSaved: (saved) => rememberApplication(queryClient, saved),
        adopt: adoptInto(form),
      }),
      isOffline: isNetworkProblem,
      isTransient,
      onState: setState,
      delay: AUTO_SAVE_DELAY,
      maximumDelay: MAXIMUM_DELAY,
      retryDelay: RETRY_DELAY,
    }),
  );

  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => autoSave.notice() }), [form, autoSave]);

  useEffect(() => {
    const flush = () => autoSave.flush({ keepalive: document.visibilityState === 'hidden' });
    const flushQuietly = () => void flush().catch(() => undefined);
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flushQuietly();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('online', flushQuietly);
    const forget = onBeforeLogout(flush);

    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('online', flushQuietly);
      forget();
      flushQuietly();
    };
  }, [autoSave]);

  useQuestionBeforeLeaving(state.kind === 'offline' || state.kind === 'failed');

  return { state, autoSave };
}

/** The browser asks before a page is closed or reloaded that holds what the server does not. */
function useQuestionBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;

    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);

    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/** What others have saved shows up in the form, unless somebody is just typing there. */
function adoptInto(form: UseFormReturn<WizardValues>) {
  return (before: WizardValues, after: WizardValues): void => {
    const untouched = new Set(differingFields(before, after));
    for (const field of differingFields(before, form.getValues())) untouched.delete(field);
    for (const field of untouched) form.setValue(field, after[field]);
  };
}
