import { resolve } from 'node:path';
import { DEFAULT_REGISTRATION_OPENS } from '@entry/contracts/rules/fees';
import { Instant } from '@entry/contracts/schema';
import { LOG_LEVELS } from '@entry/platform/logger';
import * as z from 'zod/mini';

type Setting<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  readonly schema: Schema;
  /** As text, because that is what an environment holds. */
  readonly default: string;
  readonly description: string;
};

function setting<Schema extends z.ZodMiniType>(
  schema: Schema,
  defaultText: string,
  description: string,
): Setting<Schema> {
  return { schema, default: defaultText, description };
}

function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, message));
  const range = z.number().check(z.gte(minimum, message), z.lte(maximum, message));

  return z.pipe(z.pipe(digits, z.transform(Number)), range);
}

const onOrOff = z.pipe(
  z.enum(['on', 'off'], 'must be on or off'),
  z.transform((text) => text === 'on'),
);
const instant = Instant.check(
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a moment such as 2025-10-01T00:00:00.000Z'),
);
const emptyIsNull = z.pipe(
  z.string(),
  z.transform((text) => (text === '' ? null : text)),
);

/** Everything that can be set from outside, read once at start. `.env.example` is made of this table. */
const SETTINGS = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production'], 'must be development, test or production'),
    'development',
    'production: no demo data ever comes into being',
  ),
  PORT: setting(wholeNumber(0, 65_535), '3000', 'Port of the service; 0 takes any free one'),
  HOST: setting(z.string(), '127.0.0.1', 'Address to listen on; the default is reachable from this machine only'),
  DATA_DIR: setting(z.string(), 'data', 'The one folder that holds all data; copy it, stopped, as a backup'),
  DEMO: setting(onOrOff, 'on', 'off: an empty data folder stays empty'),
  LOG_LEVEL: setting(
    z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
    'warn',
    'How much is logged; info adds a line per request. No personal data at any level',
  ),
  MASTER_KEY_FILE: setting(
    emptyIsNull,
    '',
    'File with the key that wraps all keys, made when missing; empty: inside the data folder',
  ),
  REGISTRATION_OPENS: setting(
    instant,
    DEFAULT_REGISTRATION_OPENS,
    'When registration opens (ISO 8601, UTC): the weeks of the fee schedule count from here',
  ),
  WAITING_LIST_SLOTS: setting(wholeNumber(0, 1_000_000), '1000', 'Places on the waiting list'),
  RATE_LIMITS: setting(onOrOff, 'on', 'off: no limits on requests; only for tests and measurements'),
  TRUSTED_PROXY_HOPS: setting(
    wholeNumber(0, 10),
    '0',
    "How many of one's own proxies stand in front and may tell the visitor's address",
  ),
  COUNTRY_HEADER: setting(emptyIsNull, '', "Header in which one's own proxy tells the visitor's country; empty: none"),
} as const satisfies Record<string, Setting>;

type Name = keyof typeof SETTINGS;
type Values = { readonly [Key in Name]: z.infer<(typeof SETTINGS)[Key]['schema']> };

export type Configuration = {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  readonly hasDemo: boolean;
  readonly logLevel: Values['LOG_LEVEL'];
  readonly masterKeyFile: string | null;
  readonly registrationOpens: string;
  readonly waitingListSlots: number;
  readonly hasRateLimits: boolean;
  readonly trustedProxyHops: number;
  readonly countryHeader: string | null;
};

/** Says everything that is wrong at once, as a table. Values are not repeated: one of them may be a secret. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  constructor(problems: readonly (readonly [string, string])[]) {
    const width = Math.max(...problems.map(([name]) => name.length));
    const rows = problems.map(([name, problem]) => `  ${name.padEnd(width)}  ${problem}`);
    super(`The configuration is not right:\n${rows.join('\n')}`);
  }
}

/** Settings left out, or left empty, have their defaults. @throws ConfigurationError */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const problems: [string, string][] = [];
  const values: Record<string, unknown> = {};

  for (const [name, { schema, default: defaultText }] of Object.entries<Setting>(SETTINGS)) {
    const parsed = schema.safeParse(environment[name]?.trim() || defaultText);
    if (parsed.success) values[name] = parsed.data;
    else problems.push([name, parsed.error.issues[0]?.message ?? 'is not valid']);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);

  return fromValues(values as Values);
}

function fromValues(values: Values): Configuration {
  const isProduction = values.NODE_ENV === 'production';

  return {
    isProduction,
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(values.DATA_DIR),
    hasDemo: values.DEMO && !isProduction,
    logLevel: values.LOG_LEVEL,
    masterKeyFile: values.MASTER_KEY_FILE === null ? null : resolve(values.MASTER_KEY_FILE),
    registrationOpens: values.REGISTRATION_OPENS,
    waitingListSlots: values.WAITING_LIST_SLOTS,
    hasRateLimits: values.RATE_LIMITS,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    countryHeader: values.COUNTRY_HEADER,
  };
}

/** The text of `.env.example`: every setting with its default, commented out. */
export function describeSettings(): string {
  const blocks = Object.entries<Setting>(SETTINGS).map(
    ([name, { description, default: defaultText }]) => `# ${description}.\n# ${name}=${defaultText}\n`,
  );

  return `# Settings of the service, with their defaults. Copy to .env and remove the # where one is to differ.\n# Made by: node scripts/env-example.mjs\n\n${blocks.join('\n')}`;
}
