/**
 * The place where forensic measuring of slips (compression levels, copied areas, resampling) will be
 * connected. Nothing implements it yet: a slip's alteration score stays null, which means "not measured".
 */
export type SlipForensics = {
  readonly measure: (bytes: Uint8Array) => Promise<{
    /** 0 to 1. */
    readonly alterationScore: number;
    readonly isAltered: boolean;
    /** Stable codes of what was found. */
    readonly concerns: readonly string[];
  }>;
};
