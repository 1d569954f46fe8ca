import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PaymentInstructions } from '@entry/contracts/payments/payees';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../environment.ts';
import { readPayeesFile } from './payees-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'payees-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const BANK = {
  id: 'bank',
  method: 'bank_transfer',
  institution: { en: 'A Bank', am: 'ባንክ' },
  accountName: { en: 'The Service' },
  account: '1000 2000 3000',
};

function read(content: unknown) {
  const path = join(folder, 'payees.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readPayeesFile(path);
}

function readNamed(content: unknown) {
  const instructions = read(content);
  if (instructions === null) throw new Error('Nobody is named');

  return instructions;
}

/** The lines of the table, without its heading. */
function faultsOf(content: unknown): readonly string[] {
  try {
    read(content);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message
      .split('\n')
      .slice(3)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }
  return [];
}

describe('When payees are configured', () => {
  it('should give every field, and null for what was left out', () => {
    const { version, ...instructions } = readNamed({ payees: [BANK] });

    expect(version).toMatch(/^[0-9a-f]{64}$/);
    expect(instructions).toStrictEqual({
      isDemonstration: false,
      payees: [
        {
          id: 'bank',
          method: 'bank_transfer',
          institution: { en: 'A Bank', am: 'ባንክ', om: null, ti: null, ar: null, sv: null },
          accountName: { en: 'The Service', am: null, om: null, ti: null, ar: null, sv: null },
          account: '1000 2000 3000',
          phone: null,
          merchantCode: null,
          link: null,
          branch: null,
          swift: null,
          instructions: null,
          currency: 'ETB',
          countries: [],
        },
      ],
    });
    expect(PaymentInstructions.parse({ version, ...instructions })).toStrictEqual({ version, ...instructions });
  });

  it('should have another version when anything that is shown is another one, and the same otherwise', () => {
    const { version } = readNamed({ payees: [BANK] });
    const turned = Object.fromEntries(Object.entries(BANK).toReversed());

    expect(readNamed({ payees: [turned] }).version).toBe(version);
    expect(readNamed({ payees: [{ ...BANK, account: '1000 2000 3001' }] }).version).not.toBe(version);
    expect(readNamed({ payees: [{ ...BANK, branch: 'Bole' }] }).version).not.toBe(version);
    expect(readNamed({ payees: [BANK], demonstration: true }).version).not.toBe(version);
  });
});

describe('When nobody is named', () => {
  it('should be as if there were no file', () => {
    expect(readPayeesFile(fileURLToPath(new URL('../../../../deploy/payees.none.json', import.meta.url)))).toBeNull();
  });
});

describe('When the file cannot be used', () => {
  it('should list everything that is wrong in one table', () => {
    const wallet = { ...BANK, id: 'Wallet!', method: 'mobile_money', institution: { am: 'ዋሌት' }, phone: 'call me' };

    expect(() => read({ payees: [BANK, { ...wallet, iban: 'SE35' }] })).toThrow(
      new ConfigurationError(
        [
          `The payees of PAYEES_FILE cannot be used (${join(folder, 'payees.json')}):`,
          '',
          '  where                     expected',
          '  payees[1].id              a name of small letters, digits and hyphens, up to 40',
          '  payees[1].institution.en  a text of 1 to 80 characters, without line breaks and marks of direction',
          '  payees[1].phone           a phone number: digits, spaces, hyphens, perhaps a plus before',
          '  payees[1]                 no field named iban',
          '',
        ].join('\n'),
      ),
    );
  });

  it.each([
    ['there is no file', () => readPayeesFile(join(folder, 'nowhere.json')), /\(the file\) +a file that can be read/],
    ['it is no JSON', () => read('{ "payees": ['), /\(the file\) +JSON: /],
    ['it is another kind of JSON', () => read('[]'), /\(the file\) +an object with payees/],
  ])('should say so when %s', (_case, reading, expected) => {
    expect(reading).toThrow(expected);
  });

  it.each([
    ['a bank without an account', { account: undefined }, 'payees[0]  an account, for bank_transfer'],
    [
      'a counter without an account',
      { method: 'cash_deposit', account: undefined },
      'payees[0]  an account, for cash_deposit',
    ],
    ['a wallet without a number', { method: 'mobile_money' }, 'payees[0]  a phone or a merchantCode, for mobile_money'],
    ['a page without a link', { method: 'online_payment' }, 'payees[0]  a link, for online_payment'],
    [
      'a link that is not secure',
      { method: 'online_payment', link: 'http://pay.example.com' },
      'payees[0].link  an address that begins with https://',
    ],
    [
      'a link that is a program',
      { method: 'online_payment', link: 'javascript:alert(1)' },
      'payees[0].link  an address that begins with https://',
    ],
    ['a wrong BIC', { swift: 'ABC' }, 'payees[0].swift  a BIC of 8 or 11 capital letters and digits'],
    [
      'a country that is not served',
      { countries: ['US'] },
      'payees[0].countries[0]  one of ET, SE, QA, BH, KW, SA, AE, LB',
    ],
    ['a wrong currency', { currency: 'birr' }, 'payees[0].currency  three capital letters, such as ETB'],
    [
      'a name that turns its direction',
      { accountName: { en: 'Service \u202e0001' } },
      'payees[0].accountName.en  a text of 1 to 120 characters, without line breaks and marks of direction',
    ],
  ])('should refuse %s', (_case, change, expected) => {
    expect(faultsOf({ payees: [{ ...BANK, ...change }] }).map((line) => line.replace(/ {2,}/, '  '))).toStrictEqual([
      expected,
    ]);
  });

  it('should refuse two payees of one id', () => {
    expect(faultsOf({ payees: [BANK, BANK] })).toStrictEqual(['payees[1].id  an id of its own: bank is there already']);
  });
});
