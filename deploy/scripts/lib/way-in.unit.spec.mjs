import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const configuration = readFileSync(new URL('../../nginx/nginx.conf', import.meta.url), 'utf8');
const sent = new Map(
  [...configuration.matchAll(/^\s*proxy_set_header (\S+) (.+);$/gm)].map(([, name, value]) => [
    name.toLowerCase(),
    value,
  ]),
);

const ROUTES = new URL('../../../services/gateway/src/routes/', import.meta.url);
/** A route that takes a file says so below its path; the one that is served twice is given its paths. */
const uploadPaths = readdirSync(ROUTES)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .flatMap((name) => {
    const text = readFileSync(new URL(name, ROUTES), 'utf8');
    const own = [...text.matchAll(/path: '([^']+)',(?:(?!path: )[\s\S])*?\bupload: \{/g)];
    return [...own, ...text.matchAll(/photoValidationRoute\(kit, '([^']+)'\)/g)].map(([, path]) => path);
  });

describe('What may be as large as a file', () => {
  const [, pattern] = /location ~ (\S+) \{\s+client_max_body_size 12m;/.exec(configuration);

  it('should be the routes that take one, and no other', () => {
    expect(uploadPaths.toSorted()).toStrictEqual([
      '/api/automation/validate-photo',
      '/api/documents/upload',
      '/api/documents/validate-photo',
      '/api/paymentslips/upload',
    ]);
    for (const path of uploadPaths) expect(path).toMatch(new RegExp(pattern));
    expect('/api/documents/upload/more').not.toMatch(new RegExp(pattern));
  });

  it('should be the same in the chart', () => {
    const ingress = readFileSync(new URL('../../chart/templates/way-in.yaml', import.meta.url), 'utf8');
    const [, list] = /range list (.+) \}\}/.exec(ingress);

    expect(
      JSON.parse(`[${list.replaceAll('" "', '", "')}]`)
        .map((path) => `/api/${path}`)
        .toSorted(),
    ).toStrictEqual(uploadPaths.toSorted());
  });
});

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
