import { readdirSync, readFileSync } from 'node:fs';
import { JSON_BODY_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { UPLOAD_PART_BYTES } from '@entry/contracts/rules/uploads';
import { describe, expect, it } from 'vitest';

const configuration = readFileSync(new URL('../../nginx/nginx.conf', import.meta.url), 'utf8');
const chart = readFileSync(new URL('../../chart/templates/way-in.yaml', import.meta.url), 'utf8');
const sent = new Map(
  [...configuration.matchAll(/^\s*proxy_set_header (\S+) (.+);$/gm)].map(([, name, value]) => [
    name.toLowerCase(),
    value,
  ]),
);

/** Of the server that people come to; what stands above its first location holds in all that say nothing else. */
const [inherited, ...blocks] = configuration
  .slice(configuration.indexOf('listen 8443'))
  .split(/^ {4}(?=location )/m)
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

/** By the end of their names. */
const ingresses = new Map(
  chart
    .split(/^---$/m)
    .filter((text) => /^kind: Ingress$/m.test(text))
    .map((text) => [/^ {2}name: \{\{ \.Release\.Name \}\}(\S*)$/m.exec(text)[1], text]),
);
const annotationOf = (ingress, name) =>
  new RegExp(`nginx\\.ingress\\.kubernetes\\.io/${name}: '?([^'\\n]+)'?$`, 'm').exec(ingresses.get(ingress))?.[1];

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

  it('should be the same in the chart', () => {
    const [, list] = /range list (.+) \}\}/.exec(ingresses.get('-files'));

    expect(
      JSON.parse(`[${list.replaceAll('" "', '", "')}]`)
        .map((path) => `/api/${path}`)
        .toSorted(),
    ).toStrictEqual(uploadPaths.toSorted());
    expect(annotationOf('-files', 'proxy-body-size')).toBe('12m');
  });
});

describe('A part of a file', () => {
  it('should fit where it comes in, and JSON too', () => {
    expect(partPaths).toHaveLength(1);
    for (const path of [...partPaths, '/api/applications']) {
      expect(Math.max(UPLOAD_PART_BYTES, JSON_BODY_MAXIMUM_BYTES)).toBeLessThan(largestBodyAt(path));
    }
    expect(UPLOAD_PART_BYTES).toBeLessThan(bytesOf(annotationOf('', 'proxy-body-size')));
  });
});

describe('Pages that listen for changes', () => {
  const listeners = connectionsOf(locationOf('/api/changes').text);

  it('should take no connection from those who ask', () => {
    expect([...listeners.keys()]).toStrictEqual(['listeners_of_address', 'listeners']);
    for (const zone of listeners.keys()) expect([...connectionsOf(inherited).keys()]).not.toContain(zone);
    expect(locationOf('/api/changes').text).toContain('proxy_buffering off;');
  });

  it('should be counted by themselves in the chart, where each address has as many connections', () => {
    expect(ingresses.get('-changes')).toMatch(/- path: \/api\/changes\n\s+pathType: Exact\n/);
    expect(annotationOf('-changes', 'proxy-buffering')).toBe('off');
    expect(['', '-changes', '-files'].map((name) => Number(annotationOf(name, 'limit-connections')))).toStrictEqual([
      connectionsOf(inherited).get('address'),
      listeners.get('listeners_of_address'),
      connectionsOf(locationOf('/api/documents/upload').text).get('uploads_of_address'),
    ]);
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
