/** The wizard's data steps; each is saved as one section of the form. */
export const FORM_SECTIONS = ['personal', 'address', 'education', 'family'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

export const WIZARD_STEPS = [...FORM_SECTIONS, 'review'] as const;

export const GENDERS = ['Male', 'Female'] as const;
export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const;
export const EDUCATION_LEVELS = ['Primary', 'Secondary', 'High School', 'Bachelor', 'Master', 'PhD'] as const;

export const SECTION_FIELDS = {
  personal: ['firstName', 'lastName', 'dateOfBirth', 'gender', 'placeOfBirth', 'countryOfBirth', 'maritalStatus'],
  address: ['currentAddress', 'city', 'state', 'postalCode', 'country'],
  education: ['educationLevel'],
  family: [
    'spouseFirstName',
    'spouseLastName',
    'spouseDateOfBirth',
    'spousePlaceOfBirth',
    'spouseCountryOfBirth',
    'children',
  ],
} as const satisfies Record<FormSection, readonly string[]>;

/** Fields that must be filled before the step is complete (specification §5): steps 4 and 5 need none. */
export const REQUIRED_FIELDS = {
  personal: SECTION_FIELDS.personal,
  address: SECTION_FIELDS.address,
  education: SECTION_FIELDS.education,
  family: [],
} as const satisfies Record<FormSection, readonly string[]>;

export type RequiredField = (typeof REQUIRED_FIELDS)[FormSection][number];

export const REQUIRED_FIELD_COUNT = FORM_SECTIONS.reduce(
  (count, section) => count + REQUIRED_FIELDS[section].length,
  0,
);

export const FIELD_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  placeOfBirth: 'Place of birth',
  countryOfBirth: 'Country of birth',
  maritalStatus: 'Marital status',
  currentAddress: 'Current address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  educationLevel: 'Education level',
} as const satisfies Record<RequiredField, string>;

export function requiredFieldMessage(field: RequiredField): string {
  return `${FIELD_LABELS[field]} is required`;
}

/** The section's required fields that hold nothing but white space. */
export function missingRequiredFields(
  section: FormSection,
  values: Readonly<Record<string, unknown>>,
): readonly RequiredField[] {
  return REQUIRED_FIELDS[section].filter((field) => {
    const value = values[field];
    return typeof value !== 'string' || value.trim() === '';
  });
}

/** 0 to 100: filled required fields of steps 1 to 3 over all of them. */
export function completionPercentage(missingFieldCount: number): number {
  return Math.round(((REQUIRED_FIELD_COUNT - missingFieldCount) / REQUIRED_FIELD_COUNT) * 100);
}
