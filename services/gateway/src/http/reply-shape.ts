import type * as z from 'zod/mini';

/** Copies from a value what a schema names, whatever else the value holds. */
export type PickReply = (value: unknown) => unknown;

/** What builds a reply has no place for; a reply schema with it would let through what it does not name. */
const LEAVES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null']);

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly innerType?: Schema;
  readonly catchall?: Schema;
};
type Schema = { readonly _zod: { readonly def: Definition } };

/**
 * Compiles a reply schema, once, into a copy of the keys it names, nested ones included. Much cheaper than parsing,
 * which every read would pay: values are not checked, but no object passes where the schema names no keys.
 * @throws TypeError for a schema that does not name everything it lets through
 */
export function createReplyPicker(schema: z.ZodMiniType): PickReply {
  return compile(schema as unknown as Schema, 'reply');
}

function compile(schema: Schema, path: string): PickReply {
  const { def } = schema._zod;
  if (LEAVES.has(def.type)) return (value) => leaf(value, path);

  switch (def.type) {
    case 'object':
      return compileObject(def, path);
    case 'array':
      return compileArray(def.element as Schema, path);
    case 'tuple':
      return compileTuple(def, path);
    case 'nullable':
    case 'optional':
      return compileMissing(def.innerType as Schema, path);
    default:
      throw new TypeError(`${path}: a reply cannot hold a schema of kind ${def.type}`);
  }
}

function compileObject({ shape = {}, catchall }: Definition, path: string): PickReply {
  if (catchall !== undefined && catchall._zod.def.type !== 'never') {
    throw new TypeError(`${path}: a reply schema names all its keys`);
  }
  const fields = Object.entries(shape).map(([key, part]) => ({ key, pick: compile(part, `${path}.${key}`) }));

  return (value) => {
    const source = record(value, path);
    const picked: Record<string, unknown> = {};
    for (const { key, pick } of fields) {
      const member = source[key];
      if (member !== undefined) picked[key] = pick(member);
    }

    return picked;
  };
}

function compileArray(element: Schema, path: string): PickReply {
  const pick = compile(element, `${path}[]`);

  return (value) => {
    if (!Array.isArray(value)) throw new TypeError(`${path}: not a list`);
    return value.map(pick);
  };
}

function compileTuple({ items = [] }: Definition, path: string): PickReply {
  const picks = items.map((item, place) => compile(item, `${path}[${place}]`));

  return (value) => {
    if (!Array.isArray(value) || value.length !== picks.length)
      throw new TypeError(`${path}: not ${picks.length} values`);
    return picks.map((pick, place) => pick(value[place]));
  };
}

function compileMissing(inner: Schema, path: string): PickReply {
  const pick = compile(inner, path);

  return (value) => (value === null || value === undefined ? value : pick(value));
}

function leaf(value: unknown, path: string): unknown {
  if (typeof value === 'object' && value !== null)
    throw new TypeError(`${path}: an object where a plain value belongs`);
  return value;
}

function record(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${path}: not an object`);
  return value as Readonly<Record<string, unknown>>;
}
