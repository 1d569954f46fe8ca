import { describe, expect, it } from 'vitest';
import { isIneligibleCountry } from './eligible-countries.ts';

describe('A country of birth', () => {
  it.each([
    'Philippines',
    ' The  Philippines',
    'Phillipines',
    'Philipines',
    'PRC',
    "People's Republic of China",
    'Hong Kong',
    'Korea, South',
    'Republic of Korea',
    'Republic of India',
    'INDIA',
    'الهند',
    'ህንድ',
    'México',
    'Viet Nam',
  ])('should be known as one that could not enter: %s', (country) => {
    expect(isIneligibleCountry(country)).toBe(true);
  });

  it.each(['Ethiopia', 'North Korea', 'Indonesia', 'Dominica', 'Taiwan', 'Niger', 'asdf', ''])(
    'should not be taken for one that could not enter: %s',
    (country) => {
      expect(isIneligibleCountry(country)).toBe(false);
    },
  );
});
