import type { WizardValues } from './wizard-values.ts';

export type WizardField = keyof WizardValues;

/** What people are asked for. What they confirmed of it follows the answers. */
type AnswerField = Exclude<WizardField, 'confirmedAnswers'>;

/** What was typed here into a field that somebody else has changed since; both are shown, and people choose. */
export type FormConflict = {
  readonly field: AnswerField;
  readonly mine: WizardValues[AnswerField];
  readonly theirs: WizardValues[AnswerField];
};

/** In the order of the form; the list of children counts as one field. */
export function differingFields(one: WizardValues, other: WizardValues): readonly WizardField[] {
  const fields = Object.keys(one) as WizardField[];
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** Only the given fields of a form, where it has them. */
export function pickFields<Values extends { readonly [Field in WizardField]?: unknown }>(
  values: Values,
  fields: readonly WizardField[],
): Partial<Values> {
  const given = fields.filter((field) => values[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, values[field]])) as Partial<Values>;
}

/** Somebody has saved `theirs` meanwhile: what was not touched here follows them, what was stays. */
export function mergeForms(mine: WizardValues, touched: readonly WizardField[], theirs: WizardValues): WizardValues {
  return { ...theirs, ...pickFields(mine, touched) };
}

/** Whether two values of a field are one answer: the server cuts off blanks that somebody is still typing on. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed);
}

/**
 * Fields that were typed here and that hold something else on the server since.
 * @param typed what was typed here
 * @param before the server's form when it was
 * @param sent forms from here that may have arrived although nobody said so: they are nobody else's
 */
export function findConflicts(
  typed: Partial<WizardValues>,
  before: WizardValues,
  after: WizardValues,
  sent: readonly { readonly [Field in WizardField]?: unknown }[],
): readonly FormConflict[] {
  const fields = (Object.keys(typed) as WizardField[]).filter((field) => field !== 'confirmedAnswers');
  const isChanged = (field: AnswerField) =>
    !isSameAnswer(before[field], after[field]) &&
    !isSameAnswer(typed[field], after[field]) &&
    !sent.some((form) => field in form && isSameAnswer(form[field], after[field]));

  return fields
    .filter(isChanged)
    .map((field) => ({ field, mine: typed[field] as FormConflict['mine'], theirs: after[field] }));
}

function trimmed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
