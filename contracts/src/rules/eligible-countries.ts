/**
 * Countries whose natives could not enter, by programme. The list changes every year and is published late: it is told
 * to people as something to check, and refuses nothing.
 */
export const INELIGIBLE_COUNTRIES = {
  programme: 'DV-2026',
  source: 'Instructions for the 2026 Diversity Immigrant Visa Program (DV-2026), U.S. Department of State',
  /** As people write them, in lower case. */
  names: [
    'bangladesh',
    'brazil',
    'canada',
    'china',
    'hong kong',
    'colombia',
    'cuba',
    'dominican republic',
    'el salvador',
    'haiti',
    'honduras',
    'india',
    'jamaica',
    'mexico',
    'nigeria',
    'pakistan',
    'philippines',
    'south korea',
    'korea',
    'republic of korea',
    'venezuela',
    'vietnam',
    'viet nam',
  ],
} as const;

/** Whether natives of the country could not enter the last programme whose list is known. */
export function isIneligibleCountry(country: string): boolean {
  const name = country.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/^the /, '');

  return (INELIGIBLE_COUNTRIES.names as readonly string[]).includes(name);
}
