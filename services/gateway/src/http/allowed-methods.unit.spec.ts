import { MessageReply } from '@entry/contracts/message';
import { describe, expect, it } from 'vitest';
import { createAllowedMethods } from './allowed-methods.ts';
import { defineRoute, type Route } from './define-route.ts';

const declare = (method: Route['method'], path: string): Route =>
  defineRoute({
    method,
    path,
    policy: 'public',
    reads: [],
    reply: MessageReply,
    handle: async () => ({ body: { message: '' } }),
  });

describe('When no route has taken an address', () => {
  const findAllowed = createAllowedMethods([
    declare('GET', '/api/things'),
    declare('POST', '/api/things'),
    declare('GET', '/api/things/{id}'),
    declare('DELETE', '/api/things/{thingId}'),
    declare('PUT', '/api/things/{id}/read.now'),
  ]);

  it.each([
    ['/api/things', 'GET, POST'],
    ['/api/things/7', 'GET, DELETE'],
    ['/api/things/7/read.now', 'PUT'],
  ])('should tell what may be done at %s', (path, methods) => {
    expect(findAllowed(path)?.methods).toBe(methods);
  });

  it.each(['/api/thing', '/api/things/', '/api/things/7/8', '/api/things/7/readXnow', '/other/api/things'])(
    'should tell that nothing is declared at %s',
    (path) => {
      expect(findAllowed(path)).toBeNull();
    },
  );
});
