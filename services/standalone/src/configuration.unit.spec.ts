import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.ts';

describe('When nothing is set', () => {
  it('should listen on the loopback interface and keep its data in data/', () => {
    expect(readConfiguration({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataFolder: resolve('data'),
      hasDemo: true,
      masterKeyFile: null,
      hasRateLimits: true,
    });
  });
});

describe('When the service runs in production', () => {
  it('should have no demo data, whatever DEMO says', () => {
    expect(readConfiguration({ NODE_ENV: 'production', DEMO: 'on' }).hasDemo).toBe(false);
  });
});

describe('When settings are wrong', () => {
  it('should name all of them at once', () => {
    const read = () => readConfiguration({ PORT: '70000', DEMO: 'maybe', REGISTRATION_OPENS: 'soon' });

    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(
      /PORT +must be a whole number from 0 to 65535\n +DEMO +must be on or off\n +REGISTRATION_OPENS/,
    );
  });

  it('should refuse what only begins with a number', () => {
    expect(() => readConfiguration({ PORT: '3000x' })).toThrow(ConfigurationError);
  });

  it('should not repeat the value', () => {
    expect(() => readConfiguration({ PORT: 'hunter2' })).not.toThrow(/hunter2/);
  });
});
