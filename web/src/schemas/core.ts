// biome-ignore-all lint/performance/noBarrelFile: it stands in the place of a library's own
/** The names under which the contracts know kinds of schemas. */
export { ZodMiniOptional as $ZodOptional, ZodMiniUnion as $ZodUnion } from './combined.ts';
export { ZodMiniType as $ZodType } from './schema.ts';
export { ZodMiniEnum as $ZodEnum } from './values.ts';

/** Nobody in a browser asks for descriptions. */
export const globalRegistry = null;
