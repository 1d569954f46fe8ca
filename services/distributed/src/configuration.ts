import { COMMON_VARIABLES, faultsOfRegistration } from '@entry/platform/common-variables';
import {
  describeEnvironment,
  type EnvironmentValues,
  readEnvironment,
  text,
  variable,
  wholeNumber,
} from '@entry/platform/environment';
import * as z from 'zod/mini';

const address = (schemes: string) => z.string().check(z.regex(new RegExp(`^(${schemes})://\\S+$`)), z.maxLength(2_000));
/** What becomes part of names in an engine. */
const name = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,39}$/));

const share = z.pipe(
  z.string().check(z.regex(/^(0|1|0?\.\d{1,6}|1\.0{1,6})$/)),
  z.transform((given) => Number(given)),
);

/** The whole environment of the distributed profile. Each process reads what it needs of it. */
const VARIABLES = {
  NODE_ENV: COMMON_VARIABLES.NODE_ENV,
  LOG_LEVEL: COMMON_VARIABLES.LOG_LEVEL,
  EVENTSTORE_URL: variable({
    schema: address('esdb(\\+discover)?'),
    description: 'Where EventStoreDB is, with the user of the process.',
    expected: 'an address such as esdb://user:password@host:2113?tls=true',
    fallback: null,
    isSecret: true,
    mayBeFile: true,
  }),
  NATS_URL: variable({
    schema: address('nats|tls'),
    description:
      'Where NATS is; several servers are separated by commas. With ?tlsCAFile= at the first, as the two others have it.',
    expected: 'an address such as nats://user:password@host:4222',
    fallback: null,
    isSecret: true,
    mayBeFile: true,
  }),
  MONGODB_URL: variable({
    schema: address('mongodb(\\+srv)?'),
    description: 'Where MongoDB is: read models, keys, files and leases.',
    expected: 'an address such as mongodb://user:password@host:27017/?replicaSet=entry',
    fallback: null,
    isSecret: true,
    mayBeFile: true,
  }),
  MONGODB_DATABASE: variable({
    schema: name,
    description: 'Begins the names of the databases in MongoDB: entry_models, entry_keys and so on.',
    expected: 'a name of small letters, digits, - and _',
    fallback: 'entry',
  }),
  BUS_PREFIX: variable({
    schema: name,
    description: 'Begins all subjects in NATS, and names the stream.',
    expected: 'a name of small letters, digits, - and _',
    fallback: 'entry',
  }),
  BUS_STREAM_REPLICAS: variable({
    schema: wholeNumber(1, 5),
    description: 'On how many nodes of NATS the stream lies; no more than there are. Relay and workers need the same.',
    expected: 'a whole number from 1 to 5',
    fallback: '1',
  }),
  BUS_STREAM_MEGABYTES: variable({
    schema: wholeNumber(16, 1_000_000),
    description:
      'How much the stream keeps. Whoever is behind by more reads the log instead. Less than NATS may use of its disk.',
    expected: 'a whole number from 16 to 1000000',
    fallback: '1024',
  }),
  BUS_STREAM_DAYS: variable({
    schema: wholeNumber(1, 365),
    description: 'For how long the stream keeps it.',
    expected: 'a whole number from 1 to 365',
    fallback: '7',
  }),
  PARTITIONS: variable({
    schema: wholeNumber(1, 256),
    description:
      'Into how many partitions the log is divided; no more workers than that have anything to do. The same for all ' +
      'processes; another number means that all read models are built anew.',
    expected: 'a whole number from 1 to 256',
    fallback: '4',
  }),
  MASTER_KEY_FILE: variable({
    schema: text(),
    description: 'File with the key, 32 bytes, that wraps all other keys; never in MongoDB or a backup of it.',
    expected: 'a path',
    fallback: null,
  }),
  EVIDENCE_KEY_FILE: variable({
    schema: z.optional(text()),
    description:
      'File with the key, 32 bytes, that signs the evidence (docs/evidence.md). Unset: nobody records evidence.',
    expected: 'a path',
    fallback: null,
  }),
  EVIDENCE_WITNESS_FILE: COMMON_VARIABLES.EVIDENCE_WITNESS_FILE,
  NEW_MASTER_KEY_FILE: variable({
    schema: text(),
    description: 'File with another one, for the program that wraps all keys again.',
    expected: 'a path',
    fallback: null,
  }),
  HOST: COMMON_VARIABLES.HOST,
  PORT: COMMON_VARIABLES.PORT,
  OPERATIONS_HOST: variable({
    schema: text(255),
    description: 'Address for /health/live, /health/ready, /health/status and /metrics, which no proxy should lead to.',
    expected: 'a host name or an IP address',
    fallback: '127.0.0.1',
  }),
  OPERATIONS_PORT: variable({
    schema: wholeNumber(0, 65_535),
    description: 'Port for the same; 0 takes any free one.',
    expected: 'a whole number from 0 to 65535',
    fallback: '9100',
  }),
  REGISTRATION_OPENS: COMMON_VARIABLES.REGISTRATION_OPENS,
  REGISTRATION_CLOSES: COMMON_VARIABLES.REGISTRATION_CLOSES,
  PAYEES_FILE: COMMON_VARIABLES.PAYEES_FILE,
  WAITING_LIST_SLOTS: COMMON_VARIABLES.WAITING_LIST_SLOTS,
  REGISTRATIONS_PER_ADDRESS: COMMON_VARIABLES.REGISTRATIONS_PER_ADDRESS,
  WAITING_LIST_SIGN_UPS_PER_ADDRESS: COMMON_VARIABLES.WAITING_LIST_SIGN_UPS_PER_ADDRESS,
  PHOTO_THREADS: COMMON_VARIABLES.PHOTO_THREADS,
  FORCE_VERIFY_ADMINS: COMMON_VARIABLES.FORCE_VERIFY_ADMINS,
  WAITING_LIST_INVITATION_DAYS: COMMON_VARIABLES.WAITING_LIST_INVITATION_DAYS,
  TRUST_PROXY_HOPS: COMMON_VARIABLES.TRUST_PROXY_HOPS,
  TRUSTED_PROXY_COUNTRY_HEADER: COMMON_VARIABLES.TRUSTED_PROXY_COUNTRY_HEADER,
  PRIVACY_EMAIL: COMMON_VARIABLES.PRIVACY_EMAIL,
  SUPPORT_EMAIL: COMMON_VARIABLES.SUPPORT_EMAIL,
  SUPPORT_PHONE: COMMON_VARIABLES.SUPPORT_PHONE,
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    schema: z.optional(address('https?')),
    description: 'Collector that takes traces by OTLP over HTTP. Unset: there are no traces.',
    expected: 'an address such as http://collector:4318',
    fallback: null,
  }),
  OTEL_TRACES_SAMPLER_ARG: variable({
    schema: share,
    description: 'Which share of all traces is kept; the same for all processes, so that those kept are whole.',
    expected: 'a number from 0 to 1',
    fallback: '1',
  }),
  DEMO_PASSWORD: variable({
    schema: z.optional(text(200)),
    description: 'Of all demo accounts, for the program that seeds them once; it makes one and prints it when unset.',
    expected: 'a password that registration would take',
    fallback: null,
    isSecret: true,
    mayBeFile: true,
  }),
} as const;

type Variables = typeof VARIABLES;
export type VariableName = keyof Variables;
export type Settings<Name extends VariableName = VariableName> = EnvironmentValues<Pick<Variables, Name>>;

const STORAGE = ['EVENTSTORE_URL', 'MONGODB_URL', 'MONGODB_DATABASE', 'MASTER_KEY_FILE'] as const;
const BUS = ['NATS_URL', 'BUS_PREFIX', 'PARTITIONS'] as const;
/** Of those who make the stream when it is missing. */
const STREAM = ['BUS_STREAM_REPLICAS', 'BUS_STREAM_MEGABYTES', 'BUS_STREAM_DAYS'] as const;
const LONG_LIVED = [
  'LOG_LEVEL',
  'OPERATIONS_HOST',
  'OPERATIONS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

/** What each program needs to know. */
export const NEEDS = {
  gateway: [
    ...LONG_LIVED,
    ...STORAGE,
    ...BUS,
    'HOST',
    'PORT',
    'REGISTRATION_OPENS',
    'REGISTRATION_CLOSES',
    'PAYEES_FILE',
    'WAITING_LIST_SLOTS',
    'REGISTRATIONS_PER_ADDRESS',
    'WAITING_LIST_SIGN_UPS_PER_ADDRESS',
    'PHOTO_THREADS',
    'FORCE_VERIFY_ADMINS',
    'WAITING_LIST_INVITATION_DAYS',
    'TRUST_PROXY_HOPS',
    'TRUSTED_PROXY_COUNTRY_HEADER',
    'PRIVACY_EMAIL',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONE',
  ],
  relay: [...LONG_LIVED, ...BUS, ...STREAM, 'EVENTSTORE_URL', 'MONGODB_URL', 'MONGODB_DATABASE'],
  worker: [...LONG_LIVED, ...STORAGE, ...BUS, ...STREAM],
  upkeep: [...LONG_LIVED, ...STORAGE, 'EVIDENCE_KEY_FILE', 'EVIDENCE_WITNESS_FILE'],
  seedDemo: ['NODE_ENV', 'LOG_LEVEL', ...STORAGE, 'REGISTRATION_OPENS', 'WAITING_LIST_SLOTS', 'DEMO_PASSWORD'],
  adminCreate: ['LOG_LEVEL', ...STORAGE],
  rebuild: ['LOG_LEVEL', ...STORAGE, 'PARTITIONS'],
  retryParked: ['LOG_LEVEL', ...STORAGE, 'PARTITIONS'],
  rewrapKeys: ['LOG_LEVEL', 'MONGODB_URL', 'MONGODB_DATABASE', 'MASTER_KEY_FILE', 'NEW_MASTER_KEY_FILE'],
  audit: ['LOG_LEVEL', ...STORAGE],
  acceptLoss: ['LOG_LEVEL', ...STORAGE],
  dropVersion: ['LOG_LEVEL', ...STORAGE, ...BUS],
} as const satisfies Readonly<Record<string, readonly VariableName[]>>;

export type Program = keyof typeof NEEDS;
export type SettingsOf<Name extends Program> = Settings<(typeof NEEDS)[Name][number]>;

/** @throws ConfigurationError that lists every bad variable of those that the program needs */
export function readSettings<Name extends Program>(
  program: Name,
  environment: Readonly<Record<string, string | undefined>>,
): SettingsOf<Name> {
  const needed: readonly string[] = NEEDS[program];
  const table = Object.fromEntries(Object.entries(VARIABLES).filter(([variableName]) => needed.includes(variableName)));

  return readEnvironment(table, environment, faultsOfRegistration) as SettingsOf<Name>;
}

/** The text of `deploy/distributed.env.example`: every variable, described, with its default. */
export const environmentExample = (): string =>
  describeEnvironment(VARIABLES, [
    'Settings of the distributed profile; docker-compose.yml gives them to the processes.',
    'Made from services/distributed/src/configuration.ts by deploy/scripts/generate-env-example.mjs: do not edit by hand.',
  ]);
