import { describe, expect, it } from 'vitest';
import { RouteTable } from './route-table.ts';

const ID = '6f9ae0a5-2f0e-4b0c-8a39-6c1d6a3f9d27';

function tableOf(...paths: readonly string[]): RouteTable<string> {
  const table = new RouteTable<string>();
  for (const path of paths) table.add('PUT', path, path);

  return table;
}

const found = (table: RouteTable<string>, path: string, method = 'PUT') => table.match(method, path)[0][0];

describe('When a route is looked up', () => {
  const table = tableOf(
    '/api/all',
    '/api/:id',
    '/api/:id/read',
    '/api/read-all/now',
    '/api/:id/of/:other',
    '/api/:kind/read-all',
  );

  it.each([
    ['/api/all', '/api/all', {}],
    [`/api/${ID}`, '/api/:id', { id: ID }],
    [`/api/${ID}/read`, '/api/:id/read', { id: ID }],
    ['/api/read-all/now', '/api/read-all/now', {}],
    ['/api/x/read-all', '/api/:kind/read-all', { kind: 'x' }],
    ['/api/1/of/2', '/api/:id/of/:other', { id: '1', other: '2' }],
    ['/api/%20', '/api/:id', { id: '%20' }],
  ])('should find %s as %s', (path, declared, parameters) => {
    expect(found(table, path)).toStrictEqual([declared, parameters]);
  });

  it.each(['/', '/api', '/api/', '/api/all/', '/api//read', `/api/${ID}/write`, '/api/1/of/', '/other/all', ''])(
    'should find nothing at %j',
    (path) => {
      expect(found(table, path)).toBeUndefined();
    },
  );

  it('should find nothing for another method', () => {
    expect(found(table, '/api/all', 'GET')).toBeUndefined();
    expect(found(table, `/api/${ID}`, 'GET')).toBeUndefined();
  });
});

describe('When routes are declared', () => {
  it.each([
    ['/api/all', '/api/all'],
    ['/api/:id', '/api/:other'],
  ])('should refuse %s beside %s', (one, other) => {
    expect(() => tableOf(one, other)).toThrow('declared twice');
  });

  it.each(['/api/*', '/api/:id{[0-9]+}', '/api/:id?'])('should refuse %s', (path) => {
    expect(() => tableOf(path)).toThrow('only whole paths and identifiers');
  });
});
