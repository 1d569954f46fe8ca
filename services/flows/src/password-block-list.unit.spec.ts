import { DomainError } from '@entry/domain/domain-error';
import { describe, expect, it } from 'vitest';
import { refuseKnownPassword } from './password-block-list.ts';

const ABEBE = {
  firstName: 'Abebe',
  middleName: 'Wolde-Mariam',
  lastName: 'Bekele',
  email: 'abe.tirunesh1990@birrbank.com',
  phone: '+251 911 22 33 44',
};

async function codeFor(password: string, owner = ABEBE): Promise<string | null> {
  try {
    await refuseKnownPassword(password, owner, 'password');
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}

describe('When somebody chooses a password', () => {
  it.each([
    ['as it is in the list', 'abc123'],
    ['in another letter case', 'PassWord1'],
    ['with the year that the rule asks for', 'Sunshine2026'],
    ['between signs and digits', '1!Dragon!1'],
    ['in letters of full width', 'Ｐassword1'],
  ])('should refuse a common one %s', async (_how, password) => {
    expect(await codeFor(password)).toBe('password_common');
  });

  it.each([
    ['one letter many times', 'aaaaaa'],
    ['the last letter many times', 'zzzzzz'],
    ['blanks', '      '],
    ['the alphabet', 'abcdef'],
    ['the alphabet backwards', 'Zyxwvu1'],
    ['what registration asks for and repeats', 'Aa1111'],
    ['the same letters twice', 'Xyzxyz1'],
    ['the same few signs, 256 of them', 'Xy4-'.repeat(64)],
  ])('should refuse %s', async (_what, password) => {
    expect(await codeFor(password)).toBe('password_common');
  });

  it.each([
    ['a name', 'Abebe1990'],
    ['a name written as it is nowhere', 'aBEBE-7!'],
    ['a name of two words', 'Woldemariam7'],
    ['two names', 'Bekele&Abebe1'],
    ['a part of the address', 'Tirunesh#1'],
    ['the place of the address', 'BirrBank2025'],
    ['the phone number', 'Ab0911223344'],
    ['words of the service', 'EthiopiaLottery1'],
    ['the programme', 'My-DV2027'],
  ])('should refuse one that is made of %s', async (_what, password) => {
    expect(await codeFor(password)).toBe('password_personal');
  });

  it.each([
    ['a phrase', 'three goats eat Injera 4'],
    ['a phrase with a name in it', 'Abebe sells 7 donkeys'],
    ['letters by chance', 'xK7mq2Wz'],
    ['a common word among other things', 'Dragon-4711-0815-kx'],
    ['64 characters', `${'qazwcde'.repeat(9)}7`],
    ['256 characters', 'four goats by the river, '.repeat(11).slice(0, 256)],
    ['six letters that follow no pattern', 'ab7xQ2'],
    ['a word of four letters before a sequence', 'Qolo1234'],
    ['letters of Ethiopia', 'ጤና ይስጥልኝ Xa1'],
  ])('should take %s', async (_what, password) => {
    expect(await codeFor(password)).toBeNull();
  });

  it('should look for nothing where a name is missing or short', async () => {
    const unnamed = { firstName: 'Li', middleName: '', lastName: '', email: '', phone: '' };

    expect(await codeFor('Kilimanja7', unnamed)).toBeNull();
    expect(await codeFor('Abebe1990', unnamed)).toBeNull();
  });

  it('should say at which field, in words', async () => {
    await expect(refuseKnownPassword('Password1', ABEBE, 'newPassword')).rejects.toMatchObject({
      details: {
        errors: [
          {
            field: 'newPassword',
            code: 'password_common',
            message: 'This password is easy to guess. Please choose another one.',
          },
        ],
      },
    });
  });
});
