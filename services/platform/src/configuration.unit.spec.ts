import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentExample, readConfiguration } from './configuration.ts';
import { ConfigurationError } from './environment.ts';

describe('When the environment is read', () => {
  it('should use the defaults for what is not set or empty', () => {
    expect(readConfiguration({ PORT: ' ', HOME: '/root' })).toStrictEqual({
      nodeEnvironment: 'development',
      evidenceKeyFile: 'data/evidence.key',
      evidenceWitnessFile: null,
      isProduction: false,
      host: '127.0.0.1',
      port: 3_000,
      dataFolder: 'data',
      storageReserve: 67_108_864,
      snapshotEvery: 4_000_000,
      masterKeyFile: join('data', 'master.key'),
      isDemo: true,
      logLevel: 'info',
      operationsPort: null,
      registration: { opens: '2025-10-01T00:00:00.000Z', closes: null },
      payeesFile: null,
      waitingListSlots: 1_000,
      signUpsPerAddress: { registrations: 300, waitingList: 300 },
      photoThreads: 1,
      forceVerifyNeedsSecondAdmin: false,
      invitationDays: 7,
      trustedProxyHops: 0,
      trustedProxyCountryHeader: null,
      privacyEmail: 'privacy@example.com',
      supportEmail: 'support@example.com',
      supportPhone: '',
    });
  });

  it('should take what is set', () => {
    const configuration = readConfiguration({
      DATA_DIR: '/srv/entry',
      STORAGE_RESERVE_MB: '10',
      REGISTRATION_OPENS: '2026-10-01T03:00:00+03:00',
      REGISTRATION_CLOSES: '2026-11-07T12:00:00-05:00',
      PAYEES_FILE: '/etc/entry/payees.json',
      SUPPORT_EMAIL: 'help@entry.example.org',
      SUPPORT_PHONE: '+251911000000',
      TRUSTED_PROXY_COUNTRY_HEADER: 'CF-IPCountry',
      DEMO: 'off',
    });

    expect(configuration).toMatchObject({
      masterKeyFile: join('/srv/entry', 'master.key'),
      storageReserve: 10_485_760,
      registration: { opens: '2026-10-01T00:00:00.000Z', closes: '2026-11-07T17:00:00.000Z' },
      payeesFile: '/etc/entry/payees.json',
      supportEmail: 'help@entry.example.org',
      supportPhone: '+251911000000',
      trustedProxyCountryHeader: 'CF-IPCountry',
      isDemo: false,
    });
  });

  it('should leave the dates of registration to the table of the programme where there are no demo data', () => {
    expect(readConfiguration({ DEMO: 'off' }).registration).toStrictEqual({ opens: null, closes: null });
    expect(readConfiguration({ NODE_ENV: 'production' }).registration).toStrictEqual({ opens: null, closes: null });
  });

  it('should refuse a registration that closes before it opens', () => {
    const opens = { REGISTRATION_OPENS: '2026-11-07T17:00:00.000Z' };

    expect(() => readConfiguration({ ...opens, REGISTRATION_CLOSES: '2026-11-07T17:00:00.000Z' })).toThrow(
      /REGISTRATION_CLOSES +"2026-11-07T17:00:00.000Z" +an instant after REGISTRATION_OPENS/,
    );
  });

  it('should have no demo data in production, and refuse to be told otherwise', () => {
    expect(readConfiguration({ NODE_ENV: 'production' }).isDemo).toBe(false);
    expect(() => readConfiguration({ NODE_ENV: 'production', DEMO: 'on' })).toThrow(ConfigurationError);
  });

  it('should list everything that is wrong in one table', () => {
    const environment = { PORT: '70000', LOG_LEVEL: 'loud', PRIVACY_EMAIL: 'ftp://me:secret@host', DEMO: 'off' };

    expect(() => readConfiguration(environment)).toThrow(
      new ConfigurationError(
        [
          'The environment cannot be used:',
          '',
          '  variable       given                  expected',
          '  PORT           "70000"                a whole number from 0 to 65535',
          '  LOG_LEVEL      "loud"                 debug, info, warn, error, silent',
          '  PRIVACY_EMAIL  "ftp://(hidden)@host"  an e-mail address',
          '',
        ].join('\n'),
      ),
    );
  });

  it('should be described by the committed example', () => {
    const file = new URL('../../../.env.example', import.meta.url);

    expect(readFileSync(file, 'utf8'), 'stale: node deploy/scripts/generate-env-example.mjs').toBe(
      environmentExample(),
    );
  });

  it('should accept its own example', () => {
    const assignments = environmentExample()
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => line.split('=', 2) as [string, string]);

    expect(readConfiguration(Object.fromEntries(assignments))).toStrictEqual(readConfiguration({}));
  });
});
