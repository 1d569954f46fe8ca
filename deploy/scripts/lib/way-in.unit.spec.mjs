import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const configuration = readFileSync(new URL('../../nginx/nginx.conf', import.meta.url), 'utf8');
const sent = new Map(
  [...configuration.matchAll(/^\s*proxy_set_header (\S+) (.+);$/gm)].map(([, name, value]) => [
    name.toLowerCase(),
    value,
  ]),
);

describe('What a visitor says that only a proxy of ours may say', () => {
  it('should be replaced by the address that the proxy sees', () => {
    expect(sent.get('x-forwarded-for')).toBe('$remote_addr');
  });

  // An empty value is not sent at all.
  it.each(['traceparent', 'tracestate', 'forwarded', 'x-forwarded-host', 'x-real-ip'])(
    'should not get through: %s',
    (name) => {
      expect(sent.get(name)).toBe('""');
    },
  );
});
