import type { WizardField } from './form-merge.ts';
import type { WizardValues } from './wizard-values.ts';

export type YieldingFields = {
  /** Those of the fields that still hold what was found; whoever types into one makes it their own. */
  readonly among: (fields: readonly WizardField[], values: WizardValues) => readonly WizardField[];
  readonly forget: (fields: readonly WizardField[]) => void;
};

/**
 * A page that was closed has sent its last letters and had no time to keep them, so its draft holds less than its last save,
 * and that save may still be on its way. What was found in such a draft is sent, for the save may never arrive; but where
 * it does, it is the later one, and nobody's conflict. And it is not sent as a page's last save, which rests on no
 * revision and would overwrite what it does not know.
 */
export function createYieldingFields(found: Partial<WizardValues>): YieldingFields {
  const values = new Map(Object.entries(found).map(([field, value]) => [field, JSON.stringify(value)]));

  return {
    among: (fields, form) => fields.filter((field) => values.get(field) === JSON.stringify(form[field])),
    forget: (fields) => {
      for (const field of fields) values.delete(field);
    },
  };
}
