import type { Application } from '@entry/contracts/application/api';
import { useEffect, useState } from 'react';
import { holdUntilReleased, isHeldHere, whileHolding } from '../../device/hold.ts';
import { type Draft, type RestoredForm, restoreForm } from './draft.ts';
import { draftsOfPerson } from './drafts.ts';
import { retireLeavingForms } from './leaving-forms.ts';
import { withoutSending } from './send-draft.ts';

/** Milliseconds: a device that does not answer keeps nobody from the form; what it has is then sent by the outbox. */
const PATIENCE = 4_000;

/** Milliseconds: the page before this one may still be on its way out. */
const LEAVING = 1_500;

/** Told whether the form's own draft is kept now. */
export type TakenOver = RestoredForm & { readonly leaveAdopted: (isKept: boolean) => void };

type Adopted = { readonly form: RestoredForm; readonly keys: readonly string[] };

/**
 * The form with what earlier pages have left on the device; null while the device is asked. Drafts of tabs that are open
 * are theirs. The form takes over those it found as soon as its own draft is kept (`leaveAdopted`).
 */
export function useRestoredForm(application: Application | null): TakenOver | null {
  const [adopted, setAdopted] = useState<Adopted | null>(null);
  const [first] = useState(application);

  useEffect(() => {
    let isOver = false;
    const show = (found: Adopted) => {
      if (!isOver) setAdopted((before) => before ?? found);
    };
    const timer = setTimeout(() => show({ form: restoreForm(first, []), keys: [] }), PATIENCE);
    withoutSending(() => adopt(first)).then(show, () => show({ form: restoreForm(first, []), keys: [] }));

    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [first]);

  if (adopted === null) return null;

  return {
    ...adopted.form,
    leaveAdopted: (isKept) => {
      const drafts = draftsOfPerson();
      // What could not be put anew stays where it was; nobody else sends it while the form is open.
      for (const key of adopted.keys) {
        if (isKept) void drafts.drop(key);
        else holdUntilReleased(key);
      }
    },
  };
}

async function adopt(application: Application | null): Promise<Adopted> {
  await retireLeavingForms();
  const drafts = draftsOfPerson();
  const found: { readonly key: string; readonly draft: Draft }[] = [];

  const take = async (key: string) => {
    const draft = await (isHeldHere(key) ? drafts.find(key) : whileHolding(key, () => drafts.find(key), LEAVING));
    if (draft !== null) found.push({ key, draft });
  };
  await Promise.all((await drafts.keys()).map(take));
  found.sort((one, other) => one.draft.typedAt - other.draft.typedAt);

  return {
    form: restoreForm(
      application,
      found.map(({ draft }) => draft),
    ),
    keys: found.map(({ key }) => key),
  };
}
