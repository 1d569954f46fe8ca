import type { Application } from '@entry/contracts/application/api';
import { AUTO_SAVE_DELAY } from '@entry/contracts/rules/timings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiProblem, isNetworkProblem } from '../../api/api-problem.ts';
import { onBeforeLogout } from '../../session/before-logout.ts';
import { applicationsQueryOptions, rememberApplication } from '../applications/api/get-applications.ts';
import { saveApplication } from '../applications/api/save-application.ts';
import { type AutoSave, createAutoSave, type SaveOptions, type SaveState } from './auto-save.ts';
import { toSaveRequest, type WizardValues } from './wizard-values.ts';

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
      save: createSave(queryClient, application?.id ?? null),
      isOffline: isNetworkProblem,
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

  return { state, autoSave };
}

/** POST while there is no application, PUT from then on. */
function createSave(queryClient: QueryClient, initialId: string | null) {
  let applicationId = initialId;

  return async (values: WizardValues, { keepalive }: SaveOptions): Promise<void> => {
    const save = () => saveApplication({ applicationId, form: toSaveRequest(values), keepalive });
    const { application } = await save().catch(async (error: unknown) => {
      if (!isAlreadyThere(error)) throw error;
      // Another tab, or an earlier attempt whose answer got lost, has created it.
      applicationId = await findApplicationId(queryClient);
      return save();
    });

    applicationId = application.id;
    rememberApplication(queryClient, application);
  };
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'application_exists';
}

async function findApplicationId(queryClient: QueryClient): Promise<string | null> {
  const { applications } = await queryClient.fetchQuery(applicationsQueryOptions());
  return applications[0]?.id ?? null;
}
