import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

type TextSchema = z.ZodMiniType<unknown, string | undefined>;

/** One variable of the environment: what it is for, and what a value must look like. */
export type Variable<Schema extends TextSchema = TextSchema> = {
  readonly schema: Schema;
  readonly description: string;
  /** What a value must look like, for the person who has to mend it. */
  readonly expected: string;
  /** Value when the variable is not set; null when it then has none, or one that follows from others. */
  readonly fallback: string | null;
  /** Never shown in full. */
  readonly isSecret?: boolean;
  /** `NAME_FILE` may name a file that holds the value, as secrets are handed to containers. */
  readonly mayBeFile?: boolean;
};

export type VariableTable = Readonly<Record<string, Variable>>;

export type EnvironmentValues<Table extends VariableTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]['schema']>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment cannot be used; the message is a table of everything that is wrong with it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Keeps the type of a variable's value. */
export function variable<Schema extends TextSchema>(definition: Variable<Schema>): Variable<Schema> {
  return definition;
}

export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.gte(least), z.lte(most)),
  );

export const text = (longest = 1_000) => z.string().check(z.minLength(1), z.maxLength(longest));

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));

export const instant = z.pipe(
  z.string().check(z.refine(isInstant, { abort: true })),
  z.transform((value) => new Date(value).toISOString()),
);

/** Bad variables, each with what was given for it: a value that a file was to hold is not the one to show. */
type Faults = Map<string, string | undefined>;

/**
 * Reads the variables of a table, all of them, and says everything that is wrong at once. A variable that is empty
 * counts as not set.
 * @param findFaults names of variables that do not go together with others, once each is right by itself
 * @throws ConfigurationError
 */
export function readEnvironment<Table extends VariableTable>(
  table: Table,
  environment: Environment,
  findFaults: (values: EnvironmentValues<Table>) => readonly (keyof Table & string)[] = () => [],
): EnvironmentValues<Table> {
  const given: Record<string, string> = {};
  const faults: Faults = new Map();
  for (const [name, definition] of Object.entries(table)) {
    const value = readOne(name, definition, environment, faults);
    if (value !== null) given[name] = value;
  }

  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(table)) {
    const parsed = schema.safeParse(given[name]);
    if (parsed.success) values[name] = parsed.data;
    else if (!hasFault(faults, name)) faults.set(name, given[name]);
  }
  if (faults.size === 0) {
    for (const name of findFaults(values as EnvironmentValues<Table>)) faults.set(name, given[name]);
  }
  if (faults.size > 0) throw new ConfigurationError(complaint(table, faults));

  return values as EnvironmentValues<Table>;
}

const fileNameOf = (name: string): string => `${name}_FILE`;
const hasFault = (faults: Faults, name: string): boolean => faults.has(name) || faults.has(fileNameOf(name));

function readOne(name: string, definition: Variable, environment: Environment, faults: Faults): string | null {
  const value = environment[name]?.trim() ?? '';
  const file = definition.mayBeFile ? (environment[fileNameOf(name)]?.trim() ?? '') : '';
  if (file === '') return value || definition.fallback;

  // Of two that disagree nobody could say which one holds.
  if (value !== '') {
    faults.set(fileNameOf(name), file);
    return value;
  }
  try {
    return readFileSync(file, 'utf8').trim() || definition.fallback;
  } catch {
    faults.set(fileNameOf(name), file);
    return null;
  }
}

/** The text of an example: every variable, described, with its default. */
export function describeEnvironment(table: VariableTable, title: readonly string[]): string {
  const entries = Object.entries(table).map(([name, { description, expected, fallback, mayBeFile }]) => {
    const file = mayBeFile ? `# Or the path of a file that holds it, in ${fileNameOf(name)}.\n` : '';
    const assignment = fallback === null ? `# ${name}=` : `${name}=${fallback}`;
    return `# ${description}\n# Expected: ${expected}.\n${file}${assignment}\n`;
  });

  return [`${title.map((line) => `# ${line}`).join('\n')}\n`, ...entries].join('\n');
}

function complaint(table: VariableTable, faults: Faults): string {
  const rows = Object.entries(table).flatMap(([name, { expected, isSecret }]) => {
    const file = fileNameOf(name);
    if (faults.has(name)) return [[name, shown(faults.get(name), isSecret === true), expected] as const];
    if (!faults.has(file)) return [];
    return [[file, shown(faults.get(file), false), `a file that can be read, and ${name} not set`] as const];
  });
  const header = ['variable', 'given', 'expected'] as const;
  const widths = [0, 1].map((column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [header, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );

  return `The environment cannot be used:\n\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

function shown(value: string | undefined, isSecret: boolean): string {
  if (value === undefined) return '(not set)';
  if (isSecret) return '(hidden)';

  const printable = JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  // An address may carry a password between its slashes and its at sign.
  return printable.replace(/\/\/[^/@\s]+@/, '//(hidden)@');
}
