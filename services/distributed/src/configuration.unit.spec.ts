import { readFileSync } from 'node:fs';
import { ConfigurationError } from '@entry/platform/environment';
import { describe, expect, it } from 'vitest';
import { environmentExample, readSettings } from './configuration.ts';

const ENGINES = {
  EVENTSTORE_URL: 'esdb://gateway:secret@eventstore:2113?tls=true',
  NATS_URL: 'nats://gateway:secret@one:4222,nats://two:4222',
  MONGODB_URL: 'mongodb://entry:secret@mongo:27017/?replicaSet=entry',
  MASTER_KEY_FILE: '/run/secrets/master-key',
};

describe('When a process reads its settings', () => {
  it('should take the defaults for what is not set', () => {
    expect(readSettings('worker', ENGINES)).toStrictEqual({
      ...ENGINES,
      LOG_LEVEL: 'info',
      MONGODB_DATABASE: 'entry',
      BUS_PREFIX: 'entry',
      BUS_STREAM_REPLICAS: 1,
      BUS_STREAM_MEGABYTES: 1_024,
      BUS_STREAM_DAYS: 7,
      PARTITIONS: 4,
      OPERATIONS_HOST: '127.0.0.1',
      OPERATIONS_PORT: 9_100,
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
  });

  it('should ask for nothing that it does not need', () => {
    const { MASTER_KEY_FILE: _key, ...withoutKey } = ENGINES;

    expect(readSettings('relay', { ...withoutKey, PORT: 'none' })).not.toHaveProperty('MASTER_KEY_FILE');
    expect(() => readSettings('gateway', withoutKey)).toThrow(ConfigurationError);
  });

  it('should list everything that is wrong, and show no password', () => {
    const environment = { ...ENGINES, MONGODB_URL: 'postgres://entry:secret@host', NATS_URL: '', PARTITIONS: '0' };

    expect(() => readSettings('worker', environment)).toThrow(
      new ConfigurationError(
        [
          'The environment cannot be used:',
          '',
          '  variable     given      expected',
          '  NATS_URL     (not set)  an address such as nats://user:password@host:4222',
          '  MONGODB_URL  (hidden)   an address such as mongodb://user:password@host:27017/?replicaSet=entry',
          '  PARTITIONS   "0"        a whole number from 1 to 256',
          '',
        ].join('\n'),
      ),
    );
  });

  it('should refuse a registration that closes before it opens', () => {
    const dates = { REGISTRATION_OPENS: '2026-11-07T17:00:00.000Z', REGISTRATION_CLOSES: '2026-11-07T12:00:00-05:00' };

    expect(() => readSettings('gateway', { ...ENGINES, ...dates })).toThrow(
      /REGISTRATION_CLOSES +"2026-11-07T12:00:00-05:00" +an instant after REGISTRATION_OPENS/,
    );
  });

  it.each([
    ['0', 0],
    ['0.25', 0.25],
    ['1', 1],
  ])('should take %s as a share of traces', (OTEL_TRACES_SAMPLER_ARG, share) => {
    expect(readSettings('worker', { ...ENGINES, OTEL_TRACES_SAMPLER_ARG }).OTEL_TRACES_SAMPLER_ARG).toBe(share);
  });

  it.each(['2', '-1', 'all', '1.5'])('should not take %s as a share of traces', (OTEL_TRACES_SAMPLER_ARG) => {
    expect(() => readSettings('worker', { ...ENGINES, OTEL_TRACES_SAMPLER_ARG })).toThrow(ConfigurationError);
  });

  it('should be described by the committed example', () => {
    const file = new URL('../../../deploy/distributed.env.example', import.meta.url);

    expect(readFileSync(file, 'utf8'), 'stale: node deploy/scripts/generate-env-example.mjs').toBe(
      environmentExample(),
    );
  });
});
