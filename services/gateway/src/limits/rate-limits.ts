import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RateClass } from './rate-classes.ts';

export type Limit = { readonly points: number; readonly seconds: number };

/** Every limit of the service; each can be set, and `null` for all of them switches limiting off. */
export type RateLimitSettings = {
  readonly generalPerAccount: Limit;
  /** Visitors share addresses (mobile networks), so more than for one account. */
  readonly generalPerAddress: Limit;
  readonly loginPerAddress: Limit;
  /** Wrong passwords for one account from one address: strangers elsewhere must not lock its owner out. */
  readonly failedLoginsPerAccountAndAddress: Limit;
  /** From everywhere together. */
  readonly failedLoginsPerAccount: Limit;
  readonly registrationPerAddress: Limit;
  readonly waitingListPerAddress: Limit;
  readonly uploadsPerAccount: Limit;
};

export const DEFAULT_RATE_LIMITS: RateLimitSettings = {
  generalPerAccount: { points: 300, seconds: 60 },
  generalPerAddress: { points: 1_200, seconds: 60 },
  loginPerAddress: { points: 30, seconds: 900 },
  failedLoginsPerAccountAndAddress: { points: 5, seconds: 900 },
  failedLoginsPerAccount: { points: 50, seconds: 900 },
  registrationPerAddress: { points: 10, seconds: 3_600 },
  waitingListPerAddress: { points: 10, seconds: 3_600 },
  uploadsPerAccount: { points: 60, seconds: 3_600 },
};

/** @property account what tries are counted by; it need not exist */
export type PasswordTry = { readonly account: string; readonly address: string };

export type RateLimits = {
  /** @throws HttpProblem `too_many_requests` with Retry-After */
  readonly countRequest: (rateClass: RateClass, address: string, accountId: string | null) => Promise<void>;
  /**
   * Counts a password as wrong before it is looked at: of many sent at the same moment no more may pass than one
   * after the other. @throws HttpProblem when there were too many wrong ones for this account lately
   */
  readonly countPassword: (tried: PasswordTry) => Promise<void>;
  /** For a password that nobody could look at. */
  readonly takePasswordBack: (tried: PasswordTry) => Promise<void>;
  /** After a right one. */
  readonly forgetPasswords: (tried: PasswordTry) => Promise<void>;
};

const UNLIMITED: RateLimits = {
  countRequest: async () => {},
  countPassword: async () => {},
  takePasswordBack: async () => {},
  forgetPasswords: async () => {},
};

const tooMany = (milliseconds: number): HttpProblem =>
  new HttpProblem('too_many_requests', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1_000))) },
  });

export function createRateLimits(settings: RateLimitSettings | null): RateLimits {
  if (settings === null) return UNLIMITED;

  const limiter = (limit: Limit) => new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
  const generalByAccount = limiter(settings.generalPerAccount);
  const generalByAddress = limiter(settings.generalPerAddress);
  const failedHere = limiter(settings.failedLoginsPerAccountAndAddress);
  const failedAnywhere = limiter(settings.failedLoginsPerAccount);
  const keyHere = ({ account, address }: PasswordTry): string => `${account} ${address}`;
  const byAddress: Partial<Record<RateClass, RateLimiterMemory>> = {
    login: limiter(settings.loginPerAddress),
    registration: limiter(settings.registrationPerAddress),
    'waiting-list': limiter(settings.waitingListPerAddress),
  };
  const byAccount: Partial<Record<RateClass, RateLimiterMemory>> = { upload: limiter(settings.uploadsPerAccount) };

  const consume = async (counter: RateLimiterMemory | undefined, key: string): Promise<void> => {
    try {
      await counter?.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
      throw error;
    }
  };

  return {
    countRequest: async (rateClass, from, accountId) => {
      if (rateClass === 'unlimited') return;

      await consume(accountId === null ? generalByAddress : generalByAccount, accountId ?? from);
      await consume(byAddress[rateClass], from);
      if (accountId !== null) await consume(byAccount[rateClass], accountId);
    },
    countPassword: async (tried) => {
      await consume(failedHere, keyHere(tried));
      await consume(failedAnywhere, tried.account);
    },
    takePasswordBack: async (tried) => {
      await failedHere.reward(keyHere(tried), 1);
      await failedAnywhere.reward(tried.account, 1);
    },
    forgetPasswords: async (tried) => {
      await failedHere.delete(keyHere(tried));
      await failedAnywhere.delete(tried.account);
    },
  };
}
