import * as z from 'zod/mini';

/** Where the service may be used, by ISO 3166-1 alpha-2 code (specification §1). */
export const SERVICE_COUNTRIES = {
  ET: 'Ethiopia',
  SE: 'Sweden',
  QA: 'Qatar',
  BH: 'Bahrain',
  KW: 'Kuwait',
  SA: 'Saudi Arabia',
  AE: 'United Arab Emirates',
  LB: 'Lebanon',
} as const;

export function isServiceCountry(code: string): boolean {
  return Object.hasOwn(SERVICE_COUNTRIES, code);
}

/** The waiting list offers another list than the geographic check; both are kept as specified. */
export const WAITING_LIST_COUNTRIES = ['Ethiopia', 'Saudi Arabia', 'Lebanon', 'U.A.E', 'Qatar', 'Kuwait'] as const;
export const WaitingListCountry = z.enum(WAITING_LIST_COUNTRIES);
export type WaitingListCountry = z.infer<typeof WaitingListCountry>;

export const DEFAULT_COUNTRY = 'Ethiopia';
export const DEFAULT_POSTAL_CODE = '1000';
