/**
 * Answers that may be right but are mostly mistakes, and cost an entry when they are. People are asked once, in words,
 * and what they confirm is recorded (ADR 0031).
 */
export const ANSWER_CONCERN_CODES = [
  'name_in_capitals',
  'name_with_digits',
  'name_with_initial',
  'name_in_other_letters',
  'name_with_signs',
  'name_with_title',
  'name_unknown',
  'names_identical',
  'applicant_under_18',
  'birth_country_not_eligible',
  'birth_country_unknown',
  'education_too_low',
  'education_before_age',
  'spouse_missing',
  'spouse_under_18',
  'no_children',
  'child_incomplete',
  'child_21_or_older',
  'child_before_applicant_was_12',
  'child_before_spouse_was_12',
] as const;
export type AnswerConcernCode = (typeof ANSWER_CONCERN_CODES)[number];

/** Fields that a concern can be about. Those of a child are told apart by its place in the list. */
export const CONCERN_FIELDS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'countryOfBirth',
  'educationLevel',
  'spouseFirstName',
  'spouseLastName',
  'spouseDateOfBirth',
  'spousePlaceOfBirth',
  'spouseCountryOfBirth',
  'children',
  'childFirstName',
  'childLastName',
  'childDateOfBirth',
  'childPlaceOfBirth',
  'childCountryOfBirth',
] as const;
export type ConcernField = (typeof CONCERN_FIELDS)[number];
