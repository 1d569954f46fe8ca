import { describe, expect, it } from 'vitest';
import { isWithoutFirstName, passportSplits } from './one-name.ts';

const splitsOf = (firstName: string, middleName: string, lastName: string) =>
  passportSplits({ firstName, middleName, lastName }).map((names) => [names.firstName, names.lastName]);

describe('When registered names are held against a passport', () => {
  it('should leave it to the person where the given names end', () => {
    expect(splitsOf('Abebe', 'Kebede', 'Tessema')).toStrictEqual([
      ['Abebe Kebede', 'Tessema'],
      ['Abebe', 'Kebede Tessema'],
    ]);
  });

  it('should count a name once that was written again for want of another', () => {
    expect(splitsOf('Abebe', 'abebe', 'Tessema')).toStrictEqual([['Abebe', 'Tessema']]);
    expect(splitsOf('Abebe', ' ', 'Tessema')).toStrictEqual([['Abebe', 'Tessema']]);
  });

  it('should make the only name the last name, as the official form has it', () => {
    expect(splitsOf('Abebe', 'Abebe', 'ABEBE')).toStrictEqual([['FNU', 'Abebe']]);
    expect(splitsOf('', '', '')).toStrictEqual([]);
  });

  it('should know the first name of a person with one name', () => {
    expect(isWithoutFirstName(' FNU ')).toBe(true);
    expect(isWithoutFirstName('Fnu')).toBe(false);
    expect(isWithoutFirstName('Abebe')).toBe(false);
  });
});
