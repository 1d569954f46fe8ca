import { SIGN_UPS_PER_ADDRESS } from '@entry/contracts/rules/limits';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { HttpProblem } from '../problems/http-problem.ts';
import { tryAgain } from '../problems/wait-in-words.ts';
import { createMemoryLimiter, type Limiter, type LimiterOptions } from './limiters.ts';
import type { RateClass } from './rate-classes.ts';

export type Limit = { readonly points: number; readonly seconds: number };

/** Every limit of the service; each can be set, and `null` for all of them switches limiting off. */
export type RateLimitSettings = {
  /** Per gateway: see `createRateLimits`. */
  readonly generalPerAccount: Limit;
  /** Visitors share addresses (mobile networks), so more than for one account. */
  readonly generalPerAddress: Limit;
  /** Wrong passwords only: a right one is given back, for thousands share an address of a mobile network. */
  readonly failedLoginsPerAddress: Limit;
  /** Wrong passwords for one account from one address: strangers elsewhere must not lock its owner out. */
  readonly failedLoginsPerAccountAndAddress: Limit;
  /** From everywhere together but devices that are known. */
  readonly failedLoginsPerAccount: Limit;
  /** From one browser that somebody has logged in to this account with before, or in one session. */
  readonly failedLoginsPerDevice: Limit;
  /** Right passwords: each login stays in the log for ever. */
  readonly loginsPerAccount: Limit;
  /** What succeeds only: thousands share an address of a mobile network. What is refused is braked by the fair lanes. */
  readonly registrationPerAddress: Limit;
  readonly waitingListPerAddress: Limit;
  readonly uploadsPerAccount: Limit;
  /** All the parts of so many uploads of the largest size, and half of them again. */
  readonly uploadPartsPerAccount: Limit;
};

/** In seconds. */
const HOUR = 3_600;

export const DEFAULT_RATE_LIMITS: RateLimitSettings = {
  generalPerAccount: { points: 300, seconds: 60 },
  generalPerAddress: { points: 1_200, seconds: 60 },
  failedLoginsPerAddress: { points: 30, seconds: 900 },
  failedLoginsPerAccountAndAddress: { points: 5, seconds: 900 },
  failedLoginsPerAccount: { points: 50, seconds: 900 },
  failedLoginsPerDevice: { points: 5, seconds: 900 },
  loginsPerAccount: { points: 60, seconds: 900 },
  registrationPerAddress: { points: SIGN_UPS_PER_ADDRESS, seconds: HOUR },
  waitingListPerAddress: { points: SIGN_UPS_PER_ADDRESS, seconds: HOUR },
  uploadsPerAccount: { points: 60, seconds: HOUR },
  uploadPartsPerAccount: { points: 60 * 60, seconds: HOUR },
};

/** @param perHour that may succeed from one address */
export function rateLimitsFor(perHour: {
  readonly registrations: number;
  readonly waitingList: number;
}): RateLimitSettings {
  return {
    ...DEFAULT_RATE_LIMITS,
    registrationPerAddress: { points: perHour.registrations, seconds: HOUR },
    waitingListPerAddress: { points: perHour.waitingList, seconds: HOUR },
  };
}

export type PasswordTry = {
  /** What tries are counted by; it need not exist. */
  readonly account: string;
  readonly address: string;
  /**
   * Of a browser that is known to this account, or of a session: such tries are counted by it alone, so that nobody else
   * can use them up. Null for strangers.
   */
  readonly device: string | null;
};

export type RateLimits = {
  /** @throws HttpProblem `too_many_requests` with Retry-After */
  readonly countRequest: (rateClass: RateClass, address: string, accountId: string | null) => MaybePromise<void>;
  /** For a request that was refused or failed, where only what succeeds counts. */
  readonly takeRequestBack: (rateClass: RateClass, address: string) => MaybePromise<void>;
  /**
   * Counts a password as wrong before it is looked at: of many sent at the same moment no more may pass than one
   * after the other. @throws HttpProblem when there were too many wrong ones for this account lately
   */
  readonly countPassword: (tried: PasswordTry) => Promise<void>;
  /** For a password that nobody could look at. */
  readonly takePasswordBack: (tried: PasswordTry) => Promise<void>;
  /** After a right one. */
  readonly forgetPasswords: (tried: PasswordTry) => Promise<void>;
  /** @throws HttpProblem when somebody who knows the password has used it too often lately */
  readonly countLogin: (account: string) => Promise<void>;
};

const UNLIMITED: RateLimits = {
  countRequest: () => undefined,
  takeRequestBack: () => undefined,
  countPassword: async () => {},
  takePasswordBack: async () => {},
  forgetPasswords: async () => {},
  countLogin: async () => {},
};

type Counter = { readonly limit: keyof RateLimitSettings; readonly limiter: Limiter };

function tooMany(milliseconds: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));

  return new HttpProblem('too_many_requests', {
    message: `Too many attempts. ${tryAgain(seconds)}`,
    headers: { 'Retry-After': String(seconds) },
  });
}

export type RateLimitOptions = {
  /** Where the limits are counted that several gateways hold together; in this process when left out. */
  readonly createShared?: (options: LimiterOptions) => Limiter;
  /** Told the name of the limit whenever a request is refused. */
  readonly onRefused?: (limit: keyof RateLimitSettings) => void;
};

/**
 * The general limits are counted by each gateway for itself, whatever is shared: they keep one process from being
 * overrun, two take twice as much, and a write to a store for every polled page would cost more than the page. What
 * protects accounts, and what others pay for, is counted for all gateways together.
 */
export function createRateLimits(settings: RateLimitSettings | null, options: RateLimitOptions = {}): RateLimits {
  if (settings === null) return UNLIMITED;

  const { createShared = createMemoryLimiter, onRefused = () => undefined } = options;
  const counter = (limit: keyof RateLimitSettings, create: (options: LimiterOptions) => Limiter = createShared) => {
    const { points, seconds } = settings[limit];
    return { limit, limiter: create({ keyPrefix: limit, points, duration: seconds }) };
  };
  const generalByAccount = counter('generalPerAccount', createMemoryLimiter);
  const generalByAddress = counter('generalPerAddress', createMemoryLimiter);
  const failedHere = counter('failedLoginsPerAccountAndAddress');
  const failedAnywhere = counter('failedLoginsPerAccount');
  const failedAtAddress = counter('failedLoginsPerAddress');
  const failedOnDevice = counter('failedLoginsPerDevice');
  const logins = counter('loginsPerAccount');
  const keyHere = ({ account, address }: PasswordTry): string => `${account} ${address}`;
  const byAddress: Partial<Record<RateClass, Counter>> = {
    registration: counter('registrationPerAddress'),
    'waiting-list': counter('waitingListPerAddress'),
  };
  const byAccount: Partial<Record<RateClass, Counter>> = {
    upload: counter('uploadsPerAccount'),
    'upload-part': counter('uploadPartsPerAccount'),
  };

  const consume = async (counted: Counter | undefined, key: string): Promise<void> => {
    if (counted === undefined) return;

    try {
      await counted.limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;

      onRefused(counted.limit);
      throw tooMany(error.msBeforeNext);
    }
  };

  const takeBack = async (counted: Counter | undefined, key: string): Promise<void> => {
    await counted?.limiter.reward(key, 1);
  };

  /** A refusal counts as little as what it refuses: others that are under way may yet be taken back. */
  const consumeOrTakeBack = async (counted: Counter | undefined, key: string): Promise<void> => {
    try {
      await consume(counted, key);
    } catch (error) {
      if (error instanceof HttpProblem) await takeBack(counted, key);
      throw error;
    }
  };

  /** Its own and no more: what others tried for the account, or from the address, was wrong all the same. */
  const giveBack = async (tried: PasswordTry): Promise<void> => {
    await failedAnywhere.limiter.reward(tried.account, 1);
    await failedAtAddress.limiter.reward(tried.address, 1);
  };

  return {
    countRequest: async (rateClass, from, accountId) => {
      if (rateClass === 'unlimited') return;

      await consume(accountId === null ? generalByAddress : generalByAccount, accountId ?? from);
      await consumeOrTakeBack(byAddress[rateClass], from);
      if (accountId !== null) await consume(byAccount[rateClass], accountId);
    },
    takeRequestBack: (rateClass, from) => takeBack(byAddress[rateClass], from),
    countPassword: async (tried) => {
      if (tried.device !== null) return consume(failedOnDevice, tried.device);

      await consume(failedAtAddress, tried.address);
      await consume(failedHere, keyHere(tried));
      await consume(failedAnywhere, tried.account);
    },
    takePasswordBack: async (tried) => {
      if (tried.device !== null) return void (await failedOnDevice.limiter.reward(tried.device, 1));

      await failedHere.limiter.reward(keyHere(tried), 1);
      await giveBack(tried);
    },
    forgetPasswords: async (tried) => {
      if (tried.device !== null) return void (await failedOnDevice.limiter.delete(tried.device));

      await failedHere.limiter.delete(keyHere(tried));
      await giveBack(tried);
    },
    countLogin: (account) => consume(logins, account),
  };
}
