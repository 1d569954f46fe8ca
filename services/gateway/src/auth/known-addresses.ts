import QuickLRU from 'quick-lru';

/** Addresses that somebody has logged in from: not who, and no proof of anything. */
export type KnownAddresses = {
  readonly has: (address: string) => boolean;
  readonly add: (address: string) => void;
};

const REMEMBERED = 20_000;
const DAY = 86_400_000;

/**
 * For one gateway, in memory: it says who waits behind whom when all wait, and nothing more depends on it. A mobile network
 * with a few addresses for everybody is known by the first who logs in there, a flood's many addresses are not.
 */
export function createKnownAddresses(): KnownAddresses {
  const known = new QuickLRU<string, true>({ maxSize: REMEMBERED, maxAge: DAY });

  return { has: (address) => known.has(address), add: (address) => void known.set(address, true) };
}
