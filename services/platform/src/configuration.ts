import { join } from 'node:path';
import { DEFAULT_REGISTRATION_OPENS } from '@entry/contracts/rules/fees';
import * as z from 'zod/mini';
import { LOG_LEVELS } from './logger.ts';

type Variable<Schema extends z.ZodMiniType<unknown, string | undefined>> = {
  readonly schema: Schema;
  readonly description: string;
  /** What a value must look like, for the person who has to mend it. */
  readonly expected: string;
  /** Value when the variable is not set; null when it then has none, or one that follows from others. */
  readonly fallback: string | null;
  /** Never shown in full. */
  readonly isSecret?: boolean;
};

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.gte(least), z.lte(most)),
  );

const text = (longest = 1_000) => z.string().check(z.minLength(1), z.maxLength(longest));

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));

const instant = z.pipe(
  z.string().check(z.refine(isInstant, { abort: true })),
  z.transform((value) => new Date(value).toISOString()),
);

function variable<Schema extends z.ZodMiniType<unknown, string | undefined>>(definition: Variable<Schema>) {
  return definition;
}

const VARIABLES = {
  NODE_ENV: variable({
    schema: z.enum(['development', 'test', 'production']),
    description: 'What the service runs for. In production there is never any demo data.',
    expected: 'development, test or production',
    fallback: 'development',
  }),
  HOST: variable({
    schema: text(255),
    description: 'Address to listen on. Only this machine unless it is changed; put a TLS proxy in front.',
    expected: 'a host name or an IP address',
    fallback: '127.0.0.1',
  }),
  PORT: variable({
    schema: wholeNumber(0, 65_535),
    description: 'Port to listen on; 0 takes any free one.',
    expected: 'a whole number from 0 to 65535',
    fallback: '3000',
  }),
  DATA_DIR: variable({
    schema: text(),
    description: 'Folder for events, keys and files. Relative to where the service is started.',
    expected: 'a path',
    fallback: 'data',
  }),
  MASTER_KEY_FILE: variable({
    schema: z.optional(text()),
    description:
      'File with the key that wraps all other keys. Keep it apart from the data: default DATA_DIR/master.key.',
    expected: 'a path',
    fallback: null,
  }),
  DEMO: variable({
    schema: z.optional(z.enum(['on', 'off'])),
    description: 'Whether an empty service is filled with demo data; on unless NODE_ENV is production.',
    expected: 'on or off; never on in production',
    fallback: null,
  }),
  LOG_LEVEL: variable({
    schema: z.enum(LOG_LEVELS),
    description: 'Least important log lines to write.',
    expected: LOG_LEVELS.join(', '),
    fallback: 'info',
  }),
  REGISTRATION_OPENS: variable({
    schema: instant,
    description: 'When registration opens: the fee schedule counts its weeks from here.',
    expected: 'an instant such as 2025-10-01T00:00:00.000Z',
    fallback: DEFAULT_REGISTRATION_OPENS,
  }),
  WAITING_LIST_SLOTS: variable({
    schema: wholeNumber(0, 1_000_000),
    description: 'Places on the waiting list, first come, first served.',
    expected: 'a whole number from 0 to 1000000',
    fallback: '1000',
  }),
  TRUST_PROXY_HOPS: variable({
    schema: wholeNumber(0, 10),
    description: 'How many proxies of yours stand in front; 0 ignores X-Forwarded-For.',
    expected: 'a whole number from 0 to 10',
    fallback: '0',
  }),
  TRUSTED_PROXY_COUNTRY_HEADER: variable({
    schema: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/))),
    description: 'Header in which a trusted proxy tells the country (ISO 3166-1, two letters). Unset: not used.',
    expected: 'the name of a header, such as CF-IPCountry',
    fallback: null,
  }),
  PRIVACY_EMAIL: variable({
    schema: z.email(),
    description: 'Where people send questions about their data; shown on the public pages.',
    expected: 'an e-mail address',
    fallback: 'privacy@example.com',
  }),
  SUPPORT_EMAIL: variable({
    schema: z.email(),
    description: 'Where people ask for help; shown on the public pages.',
    expected: 'an e-mail address',
    fallback: 'support@example.com',
  }),
} as const;

type VariableName = keyof typeof VARIABLES;
const NAMES = Object.keys(VARIABLES) as VariableName[];
const variableNamed = (name: VariableName): Variable<z.ZodMiniType<unknown, string | undefined>> => VARIABLES[name];

/** The whole environment of the embedded profile. */
const Environment = z.object({
  NODE_ENV: VARIABLES.NODE_ENV.schema,
  HOST: VARIABLES.HOST.schema,
  PORT: VARIABLES.PORT.schema,
  DATA_DIR: VARIABLES.DATA_DIR.schema,
  MASTER_KEY_FILE: VARIABLES.MASTER_KEY_FILE.schema,
  DEMO: VARIABLES.DEMO.schema,
  LOG_LEVEL: VARIABLES.LOG_LEVEL.schema,
  REGISTRATION_OPENS: VARIABLES.REGISTRATION_OPENS.schema,
  WAITING_LIST_SLOTS: VARIABLES.WAITING_LIST_SLOTS.schema,
  TRUST_PROXY_HOPS: VARIABLES.TRUST_PROXY_HOPS.schema,
  TRUSTED_PROXY_COUNTRY_HEADER: VARIABLES.TRUSTED_PROXY_COUNTRY_HEADER.schema,
  PRIVACY_EMAIL: VARIABLES.PRIVACY_EMAIL.schema,
  SUPPORT_EMAIL: VARIABLES.SUPPORT_EMAIL.schema,
} satisfies Record<VariableName, z.ZodMiniType>);

export type Configuration = ReturnType<typeof readConfiguration>;

/** The environment cannot be used; the message is a table of everything that is wrong with it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads the environment once, at the start. A variable that is empty counts as not set.
 * @throws ConfigurationError that lists every bad variable.
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>) {
  const given: Partial<Record<VariableName, string>> = {};
  for (const name of NAMES) {
    const value = environment[name]?.trim() || variableNamed(name).fallback;
    if (value !== null) given[name] = value;
  }

  const parsed = Environment.safeParse(given);
  const bad = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => issue.path[0] as VariableName));
  if (given.DEMO === 'on' && given.NODE_ENV === 'production') bad.add('DEMO');
  if (!parsed.success || bad.size > 0) throw new ConfigurationError(complaint(bad, given));

  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  return {
    nodeEnvironment: values.NODE_ENV,
    isProduction,
    host: values.HOST,
    port: values.PORT,
    dataFolder: values.DATA_DIR,
    masterKeyFile: values.MASTER_KEY_FILE ?? join(values.DATA_DIR, 'master.key'),
    isDemo: (values.DEMO ?? (isProduction ? 'off' : 'on')) === 'on',
    logLevel: values.LOG_LEVEL,
    /** ISO 8601, UTC. */
    registrationOpens: values.REGISTRATION_OPENS,
    waitingListSlots: values.WAITING_LIST_SLOTS,
    trustedProxyHops: values.TRUST_PROXY_HOPS,
    trustedProxyCountryHeader: values.TRUSTED_PROXY_COUNTRY_HEADER ?? null,
    privacyEmail: values.PRIVACY_EMAIL,
    supportEmail: values.SUPPORT_EMAIL,
  } as const;
}

/** The text of `.env.example`: every variable, described, with its default. */
export function environmentExample(): string {
  const entries = NAMES.map((name) => {
    const { description, expected, fallback } = variableNamed(name);
    const assignment = fallback === null ? `# ${name}=` : `${name}=${fallback}`;
    return `# ${description}\n# Expected: ${expected}.\n${assignment}\n`;
  });

  return [
    '# Settings of the embedded profile (npm start). Copy to .env and change what you need.',
    '# Made from services/platform/src/configuration.ts by deploy/scripts/generate-env-example.mjs: do not edit by hand.\n',
    ...entries,
  ].join('\n');
}

function complaint(bad: ReadonlySet<VariableName>, given: Partial<Record<VariableName, string>>): string {
  const rows = NAMES.filter((name) => bad.has(name)).map((name) => {
    const { expected, isSecret } = variableNamed(name);
    return [name, shown(given[name], isSecret === true), expected] as const;
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
