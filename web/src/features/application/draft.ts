import type { Application } from '@entry/contracts/application/api';
import { SaveApplicationRequest } from '@entry/contracts/application/api';
import * as z from 'zod/mini';
import { idempotencyKeyOf, keepIdempotencyKey } from '../../api/idempotency-key.ts';
import type { DateParts } from '../../components/date-parts.ts';
import {
  differingFields,
  type FormConflict,
  findConflicts,
  isSameAnswer,
  mergeForms,
  pickFields,
  type WizardField,
} from './form-merge.ts';
import type { Unsettled } from './unsettled-saves.ts';
import { toSaveRequest, toWizardValues, type WizardValues } from './wizard-values.ts';

/** Parts of dates that are none yet, by the id of their field: a form holds only that they are none. */
export type HalfTypedDates = Readonly<Record<string, DateParts>>;

const KeptSave = z.object({
  applicationId: z.optional(z.string()),
  revision: z.optional(z.number()),
  form: SaveApplicationRequest,
  key: z.string(),
});

/** What was typed and is not known to be on the server, as it lies on the device. */
export const Draft = z.object({
  /** Milliseconds since the epoch. */
  typedAt: z.number(),
  /** The server's form that it rests on. */
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  halfTyped: z.record(z.string(), z.object({ day: z.string(), month: z.string(), year: z.string() })),
  unsettled: z.array(KeptSave),
  /** Fields that a page closed before held more of and has sent: where the server has another value, that is the later one. */
  yielding: z.optional(z.array(z.string())),
  /** Its page was closed before the last letters were put, and has sent them: see `superseded-drafts.ts`. */
  isSuperseded: z.optional(z.boolean()),
});
export type Draft = z.infer<typeof Draft>;

export type RestoredForm = {
  readonly values: WizardValues;
  /** The server's form, as far as it is known here. */
  readonly stored: WizardValues;
  readonly halfTyped: HalfTypedDates;
  readonly unsettled: readonly Unsettled[];
  /** Fields that were typed into, or may have been sent. */
  readonly touched: readonly WizardField[];
  /** Those of them whose last letters an earlier page has sent and not kept: whatever the server has of them is later. */
  readonly yielding: readonly WizardField[];
  readonly conflicts: readonly FormConflict[];
};

export function toDraft(
  known: Application | null,
  values: WizardValues,
  halfTyped: HalfTypedDates,
  unsettled: readonly Unsettled[],
  yielding: readonly WizardField[] = [],
): Draft {
  return {
    typedAt: Date.now(),
    base: toWizardValues(known),
    values,
    halfTyped,
    yielding: [...yielding],
    unsettled: unsettled.map((save) => {
      const { keepalive: _keepalive, ...rest } = save;
      return { ...rest, key: idempotencyKeyOf(save) };
    }),
  };
}

/** Whether more is in it than the server's form: answers to send, a date that is none yet, a save without an answer. */
export function isWorthKeeping(draft: Draft): boolean {
  return draft.unsettled.length > 0 || !isSameAnswer(toForm(draft.base), toForm(draft.values));
}

/** Whether something in it can be sent. */
export function hasUnsent(draft: Draft): boolean {
  const base = toForm(draft.base);
  return draft.unsettled.length > 0 || !isSameAnswer(base, { ...base, ...toSaveRequest(toForm(draft.values)) });
}

/**
 * The form as its reader left it, over what the server has now: what they touched stays, everything else follows the
 * server. Several drafts (of several tabs) are laid one over the other, the latest last.
 */
export function restoreForm(application: Application | null, drafts: readonly Draft[]): RestoredForm {
  const stored = toWizardValues(application);
  let values = stored;
  const touched = new Set<WizardField>();
  const unsettled: Unsettled[] = [];
  const conflicts = new Map<WizardField, FormConflict>();
  const yielding = new Set<WizardField>();
  let halfTyped: HalfTypedDates = {};

  for (const draft of drafts) {
    const base = toForm(draft.base);
    const mine = toForm(draft.values);
    const typed = fieldsOf(draft, base, mine);
    const sent = draft.unsettled.map(({ form }) => form);
    const found = findConflicts(pickFields(mine, typed), base, stored, sent);
    const isYielding = (field: WizardField) => draft.isSuperseded === true || draft.yielding?.includes(field) === true;
    const later = found.map(({ field }): WizardField => field).filter(isYielding);
    const fields = typed.filter((field) => !later.includes(field));
    for (const conflict of found) {
      if (!later.includes(conflict.field)) conflicts.set(conflict.field, conflict);
    }
    for (const field of fields) {
      if (isYielding(field)) yielding.add(field);
      else yielding.delete(field);
    }
    values = mergeForms(mine, fields, values);
    halfTyped = { ...halfTyped, ...draft.halfTyped };
    unsettled.push(...draft.unsettled.map(toUnsettled));
    for (const field of fields) touched.add(field);
  }

  return {
    values,
    stored,
    halfTyped,
    unsettled,
    touched: [...touched],
    yielding: [...yielding],
    conflicts: [...conflicts.values()],
  };
}

/** What a save carried is a change as well, when it was taken back since. */
function fieldsOf(draft: Draft, base: WizardValues, mine: WizardValues): readonly WizardField[] {
  const forms = [mine, ...draft.unsettled.map(({ form }) => ({ ...base, ...form }) as WizardValues)];
  return [...new Set(forms.flatMap((form) => differingFields(base, form)))];
}

function toUnsettled({ key, applicationId, revision, form }: z.infer<typeof KeptSave>): Unsettled {
  const save: Unsettled = {
    form,
    keepalive: false,
    ...(applicationId === undefined ? {} : { applicationId }),
    ...(revision === undefined ? {} : { revision }),
  };
  keepIdempotencyKey(save, key);

  return save;
}

/** A draft may be older than the form: fields that it does not know are as new ones are. */
function toForm(values: Readonly<Record<string, unknown>>): WizardValues {
  const empty = toWizardValues(null);
  const fields = Object.keys(empty) as WizardField[];
  const known = fields.map((field) => {
    const value = values[field];
    return [field, isOfKind(value, empty[field]) ? value : empty[field]];
  });

  return Object.fromEntries(known) as WizardValues;
}

function isOfKind(value: unknown, other: unknown): boolean {
  return typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
}
