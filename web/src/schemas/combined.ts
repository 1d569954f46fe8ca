import { isObject, ZodMiniObject } from './objects.ts';
import { type Absence, isAborted, issueOf, messageOf, type Result, refuse, type Words, ZodMiniType } from './schema.ts';

export class ZodMiniOptional extends ZodMiniType {}
export class ZodMiniUnion extends ZodMiniType {}

export function optional(innerType: ZodMiniType): ZodMiniType {
  const isFilled = innerType.absence.in === 'defaulted';
  return new ZodMiniOptional({
    definition: { innerType },
    values: innerType.parts.values && [...innerType.parts.values, undefined],
    absence: { in: isFilled ? 'defaulted' : 'optional', out: 'optional' },
    read: (value) => (value === undefined && !isFilled ? { value, issues: [] } : innerType.run(value)),
  });
}

/** May be left out; where it is there, it is not `undefined`. */
export function exactOptional(innerType: ZodMiniType): ZodMiniType {
  return new ZodMiniOptional({
    definition: { innerType },
    values: innerType.parts.values,
    absence: { in: 'optional', out: 'optional' },
    read: (value) => innerType.run(value),
  });
}

export function partial({ shape, others }: ZodMiniObject): ZodMiniObject {
  const parts = Object.entries(shape).map(([key, schema]) => [key, optional(schema)] as const);
  return new ZodMiniObject(Object.fromEntries(parts), others, undefined);
}

export function nullable(innerType: ZodMiniType): ZodMiniType {
  return new ZodMiniType({
    absence: innerType.absence,
    values: innerType.parts.values && [...innerType.parts.values, null],
    read: (value) => (value === null ? { value, issues: [] } : innerType.run(value)),
  });
}

export function _default(innerType: ZodMiniType, instead: unknown): ZodMiniType {
  return new ZodMiniType({
    absence: { in: 'defaulted', out: null },
    values: innerType.parts.values,
    read: (value) => {
      if (value === undefined) return { value: instead, issues: [] };

      const result = innerType.run(value);
      return result.value === undefined ? { ...result, value: instead } : result;
    },
  });
}

export function pipe(first: ZodMiniType, second: ZodMiniType): ZodMiniType {
  return new ZodMiniType({
    absence: { in: first.absence.in, out: second.absence.out },
    values: first.parts.values,
    read: (value) => {
      const result = first.run(value);
      if (result.issues.some(({ code }) => code !== 'unrecognized_keys')) return { ...result, isAborted: true };

      const next = second.run(result.value);
      return { value: next.value, issues: [...result.issues, ...next.issues] };
    },
  });
}

export function union(options: readonly ZodMiniType[], words?: Words): ZodMiniType {
  const message = messageOf(words);
  const somewhere = (side: 'in' | 'out'): Absence =>
    options.some(({ absence }) => absence[side] !== null) ? 'optional' : null;

  return new ZodMiniUnion({
    message,
    definition: { options },
    absence: { in: somewhere('in'), out: somewhere('out') },
    read: (value) => readUnion(options, value, message),
  });
}

function readUnion(options: readonly ZodMiniType[], value: unknown, message: string | undefined): Result {
  const results = options.map((option) => option.run(value));
  const fitting = results.find(({ issues }) => issues.length === 0);
  if (fitting !== undefined) return fitting;

  // A value that is of the type of one alone is told what is wrong with it there.
  const [meant, ...others] = results.filter((result) => !isAborted(result));
  return meant !== undefined && others.length === 0 ? meant : refuse(value, 'invalid_union', message);
}

export function discriminatedUnion(key: string, options: readonly ZodMiniObject[], words?: Words): ZodMiniType {
  const message = messageOf(words);
  const byKind = new Map(
    options.flatMap((option) => (option.shape[key]?.parts.values ?? []).map((kind) => [kind, option])),
  );

  return new ZodMiniUnion({
    message,
    definition: { options },
    read: (input) => {
      if (!isObject(input)) return refuse(input, 'invalid_type', message);

      const option = byKind.get(input[key]);
      if (option !== undefined) return option.run(input);

      return { value: input, issues: [issueOf('invalid_union', message, { path: [key] })] };
    },
  });
}
