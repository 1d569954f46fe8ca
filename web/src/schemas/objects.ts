import { inside, issueOf, messageOf, type Result, refuse, type Words, ZodMiniType } from './schema.ts';

export type Shape = Readonly<Record<string, ZodMiniType>>;
type Unknown = 'dropped' | 'refused';
type Values = Record<string, unknown>;

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export class ZodMiniObject extends ZodMiniType {
  readonly shape: Shape;
  readonly others: Unknown;

  constructor(shape: Shape, others: Unknown, words: Words) {
    const message = messageOf(words);
    super({ message, read: (value) => readObject(shape, others, value, message) });
    this.shape = shape;
    this.others = others;
  }
}

function readObject(shape: Shape, others: Unknown, input: unknown, message: string | undefined): Result {
  if (!isObject(input)) return refuse(input, 'invalid_type', message);

  const values: Values = {};
  const result: Result = { value: values, issues: [] };
  for (const [key, schema] of Object.entries(shape)) takeProperty(result, values, input, key, schema);
  const isRefused = others === 'refused' && Object.keys(input).some((key) => !Object.hasOwn(shape, key));
  if (isRefused) result.issues.push(issueOf('unrecognized_keys', message, { goesOn: true }));

  return result;
}

function takeProperty(result: Result, values: Values, input: Values, key: string, schema: ZodMiniType): void {
  const isPresent = key in input;
  const { in: absence, out } = schema.absence;
  if (!isPresent && absence === 'optional' && out === 'optional') return;

  const part = schema.run(input[key]);
  if (part.issues.length > 0) {
    if (!isPresent && absence !== null && out === 'optional') return;

    result.issues.push(...inside(key, part.issues));
  }
  if (!isPresent && absence === null) {
    if (part.issues.length === 0) result.issues.push(issueOf('invalid_type', undefined, { path: [key] }));
    return;
  }
  if (part.value !== undefined || isPresent || (absence === 'defaulted' && out !== 'optional'))
    values[key] = part.value;
}

export const object = (shape: Shape, words?: Words) => new ZodMiniObject(shape, 'dropped', words);
export const strictObject = (shape: Shape, words?: Words) => new ZodMiniObject(shape, 'refused', words);

export const extend = ({ shape, others }: ZodMiniObject, more: Shape) =>
  new ZodMiniObject({ ...shape, ...more }, others, undefined);

export function pick({ shape, others }: ZodMiniObject, keys: Readonly<Record<string, true>>): ZodMiniObject {
  const picked = Object.entries(shape).filter(([key]) => keys[key] === true);
  return new ZodMiniObject(Object.fromEntries(picked), others, undefined);
}

export function record(keys: ZodMiniType, values: ZodMiniType, words?: Words): ZodMiniType {
  const message = messageOf(words);
  return new ZodMiniType({
    message,
    read: (input) => {
      if (!isObject(input)) return refuse(input, 'invalid_type', message);

      const read: Values = {};
      const result: Result = { value: read, issues: [] };
      for (const [key, value] of Object.entries(input)) {
        if (key === '__proto__') continue;
        if (keys.run(key).issues.length > 0) {
          result.issues.push(issueOf('invalid_key', message, { path: [key] }));
          continue;
        }
        const part = values.run(value);
        result.issues.push(...inside(key, part.issues));
        read[key] = part.value;
      }
      return result;
    },
  });
}

export function array(element: ZodMiniType, words?: Words): ZodMiniType {
  const message = messageOf(words);
  return new ZodMiniType({
    message,
    read: (input) => {
      if (!Array.isArray(input)) return refuse(input, 'invalid_type', message);

      const parts = input.map((value) => element.run(value));
      return {
        value: parts.map(({ value }) => value),
        issues: parts.flatMap(({ issues }, index) => inside(index, issues)),
      };
    },
  });
}
