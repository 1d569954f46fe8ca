import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTextStorage } from '../device/text-storage.ts';
import { createDownload } from './download.ts';
import { createLogPositions } from './log-position.ts';
import { toQuery } from './query.ts';
import type { RawReply, RawRequest } from './transport.ts';

const query = toQuery(z.object({ search: z.string() }), { search: 'a b' });

function downloading(reply: Partial<RawReply>) {
  const sent: RawRequest[] = [];
  const ended: string[] = [];
  const download = createDownload({
    transport: async (request) => {
      sent.push(request);
      return {
        status: 200,
        header: () => null,
        text: () => Promise.reject(new Error('No text was asked for')),
        blob: () => Promise.reject(new Error('No file was asked for')),
        ...reply,
      };
    },
    readToken: () => 'token-1',
    onUnauthorized: (token) => ended.push(token),
    positions: createLogPositions({ storage: createTextStorage(() => null) }),
  });

  return { download: () => download({ path: '/admin/users/export', query }), sent, ended };
}

describe('When a file is downloaded', () => {
  it('should be asked for with the token, never in the address, and keep the name that the server gave', async () => {
    const content = new Blob(['a,b']);
    const { download, sent } = downloading({
      header: (name) =>
        name === 'Content-Disposition' ? `attachment; filename="users.csv"; filename*=UTF-8''u` : null,
      blob: async () => content,
    });

    expect(await download()).toStrictEqual({ name: 'users.csv', content });
    expect(sent.map(({ method, url, headers }) => [method, url, headers['Authorization']])).toStrictEqual([
      ['GET', '/api/admin/users/export?search=a+b', 'Bearer token-1'],
    ]);
  });

  it('should have no name when the server gave none', async () => {
    const { download } = downloading({ blob: async () => new Blob([]) });

    expect((await download()).name).toBeNull();
  });

  it('should be refused in the words of the server', async () => {
    const problem = { type: '', title: '', status: 503, code: 'access_not_recorded', message: 'Later', requestId: 'r' };
    const { download } = downloading({ status: 503, text: async () => JSON.stringify(problem) });

    await expect(download()).rejects.toMatchObject({ code: 'access_not_recorded', message: 'Later', status: 503 });
  });

  it('should end the session that the server does not know any more', async () => {
    const { download, ended } = downloading({ status: 401, text: async () => '' });

    await expect(download()).rejects.toMatchObject({ status: 401 });
    expect(ended).toStrictEqual(['token-1']);
  });

  it('should fail, and not be half a file, when the connection breaks off', async () => {
    const { download } = downloading({ blob: () => Promise.reject(new TypeError('network error')) });

    await expect(download()).rejects.toMatchObject({ code: 'network', status: 0 });
  });
});
