import * as z from 'zod/mini';
import { EDUCATION_LEVELS, GENDERS, MARITAL_STATUSES } from '../rules/application-form.ts';
import { CHILDREN_MAXIMUM_COUNT, TEXT_FIELD_MAXIMUM_LENGTH } from '../rules/limits.ts';
import { described, isCalendarDate } from '../schema.ts';
import { asLine } from '../text/clean-text.ts';

/** A draft may hold empty fields: they are missing, not wrong. */
const text = (description: string) =>
  described(
    z
      .string()
      .check(asLine(), z.maxLength(TEXT_FIELD_MAXIMUM_LENGTH, `At most ${TEXT_FIELD_MAXIMUM_LENGTH} characters`)),
    description,
  );

const date = (description: string) =>
  described(
    z.string().check(z.refine((value) => value === '' || isCalendarDate(value), 'Invalid date')),
    `${description}, YYYY-MM-DD; empty while not given`,
  );

export const PersonalSection = z.object({
  firstName: text('Given name as in the passport'),
  lastName: text('Family name as in the passport'),
  dateOfBirth: date('Date of birth'),
  gender: described(z.enum([...GENDERS, '']), 'Male or Female; empty while not given'),
  placeOfBirth: text('City of birth'),
  countryOfBirth: text('Country of birth'),
  maritalStatus: described(z.enum([...MARITAL_STATUSES, '']), 'Marital status; empty while not given'),
});
export type PersonalSection = z.infer<typeof PersonalSection>;

export const AddressSection = z.object({
  currentAddress: text('Street, house number, kebele'),
  city: text('City'),
  state: text('State or region'),
  postalCode: text('Postal code'),
  country: text('Country of residence'),
});
export type AddressSection = z.infer<typeof AddressSection>;

export const EducationSection = z.object({
  educationLevel: described(z.enum([...EDUCATION_LEVELS, '']), 'Highest level; empty while not given'),
});
export type EducationSection = z.infer<typeof EducationSection>;

export const Child = z.strictObject({
  firstName: text("Child's given name"),
  lastName: text("Child's family name"),
  dateOfBirth: date("Child's date of birth"),
  placeOfBirth: text("Child's city of birth"),
  countryOfBirth: text("Child's country of birth"),
});
export type Child = z.infer<typeof Child>;

export const FamilySection = z.object({
  spouseFirstName: text("Spouse's given name"),
  spouseLastName: text("Spouse's family name"),
  spouseDateOfBirth: date("Spouse's date of birth"),
  spousePlaceOfBirth: text("Spouse's city of birth"),
  spouseCountryOfBirth: text("Spouse's country of birth"),
  children: described(z.array(Child).check(z.maxLength(CHILDREN_MAXIMUM_COUNT)), 'All children'),
});
export type FamilySection = z.infer<typeof FamilySection>;

export const SECTION_SCHEMAS = {
  personal: PersonalSection,
  address: AddressSection,
  education: EducationSection,
  family: FamilySection,
} as const;

/** The whole form as it stands on the server. */
export const ApplicationForm = z.object({
  ...PersonalSection.shape,
  ...AddressSection.shape,
  ...EducationSection.shape,
  ...FamilySection.shape,
});
export type ApplicationForm = z.infer<typeof ApplicationForm>;

/** What a save may send: any part of the form. Fields left out stay as they are; unknown ones are refused. */
export const ApplicationFormInput = z.strictObject(z.partial(ApplicationForm).shape);
export type ApplicationFormInput = z.infer<typeof ApplicationFormInput>;

type FormShape = typeof ApplicationForm.shape;
type StoredShape = { readonly [Field in keyof FormShape]: z.ZodMiniExactOptional<FormShape[Field]> };

/** Any part of the form as the server keeps it. A field is there with its value or not at all: never `undefined`. */
export const StoredFields = z.object(
  Object.fromEntries(
    Object.entries(ApplicationForm.shape).map(([field, schema]) => [field, z.exactOptional(schema)]),
  ) as StoredShape,
);
export type StoredFields = z.infer<typeof StoredFields>;
