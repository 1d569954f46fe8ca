import { describe, expect, it } from 'vitest';
import { SERVICE_COUNTRIES, WAITING_LIST_COUNTRIES } from './countries.ts';
import { COUNTRY_NAMES, countryNamed } from './country-names.ts';

describe('The name of a country', () => {
  it.each([
    ['ethiopia', 'Ethiopia'],
    ['Federal Democratic Republic of Ethiopia', 'Ethiopia'],
    ['ኢትዮጵያ', 'Ethiopia'],
    ['أثيوبيا', 'Ethiopia'],
    ['إريتريا', 'Eritrea'],
    ['U.S.A.', 'United States of America'],
    ['U.A.E', 'United Arab Emirates'],
    ['Kingdom of Saudi Arabia', 'Saudi Arabia'],
    ['Ivory Coast', "Côte d'Ivoire"],
    ['Cote d’Ivoire', "Côte d'Ivoire"],
    ['Korea, North', 'North Korea'],
    ['Congo (Kinshasa)', 'Democratic Republic of the Congo'],
    ['Burma', 'Myanmar'],
    ['Guinea-Bissau', 'Guinea-Bissau'],
  ])('should be found for %s: %s', (typed, name) => {
    expect(countryNamed(typed)).toBe(name);
  });

  it.each(['asdf', 'Yugoslavia', 'Addis Ababa', '', ' ', '.', 'Republic of'])('should not be found for %j', (typed) => {
    expect(countryNamed(typed)).toBeNull();
  });

  it('should be found for each that the service names itself, and for each in the list alone', () => {
    for (const name of [...Object.values(SERVICE_COUNTRIES), ...WAITING_LIST_COUNTRIES]) {
      expect(countryNamed(name)).not.toBeNull();
    }
    expect(COUNTRY_NAMES.map(countryNamed)).toStrictEqual(COUNTRY_NAMES);
  });
});
