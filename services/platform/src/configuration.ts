import { join } from 'node:path';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import * as z from 'zod/mini';
import { COMMON_VARIABLES, faultsOfRegistration } from './common-variables.ts';
import { describeEnvironment, readEnvironment, text, variable, wholeNumber } from './environment.ts';

/** The whole environment of the embedded profile. */
const VARIABLES = {
  NODE_ENV: COMMON_VARIABLES.NODE_ENV,
  HOST: COMMON_VARIABLES.HOST,
  PORT: COMMON_VARIABLES.PORT,
  DATA_DIR: variable({
    schema: text(),
    description: 'Folder for events, keys and files. Relative to where the service is started.',
    expected: 'a path',
    fallback: 'data',
  }),
  STORAGE_RESERVE_MB: variable({
    schema: wholeNumber(0, 1_000_000),
    description:
      'Megabytes on the disk of DATA_DIR that uploads leave to everything else; with a quarter of them nothing is saved any more. 0: until the disk is full.',
    expected: 'a whole number from 0 to 1000000',
    fallback: '64',
  }),
  READ_MODEL_SNAPSHOT_KB: variable({
    schema: wholeNumber(0, 100_000_000),
    description:
      'Kilobytes of new events after which what the pages show is written down again, encrypted, so that a start reads only what came later (350 bytes per event, at most every ten minutes). 0: never.',
    expected: 'a whole number from 0 to 100000000',
    fallback: '4000',
  }),
  MASTER_KEY_FILE: variable({
    schema: z.optional(text()),
    description:
      'File with the key that wraps all other keys. Keep it apart from the data: default DATA_DIR/master.key.',
    expected: 'a path',
    fallback: null,
  }),
  EVIDENCE_KEY_FILE: variable({
    schema: z.optional(text()),
    description:
      'File with the key that signs the evidence (docs/evidence.md), made when missing: default DATA_DIR/evidence.key.',
    expected: 'a path',
    fallback: null,
  }),
  EVIDENCE_WITNESS_FILE: COMMON_VARIABLES.EVIDENCE_WITNESS_FILE,
  DEMO: variable({
    schema: z.optional(z.enum(['on', 'off'])),
    description: 'Whether an empty service is filled with demo data; on unless NODE_ENV is production.',
    expected: 'on or off; never on in production',
    fallback: null,
  }),
  LOG_LEVEL: COMMON_VARIABLES.LOG_LEVEL,
  OPERATIONS_PORT: variable({
    schema: z.optional(wholeNumber(0, 65_535)),
    description: 'Port of this machine for /health/live, /health/ready and /metrics. Unset: nothing is measured.',
    expected: 'a port from 0 to 65535; 0 takes any free one',
    fallback: null,
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
} as const;

const MEGABYTE = 1_048_576;

export type Configuration = ReturnType<typeof readConfiguration>;

/**
 * Reads the environment once, at the start. A variable that is empty counts as not set.
 * @throws ConfigurationError that lists every bad variable.
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>) {
  const values = readEnvironment(VARIABLES, environment, ({ DEMO, NODE_ENV, ...dates }) => [
    ...(DEMO === 'on' && NODE_ENV === 'production' ? (['DEMO'] as const) : []),
    ...faultsOfRegistration(dates),
  ]);
  const isProduction = values.NODE_ENV === 'production';
  const isDemo = (values.DEMO ?? (isProduction ? 'off' : 'on')) === 'on';

  return {
    nodeEnvironment: values.NODE_ENV,
    isProduction,
    host: values.HOST,
    port: values.PORT,
    dataFolder: values.DATA_DIR,
    /** In bytes. */
    storageReserve: values.STORAGE_RESERVE_MB * MEGABYTE,
    /** In bytes; 0 for never. */
    snapshotEvery: values.READ_MODEL_SNAPSHOT_KB * 1_000,
    masterKeyFile: values.MASTER_KEY_FILE ?? join(values.DATA_DIR, 'master.key'),
    evidenceKeyFile: values.EVIDENCE_KEY_FILE ?? join(values.DATA_DIR, 'evidence.key'),
    /** Null when nobody wished a witness. */
    evidenceWitnessFile: values.EVIDENCE_WITNESS_FILE ?? null,
    isDemo,
    logLevel: values.LOG_LEVEL,
    /** Null: nothing is measured, and nobody can ask. */
    operationsPort: values.OPERATIONS_PORT ?? null,
    /** What is known better than the table of the programme has it; ISO 8601, UTC. */
    registration: {
      opens: values.REGISTRATION_OPENS ?? (isDemo ? DEMO_REGISTRATION_OPENS : null),
      closes: values.REGISTRATION_CLOSES ?? null,
    },
    /** Null when nobody is named whom people could pay. */
    payeesFile: values.PAYEES_FILE ?? null,
    waitingListSlots: values.WAITING_LIST_SLOTS,
    /** That succeed in an hour. */
    signUpsPerAddress: {
      registrations: values.REGISTRATIONS_PER_ADDRESS,
      waitingList: values.WAITING_LIST_SIGN_UPS_PER_ADDRESS,
    },
    photoThreads: values.PHOTO_THREADS,
    forceVerifyNeedsSecondAdmin: values.FORCE_VERIFY_ADMINS === 2,
    invitationDays: values.WAITING_LIST_INVITATION_DAYS,
    trustedProxyHops: values.TRUST_PROXY_HOPS,
    trustedProxyCountryHeader: values.TRUSTED_PROXY_COUNTRY_HEADER ?? null,
    privacyEmail: values.PRIVACY_EMAIL,
    supportEmail: values.SUPPORT_EMAIL,
    supportPhone: values.SUPPORT_PHONE ?? '',
  } as const;
}

/** The text of `.env.example`: every variable, described, with its default. */
export const environmentExample = (): string =>
  describeEnvironment(VARIABLES, [
    'Settings of the embedded profile (npm start). Copy to .env and change what you need.',
    'Made from services/platform/src/configuration.ts by deploy/scripts/generate-env-example.mjs: do not edit by hand.',
  ]);
