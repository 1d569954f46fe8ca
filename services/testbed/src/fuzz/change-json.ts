import type { Random } from '../kill-test/random.ts';
import type { JsonSchema } from './messages.ts';
import { STRANGE_NAMES, strangeText, strangeValue } from './strange-values.ts';

type Path = readonly (string | number)[];

/** One thing in a JSON value is otherwise: a value, a key, its shape. */
export function changeJson(value: unknown, random: Random): unknown {
  const path = random.pick(pathsOf(value));
  switch (random.between(0, 5)) {
    case 0:
    case 1:
      return replaceAt(value, path, () => strangeValue(random));
    case 2:
      return replaceAt(value, path, (old) => [old]);
    case 3:
      return replaceAt(value, path, () => undefined);
    case 4:
      return replaceAt(value, path, (old) => ({ [strangeName(random)]: old, value: old }));
    default:
      return addKey(value, strangeName(random), strangeValue(random));
  }
}

/** What a schema allows, more or less: what has a pattern may not fit it. */
export function generateFrom(schema: JsonSchema, pool: readonly string[], random: Random, depth = 0): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) return generateFrom(random.pick(choices), pool, random, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined && schema.enum.length > 0) return random.pick(schema.enum);

  switch (schema.type ?? 'any') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) === true || random.isLucky(0.5))
          .map(([name, property]) => [name, generateFrom(property, pool, random, depth + 1)]),
      );
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () =>
        generateFrom(schema.items ?? {}, pool, random, depth + 1),
      );
    case 'integer':
    case 'number':
      return random.between(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 1_000));
    case 'boolean':
      return random.isLucky(0.5);
    case 'string':
      return random.isLucky(0.6) ? random.pick(pool) : strangeText(random);
    default:
      return strangeValue(random);
  }
}

/** Assigning `__proto__` would make no key of it. */
function addKey(value: unknown, key: string, added: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [key]: added };

  return Object.fromEntries([...Object.entries(value), [key, added]]);
}

const strangeName = (random: Random): string => random.pick(STRANGE_NAMES);

function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]));

  return [path, ...below];
}

function replaceAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === String(key) ? replaceAt(item, rest, change) : item));
  }

  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]: [string, unknown]) =>
      name === key ? [name, replaceAt(inner, rest, change)] : [name, inner],
    ),
  );
}
