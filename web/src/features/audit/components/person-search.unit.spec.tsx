import { EVENT_WORDS } from '@entry/contracts/audit/event-words';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import audit from '../../../messages/en/audit.ts';
import { renderWithMessages } from '../../../testing/render-page.tsx';
import { PersonSearch } from './person-search.tsx';

const APPLICANT = {
  accountId: '0b0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  name: 'Abebe Bekele',
  nameInForm: 'Kidist Worku',
  role: 'user',
  applicationId: '1b0e2a4c-7f43-4c7e-9d0a-0a4d11223344',
  status: 'pre_registered',
} as const;
const AUDITOR = { ...APPLICANT, accountId: '2b0e2a4c-7f43-4c7e-9d0a-0a4d55667788', name: 'Sara Haile', nameInForm: '' };

let asked: string[];
let answer: unknown;
const chosen = vi.fn<(ids: object) => void>();

beforeEach(() => {
  asked = [];
  chosen.mockReset();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/audit/people')) asked.push(url);
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function search(words: string) {
  renderWithMessages(<PersonSearch onChoose={chosen} />, [audit, EVENT_WORDS]);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
}

describe('The search of the audit page', () => {
  it('should show who was found, and filter by the application that is chosen', async () => {
    answer = { people: [APPLICANT], hasMore: false };
    search(' 11223344 ');

    const row = await screen.findByRole('button', { name: /Abebe Bekele/ });
    expect(row.textContent).toBe(
      'Abebe Bekelein the form: Kidist Worku · applicant · Application 11223344 · Pre-Registered',
    );
    expect(asked).toStrictEqual(['/api/audit/people?search=11223344']);

    fireEvent.click(row);
    expect(chosen.mock.calls).toStrictEqual([[{ application: APPLICANT.applicationId }]]);
  });

  it('should filter by the person where there is no application, and say when more match', async () => {
    answer = { people: [{ ...AUDITOR, role: 'auditor', applicationId: null, status: null }], hasMore: true };
    search('sara');

    fireEvent.click(await screen.findByRole('button', { name: /Sara Haile/ }));
    expect(chosen.mock.calls).toStrictEqual([[{ account: AUDITOR.accountId }]]);
  });

  it('should say that nobody was found, and ask nothing for an empty field', async () => {
    answer = { people: [], hasMore: false };
    search('nobody');
    expect((await screen.findByText('Nobody was found')).textContent).toBe('Nobody was found');
    cleanup();

    search('   ');
    expect(asked).toHaveLength(1);
  });
});
