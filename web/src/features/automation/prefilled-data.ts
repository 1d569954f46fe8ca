import type { ApplicationForm } from '@entry/contracts/application/form';
import { SECTION_FIELDS } from '@entry/contracts/rules/application-form';
import { isWithoutFirstName } from '@entry/contracts/rules/one-name';
import { formatCalendarDate } from '../../components/format.ts';
import type { TextOf } from '../../messages/text.tsx';

export type PrefilledField = {
  readonly id: string;
  readonly label: string;
  /** To be copied; empty for nothing. */
  readonly value: string;
  /** What to do in the official form instead of copying. */
  readonly instead?: string;
};
export type PrefilledSection = {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly PrefilledField[];
};

const PERSON_FIELDS = ['firstName', 'lastName', 'dateOfBirth', 'placeOfBirth', 'countryOfBirth'] as const;

type Person = Readonly<Record<(typeof PERSON_FIELDS)[number], string>>;

/** The form in the order of the official one, ready to be copied field by field. */
export function prefilledSections(form: ApplicationForm, email: string, text: TextOf): readonly PrefilledSection[] {
  const field = (section: string, name: FieldName, value: string): PrefilledField => ({
    id: `${section}-${name}`,
    label: text(`automation.field.${name}`),
    ...(name === 'firstName' && isWithoutFirstName(value)
      ? { value: '', instead: text('automation.noFirstName') }
      : { value: name === 'dateOfBirth' ? formatCalendarDate(value) : value }),
  });
  const personFields = (section: string, person: Person) =>
    PERSON_FIELDS.map((name) => field(section, name, person[name]));

  const personal = SECTION_FIELDS.personal.map((name) => field('personal', name, form[name]));
  const address = SECTION_FIELDS.address.map((name) => field('address', name, form[name]));
  const education = SECTION_FIELDS.education.map((name) => field('education', name, form[name]));

  return [
    { id: 'personal', title: text('automation.section.personal'), fields: personal },
    {
      id: 'address',
      title: text('automation.section.address'),
      fields: [...address, field('address', 'email', email)],
    },
    { id: 'education', title: text('automation.section.education'), fields: education },
    ...(form.maritalStatus === 'Married'
      ? [
          {
            id: 'spouse',
            title: text('automation.section.spouse'),
            fields: personFields('spouse', spouseOf(form)),
          },
        ]
      : []),
    ...form.children.map((child, index) => ({
      id: `child-${index}`,
      title: text('automation.section.child', { number: index + 1 }),
      fields: personFields(`child-${index}`, child),
    })),
  ];
}

type FieldName =
  | (typeof SECTION_FIELDS.personal)[number]
  | (typeof SECTION_FIELDS.address)[number]
  | (typeof SECTION_FIELDS.education)[number]
  | 'email';

/** Spouse fields stay in the form when the marital status changes; only Married has a spouse (specification §2). */
function spouseOf(form: ApplicationForm): Person {
  return {
    firstName: form.spouseFirstName,
    lastName: form.spouseLastName,
    dateOfBirth: form.spouseDateOfBirth,
    placeOfBirth: form.spousePlaceOfBirth,
    countryOfBirth: form.spouseCountryOfBirth,
  };
}
