import { countryNamed } from './country-names.ts';

/**
 * Countries whose natives could not enter, by programme. The list changes every year and is published late: it is told
 * to people as something to check, and refuses nothing.
 */
export const INELIGIBLE_COUNTRIES = {
  programme: 'DV-2026',
  source: 'Instructions for the 2026 Diversity Immigrant Visa Program (DV-2026), U.S. Department of State',
  names: [
    'Bangladesh',
    'Brazil',
    'Canada',
    'China',
    'Hong Kong',
    'Colombia',
    'Cuba',
    'Dominican Republic',
    'El Salvador',
    'Haiti',
    'Honduras',
    'India',
    'Jamaica',
    'Mexico',
    'Nigeria',
    'Pakistan',
    'Philippines',
    'South Korea',
    'Venezuela',
    'Vietnam',
  ],
} as const;

/** Whether natives of the country could not enter the last programme whose list is known, however it is spelled. */
export function isIneligibleCountry(country: string): boolean {
  const name = countryNamed(country);

  return name !== null && (INELIGIBLE_COUNTRIES.names as readonly string[]).includes(name);
}
