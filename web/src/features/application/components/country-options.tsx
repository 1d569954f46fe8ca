import { COUNTRY_NAMES } from '@entry/contracts/rules/country-names';

export const COUNTRY_OPTIONS_ID = 'country-names';

/** Countries to choose from, once in a step, for its text fields that name the id as their `list`. */
export function CountryOptions() {
  return (
    <datalist id={COUNTRY_OPTIONS_ID}>
      {COUNTRY_NAMES.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
