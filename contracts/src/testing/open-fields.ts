import type * as z from 'zod/mini';
import { Instant } from '../schema.ts';

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly rest?: Schema | null;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly catchall?: Schema;
  readonly checks?: readonly Check[];
};
type Schema = { readonly _zod: { readonly def: Definition } };
type Check = { readonly _zod: { readonly def: { readonly format?: string; readonly pattern?: RegExp } } };

/** A value that a schema has a place for: where it is (`children[].firstName`), and what may be in it. */
export type Field = {
  readonly path: string;
  readonly kind: 'id' | 'instant' | 'choice' | 'number' | 'boolean' | 'text';
};

/**
 * Every plain value that a schema has a place for, however deep.
 * @throws TypeError for a kind of schema it does not know: what cannot be looked into cannot be called harmless
 */
export function fieldsOf(schema: z.ZodMiniType): readonly Field[] {
  return walk(schema as unknown as Schema, '');
}

function walk(schema: Schema, path: string): readonly Field[] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return [{ path, kind: textKind(schema) }];
    case 'number':
    case 'bigint':
      return [{ path, kind: 'number' }];
    case 'boolean':
      return [{ path, kind: 'boolean' }];
    case 'enum':
    case 'literal':
      return [{ path, kind: 'choice' }];
    case 'null':
      return [];
    default:
      return partsOf(def, path).flatMap(([part, at]) => walk(part, at));
  }
}

function partsOf(def: Definition, path: string): readonly (readonly [Schema, string])[] {
  const { shape = {}, element, innerType, options = [], items = [], rest, keyType, valueType, catchall } = def;
  switch (def.type) {
    case 'object': {
      const more =
        catchall === undefined || catchall._zod.def.type === 'never' ? [] : [[catchall, `${path}.*`] as const];
      const named = Object.entries(shape).map(([key, part]) => [part, path === '' ? key : `${path}.${key}`] as const);
      return [...named, ...more];
    }
    case 'array':
      return [[element as Schema, `${path}[]`]];
    case 'tuple':
      return [...items, ...(rest ? [rest] : [])].map((part) => [part, `${path}[]`]);
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'default':
      return [[innerType as Schema, path]];
    case 'union':
      return options.map((option) => [option, path]);
    case 'record':
      return [
        [keyType as Schema, `${path}.<key>`],
        [valueType as Schema, `${path}.*`],
      ];
    default:
      throw new TypeError(`${path || 'The schema'} is of kind ${def.type}, which nobody looked into`);
  }
}

/** Told by the schema's own checks: a text that only looks like an id in an example may hold anything else. */
function textKind({ _zod: { def } }: Schema): Field['kind'] {
  const formats = (def.checks ?? []).map((check) => check._zod.def);
  if (formats.some(({ format }) => format === 'uuid')) return 'id';

  return formats.some(({ pattern }) => INSTANT_PATTERNS.has(String(pattern))) ? 'instant' : 'text';
}

const INSTANT_PATTERNS: ReadonlySet<string> = new Set(
  ((Instant as unknown as Schema)._zod.def.checks ?? []).map((check) => String(check._zod.def.pattern)),
);
