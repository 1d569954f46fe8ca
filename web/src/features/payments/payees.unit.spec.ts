import type { Payee } from '@entry/contracts/payments/payees';
import type { PaymentMethod } from '@entry/contracts/rules/documents';
import { describe, expect, it } from 'vitest';
import { inLanguage, methodsOf, payeesBy } from './payees.ts';

const name = (en: string, am: string | null = null) => ({ en, am, om: null, ti: null, ar: null, sv: null });
const payee = (id: string, method: PaymentMethod, countries: string[] = []): Payee => ({
  id,
  method,
  institution: name(id),
  accountName: name('The Service'),
  account: '1',
  phone: null,
  merchantCode: null,
  link: null,
  branch: null,
  swift: null,
  instructions: null,
  currency: 'ETB',
  countries,
});
const idsOf = (payees: readonly Payee[]) => payees.map(({ id }) => id);

describe('When payees are shown', () => {
  const all = [
    payee('abroad', 'bank_transfer', ['SE', 'QA']),
    payee('everywhere', 'bank_transfer'),
    payee('here', 'bank_transfer', ['ET']),
    payee('wallet', 'mobile_money', ['ET']),
  ];

  it('should offer the methods by which anybody can be paid, in the order of the form', () => {
    expect(methodsOf(all)).toStrictEqual(['bank_transfer', 'mobile_money']);
    expect(methodsOf([])).toStrictEqual([]);
  });

  it('should put those for another country behind those for the own', () => {
    const { near, far } = payeesBy('bank_transfer', all, 'Ethiopia');

    expect(idsOf(near)).toStrictEqual(['everywhere', 'here']);
    expect(idsOf(far)).toStrictEqual(['abroad']);
  });

  it('should show all of them where none is for the country', () => {
    const { near, far } = payeesBy('mobile_money', all, 'Sweden');

    expect(idsOf(near)).toStrictEqual(['wallet']);
    expect(far).toStrictEqual([]);
  });
});

describe('When a payee is named', () => {
  it('should be in the language of the reader, else in English', () => {
    expect(inLanguage(name('A Bank', 'ባንክ'), 'am')).toBe('ባንክ');
    expect(inLanguage(name('A Bank'), 'am')).toBe('A Bank');
    expect(inLanguage(name('A Bank', 'ባንክ'), 'fr')).toBe('A Bank');
  });
});
