// biome-ignore-all lint/performance/noBarrelFile: it stands in the place of a library's own
/** What `zod/mini` is in a browser: the part of it that the contracts and pages use (docs/adr/0006-schemas-shared-with-the-browser.md). */
import { ZodMiniOptional, ZodMiniUnion } from './combined.ts';
import { ZodMiniType } from './schema.ts';
import { ZodMiniEnum } from './values.ts';

export {
  gte,
  guid,
  lt,
  lte,
  maxLength,
  minLength,
  multipleOf,
  positive,
  refine,
  regex,
  startsWith,
  trim,
  uuid,
} from './checks.ts';
export { _default, discriminatedUnion, exactOptional, nullable, optional, partial, pipe, union } from './combined.ts';
export { array, extend, object, pick, record, strictObject, ZodMiniObject } from './objects.ts';
export { ZodError, ZodMiniType } from './schema.ts';
export { boolean, enum, int, literal, number, string, transform, unknown } from './values.ts';

/** The names under which the contracts know kinds of schemas. */
export const core = {
  $ZodEnum: ZodMiniEnum,
  $ZodOptional: ZodMiniOptional,
  $ZodType: ZodMiniType,
  $ZodUnion: ZodMiniUnion,
};

/** Nobody in a browser asks for descriptions. */
export const globalRegistry = null;
