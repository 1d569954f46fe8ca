import { describe, expect, it } from 'vitest';
import { createRequestBuilder } from './build-request.ts';
import { canaryOf } from './canaries.ts';
import type { RouteDescription } from './messages.ts';
import type { Template } from './requests.ts';
import type { World } from './world.ts';

const VICTIM = '11111111-1111-4111-8111-111111111111';
const PERSON = '22222222-2222-4222-8222-222222222222';

const template = (route: string, changed: Partial<Template> = {}): Template => {
  const [method = '', path = ''] = route.split(' ');
  return {
    route,
    method,
    path,
    params: {},
    query: {},
    content: { kind: 'none' },
    actor: '1x3',
    owner: null,
    ...changed,
  };
};

const actor = (label: string, name = label, sees = label) => ({
  name,
  label,
  sees,
  email: `${label}@example.com`,
  id: PERSON,
  token: `token of ${name}`,
  isLost: false,
});

const WORLD: World = {
  round: 1,
  actors: [actor('1x1', 'admin', '*'), actor('1x3'), actor('1x4')],
  victims: [VICTIM],
  ids: [PERSON],
  emails: ['fuzz-1@example.com'],
  deadTokens: ['dead'],
  templates: [
    template('PUT /api/auth/profile', {
      content: { kind: 'json', value: { firstName: canaryOf('1x3'), lastName: 'Bekele' } },
    }),
    template('DELETE /api/admin/users/{id}', { params: { id: PERSON }, actor: 'admin' }),
    template('PUT /api/admin/users/{id}/role', {
      params: { id: PERSON },
      actor: 'admin',
      content: { kind: 'json', value: { role: 'user' } },
    }),
    template('GET /api/applications/{id}', { params: { id: PERSON } }),
  ],
};
const ROUTES: readonly RouteDescription[] = [];
const NUMBERS = Array.from({ length: 4_000 }, (_, number) => number);

describe('When requests are made from those that succeeded', () => {
  const requests = NUMBERS.map(createRequestBuilder('seed', WORLD, ROUTES));
  const ordinary = requests.filter((request) => request.kind === 'request');

  it('should make the same one again from seed and number, and others from another seed', () => {
    const again = createRequestBuilder('seed', WORLD, ROUTES);
    const other = createRequestBuilder('other', WORLD, ROUTES);

    expect([7, 1_234, 3_999].map(again)).toStrictEqual([7, 1_234, 3_999].map((number) => requests[number]));
    expect([7, 1_234, 3_999].map(other)).not.toStrictEqual([7, 1_234, 3_999].map((number) => requests[number]));
  });

  it('should send everything as everybody: as oneself, as others, with dead sessions and with none', () => {
    const tokens = new Set(ordinary.map(({ headers }) => headers['authorization']));

    expect([...tokens]).toStrictEqual(
      expect.arrayContaining([
        undefined,
        'Bearer dead',
        'Bearer token of admin',
        'Bearer token of 1x3',
        'Bearer token of 1x4',
      ]),
    );
  });

  it('should have people enter things in their own name', () => {
    const saves = ordinary.filter(
      ({ route, session, readers }) => route === 'PUT /api/auth/profile' && session === '1x4' && readers.size === 1,
    );
    const texts = saves.map(({ body }) => body?.toString('utf8') ?? '');

    expect(texts.some((text) => text.includes(canaryOf('1x4')))).toBe(true);
    expect(texts.filter((text) => text.includes(canaryOf('1x3')))).toStrictEqual([]);
  });

  it('should let admins do only to victims what would end the sessions of everybody', () => {
    const done = ordinary.filter(
      ({ method, target, session }) => session === 'admin' && method !== 'GET' && target.includes('/api/admin/users/'),
    );

    expect(done.length).toBeGreaterThan(50);
    expect(done.filter(({ target }) => target.includes(PERSON))).toStrictEqual([]);
    expect(done.some(({ target }) => target.includes(VICTIM))).toBe(true);
  });

  it('should lead some astray in every part: bytes, methods, paths, headers, bodies', () => {
    const changes = requests.flatMap((request) => request.changes.map((change) => change.split(' ')[0]));

    expect([...new Set(changes)]).toStrictEqual(
      expect.arrayContaining([
        'raw:',
        'method',
        'path',
        'query',
        'header',
        'content',
        'body',
        'packed',
        'unsaid',
        'much',
      ]),
    );
  });
});
