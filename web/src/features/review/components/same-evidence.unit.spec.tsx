import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { SameEvidence } from './same-evidence.tsx';

afterEach(cleanup);

describe('When a slip shows the same payment as another one', () => {
  it('should name the other by applicant, date and status, and lead there', async () => {
    const slips = [
      {
        id: 'f1c7b2de-1111-4222-8333-444455556666',
        firstName: 'Genet',
        lastName: 'Alemu',
        createdAt: '2026-05-01T08:00:00.000Z',
        status: 'verified' as const,
        same: ['reference' as const, 'file' as const],
      },
    ];
    const element = <SameEvidence slips={slips} />;
    await renderRoutes({ routes: [{ path: '/', element }], at: '/', messages: ['common', 'review'] });

    const link = screen.getByRole('link', { name: 'Genet Alemu, 1 May 2026, Verified' });
    expect(link.getAttribute('href')).toBe('/admin/payments?review=f1c7b2de-1111-4222-8333-444455556666');
    expect(screen.getByText('The same transaction reference. The same file.')).toBeTruthy();
  });
});
