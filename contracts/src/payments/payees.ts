import * as z from 'zod/mini';
import { PaymentMethod } from '../rules/documents.ts';
import { described, Sha256 } from '../schema.ts';

/** In which languages a payee may be named; English always is. */
export const PAYEE_LANGUAGES = ['en', 'am', 'om', 'ti', 'ar', 'sv'] as const;
export type PayeeLanguage = (typeof PAYEE_LANGUAGES)[number];

const translation = z.nullable(z.string());

/** A text in each language the operator gave it in; null for the others, whose readers get English. */
export const PayeeText = z.object({
  en: z.string(),
  am: translation,
  om: translation,
  ti: translation,
  ar: translation,
  sv: translation,
});
export type PayeeText = z.infer<typeof PayeeText>;

/** Whom to pay: an account, a wallet or a page of a provider. */
export const Payee = z.object({
  id: described(z.string(), 'Name of the entry in the configuration'),
  method: PaymentMethod,
  institution: described(PayeeText, 'Bank, wallet or provider'),
  accountName: described(PayeeText, 'In whose name the account is'),
  account: described(z.nullable(z.string()), 'Account number'),
  phone: described(z.nullable(z.string()), 'Number of the wallet'),
  merchantCode: described(z.nullable(z.string()), 'Code of the merchant in the app of the wallet'),
  link: described(z.nullable(z.string()), 'Page of the provider, https'),
  branch: z.nullable(z.string()),
  swift: described(z.nullable(z.string()), 'BIC of the bank, for transfers from abroad'),
  instructions: described(z.nullable(PayeeText), 'What is special about it'),
  currency: described(z.string(), 'Of the account, ISO 4217'),
  countries: described(z.array(z.string()), 'Countries it suits, ISO 3166-1; empty for all'),
});
export type Payee = z.infer<typeof Payee>;

export const PaymentInstructions = z.object({
  version: described(Sha256, 'Of all that is shown: the same content has the same'),
  isDemonstration: described(z.boolean(), 'Invented: nobody must send money there'),
  payees: z.array(Payee),
});
export type PaymentInstructions = z.infer<typeof PaymentInstructions>;
