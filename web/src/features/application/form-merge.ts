import type { WizardValues } from './wizard-values.ts';

export type WizardField = keyof WizardValues;

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
