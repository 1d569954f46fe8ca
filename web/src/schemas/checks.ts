import { type Check, issueOf, messageOf, type Result, type Words } from './schema.ts';

type Sized = { readonly length: number };

const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const UUID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;

function rule<Value>(
  code: string,
  holds: (value: Value) => boolean,
  words: Words,
  isMeant: Check['isMeant'] = null,
  path: readonly PropertyKey[] = [],
): Check {
  const goesOn = !(typeof words === 'object' && words.abort === true);

  return {
    isMeant,
    act: ({ value, issues }, messageOfSchema) => {
      if (!holds(value as Value)) issues.push(issueOf(code, messageOf(words) ?? messageOfSchema, { goesOn, path }));
    },
  };
}

function ofLength(code: string, holds: (value: Sized) => boolean, words: Words): Check {
  return rule(code, holds, words, (value) => (value as Sized | null | undefined)?.length !== undefined);
}

export const minLength = (length: number, words?: Words) =>
  ofLength('too_small', (value) => value.length >= length, words);
export const maxLength = (length: number, words?: Words) =>
  ofLength('too_big', (value) => value.length <= length, words);
export const gte = (limit: number, words?: Words) => rule<number>('too_small', (value) => value >= limit, words);
export const lte = (limit: number, words?: Words) => rule<number>('too_big', (value) => value <= limit, words);
export const lt = (limit: number, words?: Words) => rule<number>('too_big', (value) => value < limit, words);
export const positive = (words?: Words) => rule<number>('too_small', (value) => value > 0, words);
/** For whole steps, which is all that the contracts have. */
export const multipleOf = (step: number, words?: Words) =>
  rule<number>('not_multiple_of', (value) => value % step === 0, words);
export const regex = (pattern: RegExp, words?: Words) =>
  rule<string>('invalid_format', (value) => pattern.test(value), words);
export const uuid = (words?: Words) => regex(UUID, words);
export const guid = (words?: Words) => regex(GUID, words);
export const startsWith = (begin: string, words?: Words) =>
  rule<string>('invalid_format', (value) => value.startsWith(begin), words);
type RefineWords = Words | { readonly error?: string; readonly path?: readonly PropertyKey[] };

export function refine(holds: (value: unknown) => boolean, words?: RefineWords): Check {
  const path = (typeof words === 'object' && 'path' in words && words.path) || [];
  return rule('custom', holds, words as Words, null, path);
}

export function trim(): Check {
  return {
    isMeant: null,
    act: (result: Result) => {
      result.value = (result.value as string).trim();
    },
  };
}
