import type { Application } from '@entry/contracts/application/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { ApiProblem, isTransient } from '../../api/api-problem.ts';
import { isWorthKeeping, restoreForm, toDraft } from './draft.ts';
import type { Drafts } from './drafts.ts';
import { isSameAnswer, pickFields } from './form-merge.ts';
import { createFormSaver } from './form-saver.ts';
import { requestsOfPerson } from './requests-of-person.ts';
import { toSaveRequest } from './wizard-values.ts';

/** `look`: the form has to be opened to decide. `closed`: the application takes no more changes. `later`: no connection. */
export type DraftOutcome = 'sent' | 'look' | 'closed' | 'later';

let sending: { readonly controller: AbortController; readonly end: Promise<unknown> } | null = null;

let openings = 0;

/** The form is being opened: what would be sent without it is shown in it instead. */
export async function withoutSending<Result>(work: () => Promise<Result>): Promise<Result> {
  openings += 1;
  try {
    sending?.controller.abort();
    await sending?.end;
    return await work();
  } finally {
    openings -= 1;
  }
}

/**
 * Sends what an earlier page has left on the device, without the form on the screen. What somebody has changed elsewhere
 * meanwhile is left to its reader: nobody would see here what is overwritten.
 */
export async function sendDraft(...parameters: SendParameters): Promise<DraftOutcome> {
  if (openings > 0) return 'later';

  const controller = new AbortController();
  const end = send(controller.signal, ...parameters);
  const current = { controller, end };
  sending = current;
  try {
    return await end;
  } finally {
    if (sending === current) sending = null;
  }
}

type SendParameters = readonly [drafts: Drafts, key: string, onSaved: (application: Application) => void];

async function send(signal: AbortSignal, ...[drafts, key, onSaved]: SendParameters): Promise<DraftOutcome> {
  const draft = await drafts.find(key);
  if (draft === null) return 'sent';

  try {
    const requests = requestsOfPerson();
    const application = await requests.load(signal);
    const restored = restoreForm(application, [draft]);
    const { values, stored, unsettled, touched, yielding, halfTyped, conflicts } = restored;
    const isNew = !isSameAnswer(stored, { ...stored, ...toSaveRequest(values) });
    const isClosed = application !== null && !isActionAllowed(application, 'save_form');
    if (isClosed) return isNew ? 'closed' : await dropped(drafts, key);
    if (conflicts.length > 0) return 'look';

    const saver = createFormSaver({
      ...requests,
      initial: application,
      unsettled,
      uncertain: touched,
      yielding: pickFields(values, yielding),
      onSaved,
      adopt: () => undefined,
    });
    // What came of them, and not what was sent: where the last letters of a closed page arrive meanwhile, they are right.
    const left = isNew || unsettled.length > 0 ? await saver.save(values, { keepalive: false, signal }) : values;
    const { known } = saver.snapshot();
    const rest = toDraft(known, left, halfTyped, []);
    if (!isWorthKeeping(rest)) return await dropped(drafts, key);

    await drafts.keep(key, rest);
    return 'sent';
  } catch (error) {
    return isTransient(error) || isTooMuch(error) || signal.aborted ? 'later' : 'look';
  }
}

/** Nothing is wrong with what was sent, and nobody has to look at it. */
const isTooMuch = (error: unknown): boolean => error instanceof ApiProblem && error.status === 429;

async function dropped(drafts: Drafts, key: string): Promise<'sent'> {
  await drafts.drop(key);
  return 'sent';
}
