/** Somebody of the staff looks at a document or slip. */
export type ItemClaim = { readonly itemId: string; readonly accountId: string };

/** More than any desk has people: what is beyond is not told. */
export const CLAIMS_SHOWN = 200;

/**
 * Who looks at what, in whatever process. A claim expires by itself, decides nothing and is in no log. Holds ids only.
 * May reject with `UnavailableError`.
 */
export type Claims = {
  /** Holds until then, instead of until whenever it held, whoever else looks. @param until milliseconds since 1970 */
  readonly hold: (claim: ItemClaim, until: number) => Promise<void>;
  /**
   * The same, unless somebody else holds the item: of several who take one item at once, one gets it.
   * @param now milliseconds since 1970
   * @returns whether the account holds the item
   */
  readonly take: (claim: ItemClaim, now: number, until: number) => Promise<boolean>;
  /** Ends one's own; one that is not there is ended already. */
  readonly release: (claim: ItemClaim) => Promise<void>;
  /** Those that hold, `CLAIMS_SHOWN` at most, ordered by item and account. @param now milliseconds since 1970 */
  readonly list: (now: number) => Promise<readonly ItemClaim[]>;
};
