import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Rights } from './rights.ts';

/** What the double can be told to do, over HTTP under `/double/`. */
export type Controls = Readonly<Record<string, (body: unknown) => unknown>>;

type Answer = { readonly status: number; readonly body?: unknown };

/** The part of the server's HTTP interface that deployments ask: health, and making users. */
export function createHttpHandler(
  rights: Rights,
  controls: Controls,
  { isSecure, version }: { readonly isSecure: boolean; readonly version: string },
) {
  async function answer(request: IncomingMessage): Promise<Answer> {
    const path = new URL(request.url ?? '/', 'http://double').pathname;
    if (path === '/health/live') return { status: 204 };
    if (path === '/info') return { status: 200, body: { dbVersion: version, esVersion: version, isDouble: true } };
    if (path.startsWith('/users')) return isSecure ? answerAboutUsers(request, path) : { status: 404 };

    const control = controls[path.replace('/double/', '')];
    if (request.method !== 'POST' || !path.startsWith('/double/') || control === undefined) return { status: 404 };
    const body = await text(request);
    return { status: 200, body: (await control(body === '' ? {} : JSON.parse(body))) ?? {} };
  }

  async function answerAboutUsers(request: IncomingMessage, path: string): Promise<Answer> {
    const caller = rights.userOf(request.headers.authorization);
    if (caller === null || caller === 'refused') return { status: 401 };
    if (path === '/users/$current') return { status: 200, body: { data: { loginName: caller.name } } };
    if (!caller.groups.includes('$admins')) return { status: 401 };
    if (request.method !== 'POST') return { status: 405 };
    if (request.headers['content-type'] === undefined) return { status: 415 };

    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    const [, name] = /^\/users\/([^/]+)\/command\/reset-password$/.exec(path) ?? [];
    return name === undefined ? addUser(body) : resetPassword(decodeURIComponent(name), body['newPassword']);
  }

  function addUser({ loginName, password, groups }: Record<string, unknown>): Answer {
    if (typeof loginName !== 'string' || typeof password !== 'string') return { status: 400 };

    const made = rights.addUser(loginName, password, Array.isArray(groups) ? groups.map(String) : []);
    return { status: made === 'created' ? 201 : 409 };
  }

  function resetPassword(name: string, password: unknown): Answer {
    if (typeof password !== 'string') return { status: 400 };

    return { status: rights.setPassword(name, password) ? 200 : 404 };
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request)
      .catch((error: unknown): Answer => ({ status: 400, body: { error: String(error) } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      })
      .catch(() => response.destroy());
  };
}
