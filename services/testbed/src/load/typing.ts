import type { ApplicationFormInput } from '@entry/contracts/application/form';
import {
  EDUCATION_LEVELS,
  FORM_SECTIONS,
  type FormSection,
  SECTION_FIELDS,
} from '@entry/contracts/rules/application-form';
import { valuesOf } from '../kill-test/form-values.ts';
import type { Random } from '../kill-test/random.ts';

/** What somebody types before the form saves itself. */
export type Burst = {
  /** Everything of the section so far: what the save changes in the log. */
  readonly changed: ApplicationFormInput;
  /** The whole form so far: what is sent. */
  readonly form: ApplicationFormInput;
  readonly fieldsTyped: number;
};

export type Step = { readonly section: FormSection; readonly bursts: readonly Burst[] };

const FIELDS_PER_BURST = 2;

/** The four steps that ask for something, field after field. Every burst changes its section. */
export function typeForm(begun: ApplicationFormInput, mark: string, random: Random): readonly Step[] {
  let form: ApplicationFormInput = begun;

  return FORM_SECTIONS.map((section) => {
    const values = valuesFor(section, mark, random);
    const fields = SECTION_FIELDS[section].filter((field) => isTyped(field, values, begun));
    const bursts: Burst[] = [];
    for (let typed = 0; typed < fields.length; typed += FIELDS_PER_BURST) {
      const burst = fields.slice(typed, typed + FIELDS_PER_BURST);
      form = { ...form, ...pick(values, burst) };
      bursts.push({ form, changed: pick(form, SECTION_FIELDS[section]), fieldsTyped: burst.length });
    }

    return { section, bursts };
  });
}

function valuesFor(section: FormSection, mark: string, random: Random): ApplicationFormInput {
  return section === 'education' ? { educationLevel: random.pick(EDUCATION_LEVELS) } : valuesOf(section, mark, random);
}

/** What is there from the beginning is not typed: a burst of it would change nothing. */
function isTyped(field: string, values: ApplicationFormInput, begun: ApplicationFormInput): boolean {
  const value = (values as Readonly<Record<string, unknown>>)[field];
  const isThere = field in begun || field === 'countryOfBirth' || field === 'country';

  return value !== undefined && !isThere && !(Array.isArray(value) && value.length === 0);
}

function pick(form: ApplicationFormInput, fields: readonly string[]): ApplicationFormInput {
  const given = Object.entries(form).filter(([field]) => fields.includes(field));

  return Object.fromEntries(given);
}
