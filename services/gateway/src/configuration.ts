import type { PaymentInstructions } from '@entry/contracts/payments/payees';
import type { ConfiguredRegistration } from '@entry/contracts/rules/programme';
import type { PasswordHashCost } from '@entry/flows/passwords';
import type { RateLimitSettings } from './limits/rate-limits.ts';

export type GatewayConfiguration = {
  /** Null switches limiting off. */
  readonly rateLimits: RateLimitSettings | null;
  /** How many of our own proxies stand in front; 0 takes the socket's address. */
  readonly trustedProxyHops: number;
  /** Header in which our own proxy tells the visitor's country; null when there is none. */
  readonly countryHeader: string | null;
  /** What the operator says of the dates of official registration. */
  readonly registration: ConfiguredRegistration;
  /** Whom applicants pay; null when the operator named nobody. */
  readonly payees: PaymentInstructions | null;
  /** Places that invitations from the waiting list hold and confirming takes. */
  readonly waitingListSlots: number;
  /** Verifying a slip without the check takes two admins. */
  readonly forceVerifyNeedsSecondAdmin: boolean;
  /** How long an invitation from the waiting list holds. */
  readonly invitationDays: number;
  /** Where people send questions about their data, and where they ask for help. */
  readonly privacyEmail: string;
  readonly supportEmail: string;
  /** Empty when there is none. */
  readonly supportPhone: string;
  readonly passwordHashCost: PasswordHashCost;
  /** Folder of the built single-page application; null when something else serves it. */
  readonly staticDirectory: string | null;
};
