import { readdirSync, readFileSync } from 'node:fs';
import { JSON_BODY_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { UPLOAD_PART_BYTES } from '@entry/contracts/rules/uploads';
import { describe, expect, it } from 'vitest';

const read = (name) => readFileSync(new URL(`../../nginx/${name}`, import.meta.url), 'utf8');
const configuration = read('nginx.conf');
const sent = new Map(
  [...configuration.matchAll(/^\s*proxy_set_header (\S+) (.+);$/gm)].map(([, name, value]) => [
    name.toLowerCase(),
    value,
  ]),
);

/** Of the server that people come to; what stands above its first location holds in all that say nothing else. */
const [inherited, ...blocks] = read('site.conf')
  .split(/^(?=location )/m)
  .map((text) => text.replaceAll(/#.*$/gm, ''));
const locations = blocks.map((text) => {
  const [, kind = '', address] = /^location (?:(=|~) )?(\S+) \{/.exec(text);
  return { kind, address, text };
});

/** As nginx finds it: the very address, else the first pattern, else the beginning, of which there is one here. */
function locationOf(path) {
  return (
    locations.find(({ kind, address }) => kind === '=' && address === path) ??
    locations.find(({ kind, address }) => kind === '~' && new RegExp(address).test(path)) ??
    locations.find(({ kind, address }) => kind === '' && path.startsWith(address))
  );
}

const UNITS = { k: 1024, m: 1024 ** 2 };
const bytesOf = (text) => Number(text.slice(0, -1)) * UNITS[text.at(-1)];

function largestBodyAt(path) {
  const said = /client_max_body_size (\w+);/;
  return bytesOf((said.exec(locationOf(path).text) ?? said.exec(configuration))[1]);
}

const connectionsOf = (text) =>
  new Map([...text.matchAll(/limit_conn (\w+) (\d+);/g)].map(([, zone, count]) => [zone, Number(count)]));

const ROUTES = new URL('../../../services/gateway/src/routes/', import.meta.url);
const routeFiles = readdirSync(ROUTES)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => readFileSync(new URL(name, ROUTES), 'utf8'));
/** Paths of the routes that say this of themselves, below their path. */
const pathsWith = (property) =>
  routeFiles.flatMap((text) => {
    const found = text.matchAll(new RegExp(`path: '([^']+)',(?:(?!path: )[\\s\\S])*?\\b${property}: \\{`, 'g'));
    return [...found].map(([, path]) => path);
  });
/** The route that is served twice is given its paths. */
const uploadPaths = [
  ...pathsWith('upload'),
  ...routeFiles.flatMap((text) =>
    [...text.matchAll(/photoValidationRoute\(kit, '([^']+)'\)/g)].map(([, path]) => path),
  ),
];
const partPaths = pathsWith('part').map((path) => path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'));

describe('What may be as large as a file', () => {
  it('should be the routes that take one, and no other', () => {
    expect(uploadPaths.toSorted()).toStrictEqual([
      '/api/automation/validate-photo',
      '/api/documents/upload',
      '/api/documents/validate-photo',
      '/api/paymentslips/upload',
    ]);
    for (const path of uploadPaths) expect([path, largestBodyAt(path)]).toStrictEqual([path, bytesOf('12m')]);
    expect(largestBodyAt('/api/documents/upload/more')).toBe(bytesOf('320k'));
  });
});

describe('A part of a file', () => {
  it('should fit where it comes in, and JSON too', () => {
    expect(partPaths).toHaveLength(1);
    for (const path of [...partPaths, '/api/applications']) {
      expect(Math.max(UPLOAD_PART_BYTES, JSON_BODY_MAXIMUM_BYTES)).toBeLessThan(largestBodyAt(path));
    }
  });
});

describe('Pages that listen for changes', () => {
  const listeners = connectionsOf(locationOf('/api/changes').text);

  it('should take no connection from those who ask', () => {
    expect([...listeners.keys()]).toStrictEqual(['listeners_of_address', 'listeners']);
    for (const zone of listeners.keys()) expect([...connectionsOf(inherited).keys()]).not.toContain(zone);
    expect(locationOf('/api/changes').text).toContain('proxy_buffering off;');
  });
});

describe('The two ways in', () => {
  it.each(['with-tls.conf', 'behind-ingress.conf'])(
    'should say nothing of their own about who asks and how much: %s',
    (name) => {
      const servers = read(name).replaceAll(/location = \/through \{[\s\S]*?\n {2}\}/g, '');

      expect(servers).toContain('include site.conf;');
      expect(servers).not.toMatch(/proxy_set_header|limit_conn|client_max_body_size|proxy_pass/);
    },
  );
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
