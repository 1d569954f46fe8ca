/** Seed of all properties, shown in their titles. Set PROPERTY_SEED to try others, or to repeat a failure. */
// biome-ignore lint/style/noRestrictedGlobals: tests may be steered from outside, decisions may not
export const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_121);
