import { PAYEE_LANGUAGES, type Payee, type PayeeLanguage, type PayeeText } from '@entry/contracts/payments/payees';
import { SERVICE_COUNTRIES } from '@entry/contracts/rules/countries';
import { PAYMENT_METHODS, type PaymentMethod } from '@entry/contracts/rules/documents';

/** In the reader's language where the operator gave it, else in English. */
export function inLanguage(text: PayeeText, language: string): string {
  const known = PAYEE_LANGUAGES.find((candidate): candidate is PayeeLanguage => candidate === language);

  return (known === undefined ? null : text[known]) ?? text.en;
}

/** Methods by which anybody can be paid, in the order of the form. */
export function methodsOf(payees: readonly Payee[]): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => payees.some((payee) => payee.method === method));
}

/**
 * Who is paid by a method: those that suit the country or all, and those for others, which may suit somebody who pays
 * for the applicant from abroad. Where none suits, all are shown at once.
 * @param country as the form has it
 */
export function payeesBy(
  method: PaymentMethod,
  payees: readonly Payee[],
  country: string,
): { readonly near: readonly Payee[]; readonly far: readonly Payee[] } {
  const code = Object.entries(SERVICE_COUNTRIES).find(([, name]) => name === country)?.[0] ?? '';
  const isNear = ({ countries }: Payee) => countries.length === 0 || countries.includes(code);
  const all = payees.filter((payee) => payee.method === method);
  const near = all.filter(isNear);

  return near.length === 0 ? { near: all, far: [] } : { near, far: all.filter((payee) => !isNear(payee)) };
}
