import { AdminUsersQuery } from '@entry/contracts/admin/api';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toQuery } from '../../../api/query.ts';
import admin from '../../../messages/en/admin.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { ExportButton } from './export-button.tsx';

const REFUSAL = {
  type: '/problems/export_too_large',
  title: 'Too large',
  status: 409,
  code: 'export_too_large',
  message: 'More than 100,000 rows match.',
  requestId: 'r-1',
};

let asked: string[];
let saved: { readonly name: string; readonly content: Promise<string> }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked = [];
  saved = [];
  const contents = new Map<string, Blob>();
  vi.stubGlobal('fetch', (url: string) => {
    // A page of an earlier test may still be trying something again.
    if (url.startsWith('/api/admin/users/export')) asked.push(url);
    return answer();
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    contents.set('blob:1', content as Blob);
    return 'blob:1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const { href, download: name } = this;
    saved.push({ name, content: (contents.get(href) as Blob).text() });
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () =>
  renderWithMessages(<ExportButton list="/admin/users" query={toQuery(AdminUsersQuery, { search: 'almaz' })} />, [
    admin,
  ]);
const press = () => fireEvent.click(screen.getByRole('button'));

describe('The button that exports a list', () => {
  it('should fetch what the filters show and save it under the name of the server', async () => {
    let give: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    show();
    expect(screen.getByRole('button').textContent).toBe('Export CSV');

    press();
    expect((await screen.findByRole('button', { name: 'Exporting...' })).getAttribute('aria-disabled')).toBe('true');
    press();
    give(
      new Response('Email\r\nalmaz@example.org\r\n', {
        headers: { 'Content-Disposition': 'attachment; filename="users.csv"' },
      }),
    );

    await screen.findByText('Export CSV');
    expect(asked).toStrictEqual(['/api/admin/users/export?search=almaz']);
    expect(saved.map(({ name }) => name)).toStrictEqual(['users.csv']);
    expect(await saved[0]?.content).toBe('Email\r\nalmaz@example.org\r\n');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('should say why nothing was saved, and try again', async () => {
    answer = async () => Response.json(REFUSAL, { status: 409 });
    show();

    press();
    expect((await screen.findByRole('alert')).textContent).toBe('More than 100,000 rows match.');
    expect(saved).toStrictEqual([]);

    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    press();
    expect((await screen.findByText('The list could not be exported. Please try again.')).role).toBe('alert');
    // What did not get through is tried once more by itself.
    expect(asked).toStrictEqual(Array.from({ length: 3 }, () => '/api/admin/users/export?search=almaz'));
  });
});
