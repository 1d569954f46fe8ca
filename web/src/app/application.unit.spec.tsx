import type { User } from '@entry/contracts/account/api';
import { act, cleanup, screen } from '@testing-library/react';
import { Link, type RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageHeading } from '../components/page-title.tsx';
import { endSession, startSession } from '../session/session-store.ts';
import { answerRequests } from '../testing/answers.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import { routeOf } from './page.tsx';
import { ROUTES } from './routes.tsx';

const NextPage = () => <PageHeading title="Next" />;

/** A page of which the code comes, or cannot be had, when the test says so. */
function pageOnItsWay() {
  let tries = 0;
  let settle: { readonly come: () => void; readonly fail: () => void } | undefined;
  const page = lazyPage(() => {
    tries += 1;
    return new Promise((resolve, reject) => {
      settle = { come: () => resolve({ default: NextPage }), fail: () => reject(new Error('There is no way to it')) };
    });
  });

  return {
    page,
    tries: () => tries,
    come: () => act(async () => settle?.come()),
    fail: () => act(async () => settle?.fail()),
  };
}

const First = () => (
  <>
    <PageHeading title="First" />
    <Link to="/next">Go on</Link>
  </>
);

const goOn = () => act(async () => screen.getByRole('link', { name: 'Go on' }).click());

async function openFirst() {
  const next = pageOnItsWay();
  const routes: RouteObject[] = [
    { path: '/start', element: <PageHeading title="Start" /> },
    { path: '/first', element: <First /> },
    { path: '/next', ...routeOf(next.page) },
  ];
  const opened = await renderRoutes({ routes, at: '/first', messages: ['common'] });

  return { ...opened, next };
}

beforeEach(() => {
  localStorage.clear();
  endSession();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('While the code of a page is on its way', () => {
  it('should leave the page before in sight, and show the next with its heading in focus when it has come', async () => {
    const { next } = await openFirst();
    await goOn();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('First');

    await next.come();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Next' });
    expect(document.activeElement).toBe(heading);
    expect(next.tries()).toBe(1);
  });

  it('should say that it did not come, and try again for who comes back', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { next, navigate } = await openFirst();
    await goOn();
    await next.fail();
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(logged.mock.calls.map(([, error]) => String(error))).toEqual(['Error: There is no way to it']);

    await act(async () => navigate(-1));
    await goOn();
    expect(next.tries()).toBe(2);

    await next.come();
    expect(await screen.findByRole('heading', { level: 1, name: 'Next' })).toBeTruthy();
  });
});

const ABEBE: User = {
  id: '11111111-1111-4111-8111-111111111111',
  firstName: 'Abebe',
  middleName: 'Kebede',
  lastName: 'Bekele',
  email: 'abebe@example.org',
  phone: '',
  role: 'user',
  isActive: true,
  isEmailVerified: false,
  isPhoneVerified: false,
  lastLogin: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};

describe('The addresses of the application', () => {
  const open = (at: string) => renderRoutes({ routes: ROUTES, at, messages: ['common'] });

  it('should say that there is no page where there is none, below those of the staff too', async () => {
    await open('/admin/nothing-is-here');

    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  it.each(['/dashboard', '/application', '/admin/applicants/2', '/audit/applications/1'])(
    'should send visitors from %s to the login',
    async (address) => {
      const { path } = await open(address);

      expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy();
      expect(path()).toBe('/login');
    },
  );

  it('should keep the frame while the page in it changes', async () => {
    answerRequests({
      '/api/auth/me': { user: ABEBE },
      '/api/notifications/unread-count': { unreadCount: 0 },
    });
    startSession('token', ABEBE);
    const { navigate } = await open('/automation');
    const menu = await screen.findByRole('navigation');
    await act(async () => navigate('/profile'));

    expect(await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })).toBeTruthy();
    expect(screen.getByRole('navigation')).toBe(menu);
  });
});
