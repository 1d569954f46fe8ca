/** Forms of this tab that have left the screen and are still saving: what they hold is the next form's to take over. */
type LeavingForm = { readonly kept: Promise<unknown>; readonly retire: () => void };

const forms = new Map<string, LeavingForm>();

/** @param key of its draft */
export function leaveForm(key: string, form: LeavingForm): () => void {
  forms.set(key, form);
  return () => forms.delete(key);
}

/** Their drafts are on the device afterwards, and they put nothing there any more. */
export async function retireLeavingForms(): Promise<void> {
  const leaving = [...forms.values()];
  await Promise.allSettled(leaving.map(({ kept }) => kept));
  for (const { retire } of leaving) retire();
}
