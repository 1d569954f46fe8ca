import { INVITATION_DAYS } from '@entry/contracts/rules/invitations';
import { SIGN_UPS_PER_ADDRESS } from '@entry/contracts/rules/limits';
import * as z from 'zod/mini';
import { instant, text, variable, wholeNumber } from './environment.ts';
import { LOG_LEVELS } from './logger.ts';

/** Variables that mean the same whichever profile runs. */
export const COMMON_VARIABLES = {
  NODE_ENV: variable({
    schema: z.enum(['development', 'test', 'production']),
    description: 'What the service runs for. In production there is never any demo data.',
    expected: 'development, test or production',
    fallback: 'development',
  }),
  HOST: variable({
    schema: text(255),
    description: 'Address to listen on. Only this machine unless it is changed; put a TLS proxy in front.',
    expected: 'a host name or an IP address',
    fallback: '127.0.0.1',
  }),
  PORT: variable({
    schema: wholeNumber(0, 65_535),
    description: 'Port to listen on; 0 takes any free one.',
    expected: 'a whole number from 0 to 65535',
    fallback: '3000',
  }),
  LOG_LEVEL: variable({
    schema: z.enum(LOG_LEVELS),
    description: 'Least important log lines to write.',
    expected: LOG_LEVELS.join(', '),
    fallback: 'info',
  }),
  REGISTRATION_OPENS: variable({
    schema: z.optional(instant),
    description:
      'When the official registration opens: payments are taken from here, and the fee schedule counts its weeks. ' +
      'Unset: as the table of the programme has it (docs/operations.md); demo data have an opening of their own.',
    expected: 'an instant such as 2026-12-01T17:00:00.000Z',
    fallback: null,
  }),
  REGISTRATION_CLOSES: variable({
    schema: z.optional(instant),
    description: 'When the official registration closes: no payment is taken from here on. Unset: as the table has it.',
    expected: 'an instant after REGISTRATION_OPENS',
    fallback: null,
  }),
  PAYEES_FILE: variable({
    schema: z.optional(text()),
    description:
      'File with the accounts and wallets that applicants pay into (docs/runbooks/set-who-is-paid.md). ' +
      'Unset: the payments page says that nobody can be paid yet.',
    expected: 'a path',
    fallback: null,
  }),
  WAITING_LIST_SLOTS: variable({
    schema: wholeNumber(0, 1_000_000),
    description: 'Places that invitations from the waiting list hold and confirming takes. Joining takes none.',
    expected: 'a whole number from 0 to 1000000',
    fallback: '1000',
  }),
  REGISTRATIONS_PER_ADDRESS: variable({
    schema: wholeNumber(1, 1_000_000),
    description:
      'How many people may register from one address in an hour. Mobile networks and internet cafes share one. ' +
      'What is refused does not count.',
    expected: 'a whole number from 1 to 1000000',
    fallback: String(SIGN_UPS_PER_ADDRESS),
  }),
  WAITING_LIST_SIGN_UPS_PER_ADDRESS: variable({
    schema: wholeNumber(1, 1_000_000),
    description: 'The same for joining the waiting list.',
    expected: 'a whole number from 1 to 1000000',
    fallback: String(SIGN_UPS_PER_ADDRESS),
  }),
  PHOTO_THREADS: variable({
    schema: wholeNumber(0, 16),
    description:
      'Photos whose faces are measured at once. Each takes a processor and about 200 MB while photos come. ' +
      '0 measures none: photos are then judged by their files, and by people.',
    expected: 'a whole number from 0 to 16',
    fallback: '1',
  }),
  FORCE_VERIFY_ADMINS: variable({
    schema: wholeNumber(1, 2),
    description: 'How many admins it takes to verify a payment slip without the integrity check.',
    expected: '1 or 2',
    fallback: '1',
  }),
  WAITING_LIST_INVITATION_DAYS: variable({
    schema: wholeNumber(1, 365),
    description: 'Days an invitation from the waiting list holds.',
    expected: 'a whole number from 1 to 365',
    fallback: String(INVITATION_DAYS),
  }),
  TRUST_PROXY_HOPS: variable({
    schema: wholeNumber(0, 10),
    description: 'How many proxies of yours stand in front; 0 ignores X-Forwarded-For.',
    expected: 'a whole number from 0 to 10',
    fallback: '0',
  }),
  TRUSTED_PROXY_COUNTRY_HEADER: variable({
    schema: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/))),
    description: 'Header in which a trusted proxy tells the country (ISO 3166-1, two letters). Unset: not used.',
    expected: 'the name of a header, such as CF-IPCountry',
    fallback: null,
  }),
  EVIDENCE_WITNESS_FILE: variable({
    schema: z.optional(text()),
    description:
      'File to which every signed checkpoint of the evidence is added, for you to keep where whoever runs the service ' +
      'cannot rewrite it.',
    expected: 'a path',
    fallback: null,
  }),
  PRIVACY_EMAIL: variable({
    schema: z.email(),
    description: 'Where people send questions about their data; shown on the public pages.',
    expected: 'an e-mail address',
    fallback: 'privacy@example.com',
  }),
  SUPPORT_EMAIL: variable({
    schema: z.email(),
    description: 'Where people ask for help; shown on all pages of applicants.',
    expected: 'an e-mail address',
    fallback: 'support@example.com',
  }),
  SUPPORT_PHONE: variable({
    schema: z.optional(z.string().check(z.regex(/^\+[1-9]\d{5,14}$/))),
    description:
      'Where people call for help; shown on all pages of applicants. Unset: they are told of the e-mail address alone.',
    expected: 'a telephone number with the code of its country, such as +251911234567',
    fallback: null,
  }),
} as const;

/** Registration that closes before it opens would never take anything, and look like one that is over. */
export function faultsOfRegistration(dates: {
  readonly REGISTRATION_OPENS?: string | undefined;
  readonly REGISTRATION_CLOSES?: string | undefined;
}): readonly 'REGISTRATION_CLOSES'[] {
  const { REGISTRATION_OPENS: opens, REGISTRATION_CLOSES: closes } = dates;

  return opens !== undefined && closes !== undefined && closes <= opens ? ['REGISTRATION_CLOSES'] : [];
}
