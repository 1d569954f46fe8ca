import { messageOf, NEVER_ABSENT, type Read, refuse, type Words, ZodMiniType } from './schema.ts';

const accept = (value: unknown) => ({ value, issues: [] });

/** Where a value is not of its type. */
function ofType(fits: (value: unknown) => boolean, words: Words, code = 'invalid_type'): ZodMiniType {
  const message = messageOf(words);
  return new ZodMiniType({
    message,
    read: (value) => (fits(value) ? accept(value) : refuse(value, code, message)),
  });
}

export const string = (words?: Words) => ofType((value) => typeof value === 'string', words);
export const number = (words?: Words) => ofType((value) => Number.isFinite(value), words);
export const boolean = (words?: Words) => ofType((value) => typeof value === 'boolean', words);
export const unknown = () => new ZodMiniType({ read: accept });

export function int(words?: Words): ZodMiniType {
  const message = messageOf(words);
  return new ZodMiniType({
    message,
    read: (value) => {
      if (!Number.isInteger(value)) return refuse(value, 'invalid_type', message);
      if (Number.isSafeInteger(value)) return accept(value);

      const result = refuse(value, Number(value) > 0 ? 'too_big' : 'too_small', message);
      return { ...result, issues: result.issues.map((issue) => ({ ...issue, goesOn: true })) };
    },
  });
}

function oneOf(Kind: typeof ZodMiniType, values: readonly unknown[], words: Words, definition: object): ZodMiniType {
  const message = messageOf(words);
  return new Kind({
    message,
    definition,
    values,
    read: (value) => (values.includes(value) ? accept(value) : refuse(value, 'invalid_value', message)),
  });
}

export class ZodMiniEnum extends ZodMiniType {}

type Entries = readonly string[] | Readonly<Record<string, string>>;

function enumeration(given: Entries, words?: Words): ZodMiniType {
  const entries = Array.isArray(given) ? Object.fromEntries(given.map((value) => [value, value])) : given;
  return oneOf(ZodMiniEnum, Object.values(entries), words, { entries });
}

export { enumeration as enum };

export const literal = (value: unknown, words?: Words) =>
  oneOf(ZodMiniType, Array.isArray(value) ? value : [value], words, {});

export function transform(act: (value: unknown) => unknown): ZodMiniType {
  const read: Read = (value) => accept(act(value));
  return new ZodMiniType({ read, absence: NEVER_ABSENT });
}
