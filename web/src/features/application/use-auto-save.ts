import type { Application } from '@entry/contracts/application/api';
import { AUTO_SAVE_DELAY } from '@entry/contracts/rules/timings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isTransient, isUnreachable } from '../../api/api-problem.ts';
import { onConnectionChange } from '../../api/connection.ts';
import { createUuid } from '../../api/idempotency-key.ts';
import { retryDelay } from '../../api/query-client.ts';
import { holdUntilReleased } from '../../device/hold.ts';
import { tellRecordsChanged } from '../../device/record-changes.ts';
import { onBeforeLogout } from '../../session/before-logout.ts';
import { rememberApplication } from '../applications/api/get-applications.ts';
import { type AutoSave, createAutoSave, type SaveState } from './auto-save.ts';
import { isWorthKeeping, type RestoredForm, toDraft } from './draft.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { DRAFT_PREFIX, draftsOfPerson } from './drafts.ts';
import { differingFields, type FormConflict, pickFields } from './form-merge.ts';
import { announceRevision, onRevisionElsewhere } from './form-news.ts';
import { createFormSaver, type FormSaver } from './form-saver.ts';
import type { HalfTyped } from './half-typed.ts';
import { followLastSave, noteLastSave } from './last-save.ts';
import { leaveForm } from './leaving-forms.ts';
import { requestsOfPerson } from './requests-of-person.ts';
import { markSuperseded, unmarkSuperseded } from './superseded-drafts.ts';
import type { TakenOver } from './use-restored-form.ts';
import type { WizardValues } from './wizard-values.ts';

const MAXIMUM_DELAY = 10_000;
/** Milliseconds: most answers come within one second, on the weakest of networks within four. */
const OVERTAKE_AFTER = 6_000;

export type FormSaving = {
  readonly state: SaveState;
  /** Whether what is typed would survive the page; null while nothing waits. */
  readonly isKept: boolean | null;
  readonly autoSave: AutoSave<WizardValues>;
  readonly conflicts: readonly FormConflict[];
  /** The answer to a conflict. */
  readonly choose: (conflict: FormConflict, value: FormConflict['mine']) => void;
};

type Parts = {
  readonly key: string;
  readonly autoSave: AutoSave<WizardValues>;
  readonly saver: FormSaver;
  readonly keeper: DraftKeeper;
  /** How often it is on the screen: React may take a page away and show it again in one go. */
  shown: number;
  /** Gives its draft to whoever wants it. */
  release: (() => void) | null;
};

/**
 * Keeps the form saved: on the device at every change, on the server after a pause, when the page is hidden
 * or left, and before a logout.
 */
export function useAutoSave(
  form: UseFormReturn<WizardValues>,
  application: Application | null,
  restored: TakenOver,
  halfTyped: HalfTyped,
): FormSaving {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [isKept, setKept] = useState<boolean | null>(null);
  const [conflicts, setConflicts] = useState(restored.conflicts);
  const [parts] = useState(() =>
    createParts({
      form,
      application,
      restored,
      halfTyped,
      queryClient,
      onState: setState,
      onKept: setKept,
      onConflicts: (found) => setConflicts((before) => withConflicts(before, found)),
    }),
  );
  const { autoSave, keeper } = parts;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          autoSave.notice();
          keeper.notice();
        },
      }),
    [form, autoSave, keeper],
  );
  useEffect(() => keepAlive(parts, form), [parts, form]);
  const [leaveAdopted] = useState(() => restored.leaveAdopted);
  // In this order: at no moment is what an earlier page left nowhere.
  useEffect(() => void keeper.keepNow().then(leaveAdopted), [keeper, leaveAdopted]);
  useQuestionBeforeLeaving((state.kind === 'offline' || state.kind === 'failed') && isKept !== true);

  return {
    state,
    isKept,
    autoSave,
    conflicts,
    choose: ({ field }, value) => {
      form.setValue(field, value, { shouldDirty: true });
      setConflicts((before) => before.filter((other) => other.field !== field));
    },
  };
}

function createParts(options: {
  readonly form: UseFormReturn<WizardValues>;
  readonly application: Application | null;
  readonly restored: RestoredForm;
  readonly halfTyped: HalfTyped;
  readonly queryClient: QueryClient;
  readonly onState: (state: SaveState) => void;
  readonly onKept: (isKept: boolean) => void;
  readonly onConflicts: (conflicts: readonly FormConflict[]) => void;
}): Parts {
  const { form, application, restored, halfTyped, queryClient, onState, onKept, onConflicts } = options;
  const key = `${DRAFT_PREFIX}${createUuid()}`;
  // A copy: the form goes on changing its own object while a save is under way.
  const read = () => structuredClone(form.getValues());
  const saver = createFormSaver({
    ...requestsOfPerson(),
    initial: application,
    unsettled: restored.unsettled,
    uncertain: restored.unsettled.length > 0 ? restored.touched : [],
    yielding: pickFields(restored.values, restored.yielding),
    onSaved: (saved) => {
      rememberApplication(queryClient, saved);
      announceRevision(saved.revision);
    },
    adopt: adoptInto(form),
    onConflicts,
    onUnsettled: () => keeper.notice(),
  });
  const autoSave = createAutoSave<WizardValues>({
    read,
    stored: restored.stored,
    save: saver.save,
    isOffline: isUnreachable,
    isTransient,
    onState: (state) => {
      onState(state);
      keeper.notice();
    },
    delay: AUTO_SAVE_DELAY,
    maximumDelay: MAXIMUM_DELAY,
    retryDelay,
    overtakeAfter: OVERTAKE_AFTER,
  });
  const keeper = createDraftKeeper({
    drafts: draftsOfPerson(),
    key,
    read: () => {
      const { known, unsettled, yielding } = saver.snapshot();
      const values = read();
      const draft = toDraft(known, values, halfTyped.all(), unsettled, yielding(values));

      return autoSave.isDirty() || isWorthKeeping(draft) ? draft : null;
    },
    onKept,
  });

  return { key, autoSave, saver, keeper, shown: 0, release: null };
}

/** From the moment the form is shown until it is left; whatever is not saved then is the outbox's. */
function keepAlive(parts: Parts, form: UseFormReturn<WizardValues>): () => void {
  const { key, autoSave, saver, keeper } = parts;
  parts.shown += 1;
  parts.release ??= holdUntilReleased(key);
  const flush = () => autoSave.flush({ keepalive: document.visibilityState === 'hidden' });
  const flushQuietly = () => flush().catch(() => undefined);
  const follow = async () => {
    const stored = await saver.follow(() => structuredClone(form.getValues()));
    if (stored !== null) autoSave.rebase(stored);
    return stored !== null;
  };
  const followQuietly = () => void follow().catch(() => undefined);
  const leave = () => {
    if (keeper.isBehind()) markSuperseded(key);
    if (autoSave.isDirty()) noteLastSave();
    void keeper.keepNow().then(() => unmarkSuperseded(key));
    void flushQuietly();
  };
  const lookAtVisibility = () => (document.visibilityState === 'hidden' ? leave() : followQuietly());
  const goOn = () => void flushQuietly().then(followQuietly);

  document.addEventListener('visibilitychange', lookAtVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', goOn);
  const ends = [
    followLastSave(follow),
    onConnectionChange((isLost) => {
      if (!isLost) goOn();
    }),
    onRevisionElsewhere(() => saver.snapshot().known?.revision ?? -1, followQuietly),
    onBeforeLogout(async () => {
      await flushQuietly();
      // Whether the device has more than the service is asked next.
      await keeper.keepNow();
    }),
  ];
  if (autoSave.isDirty()) autoSave.notice();
  else if (saver.snapshot().unsettled.length > 0) void autoSave.flush({ force: true }).catch(() => undefined);

  return () => {
    document.removeEventListener('visibilitychange', lookAtVisibility);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('online', goOn);
    for (const end of ends) end();
    parts.shown -= 1;
    const kept = keeper.keepNow();
    const forget = leaveForm(key, { kept, retire: keeper.retire });
    void kept.then(flushQuietly).then(async () => {
      if (parts.shown === 0) {
        autoSave.stop();
        await keeper.keepNow();
        parts.release?.();
        parts.release = null;
      }
      forget();
      tellRecordsChanged();
    });
  };
}

function withConflicts(before: readonly FormConflict[], found: readonly FormConflict[]): readonly FormConflict[] {
  return [...before.filter(({ field }) => found.every((other) => other.field !== field)), ...found];
}

/**
 * The browser asks before a page is closed or reloaded that holds what nothing else does; from the moment on that the page
 * shows it, for which an effect that comes after painting is too late on a slow phone.
 */
function useQuestionBeforeLeaving(isUnsaved: boolean): void {
  useLayoutEffect(() => {
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
